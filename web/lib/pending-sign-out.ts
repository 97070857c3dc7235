import { useSyncExternalStore } from 'react'
import { deviceValue } from './device-value.ts'
import { createListeners, followStorage } from './listeners.ts'

const key = 'signOutOwed'
const stored = deviceValue(key)

// The fallback where the browser refuses storage.
let isPending = false
const listeners = createListeners(followOtherTabs)

/** Whether a patient signed out here but the server does not know: the device still has a session that nobody may use. */
export function isSignOutPending(): boolean {
  return isPending || stored.read() === 'true'
}

/** Also retried by a page that is opened later. */
export function markSignOutPending(): void {
  isPending = true
  stored.write('true')
  listeners.notify()
}

/** The server knows, or the device has a new session. */
export function clearPendingSignOut(): void {
  isPending = false
  stored.remove()
  listeners.notify()
}

/** `isSignOutPending` as a hook; false in the prerendered page. */
export function useSignOutPending(): boolean {
  return useSyncExternalStore(listeners.subscribe, isSignOutPending, () => false)
}

/** Another page of this browser may have signed out on the server. */
function followOtherTabs(changed: () => void): () => void {
  return followStorage((event) => {
    if (event.key !== key && event.key !== null) return
    isPending = false
    changed()
  })
}
