import { useSyncExternalStore } from 'react'

/** Not one of the keys of product 16.4. */
const key = 'signOutOwed'

// The fallback where the browser refuses storage.
let isPending = false
const watchers = new Set<() => void>()

/** Whether a patient signed out here but the server does not know: the device still has a session that nobody may use. */
export function isSignOutPending(): boolean {
  try {
    return isPending || localStorage.getItem(key) === 'true'
  } catch {
    return isPending
  }
}

/** Also retried by a page that is opened later. */
export function markSignOutPending(): void {
  isPending = true
  keep(() => localStorage.setItem(key, 'true'))
}

/** The server knows, or the device has a new session. */
export function clearPendingSignOut(): void {
  isPending = false
  keep(() => localStorage.removeItem(key))
}

/** `isSignOutPending` as a hook; false in the prerendered page. */
export function useSignOutPending(): boolean {
  return useSyncExternalStore(watch, isSignOutPending, () => false)
}

function keep(change: () => void): void {
  try {
    change()
  } catch {
    // Remembered in memory.
  }
  for (const watcher of watchers) watcher()
}

function watch(changed: () => void): () => void {
  // Another page of this browser may have signed out on the server.
  const heard = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    isPending = false
    changed()
  }
  watchers.add(changed)
  window.addEventListener('storage', heard)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', heard)
  }
}
