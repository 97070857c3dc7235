import { useSyncExternalStore } from 'react'

/** Ours beside the keys of product 16.4. */
const key = 'signOutOwed'

// Where the browser refuses storage, the page alone remembers.
let isOwed = false
const watchers = new Set<() => void>()

/**
 * Whether a patient signed out here and the server has not been told: this device still holds a session that nobody may use.
 */
export function isSignOutPending(): boolean {
  try {
    return isOwed || localStorage.getItem(key) === 'true'
  } catch {
    return isOwed
  }
}

/** Notes that the server has to be told, also by a page that is opened later. */
export function markSignOutPending(): void {
  isOwed = true
  keep(() => localStorage.setItem(key, 'true'))
}

/** The server was told, or the device has another session by now. */
export function clearPendingSignOut(): void {
  isOwed = false
  keep(() => localStorage.removeItem(key))
}

/** `isSignOutPending`, kept up to date; false in the page as the build renders it. */
export function useSignOutPending(): boolean {
  return useSyncExternalStore(watch, isSignOutPending, () => false)
}

function keep(change: () => void): void {
  try {
    change()
  } catch {
    // The page remembers it.
  }
  for (const watcher of watchers) watcher()
}

function watch(changed: () => void): () => void {
  // Another page of this browser may have told the server.
  const heard = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    isOwed = false
    changed()
  }
  watchers.add(changed)
  window.addEventListener('storage', heard)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', heard)
  }
}
