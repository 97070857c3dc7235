import { useSyncExternalStore } from 'react'
import { createListeners, followStorage } from './listeners.ts'

/** Not one of the keys of product 16.4. */
const key = 'signOutOwed'

// The fallback where the browser refuses storage.
let isPending = false
const listeners = createListeners(followOtherTabs)

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
  return useSyncExternalStore(listeners.subscribe, isSignOutPending, () => false)
}

function keep(change: () => void): void {
  try {
    change()
  } catch {
    // Remembered in memory.
  }
  listeners.notify()
}

/** Another page of this browser may have signed out on the server. */
function followOtherTabs(changed: () => void): () => void {
  return followStorage((event) => {
    if (event.key !== key && event.key !== null) return
    isPending = false
    changed()
  })
}
