/** How long to wait for the lock, in milliseconds. Reading and showing takes a few. */
const timeoutMs = 1000

/**
 * Runs work that reads or shows notifications, one at a time among all pages and the service worker. If Chromium's notifications
 * are read after one is stored and before it is displayed, Chromium deletes it: it stays on the screen, and its buttons do nothing.
 * A reminder matters more than the lock: after a second the work runs without it.
 * @throws what the work throws
 */
export async function withNotificationLock<T>(work: () => Promise<T>): Promise<T> {
  // Old browsers have no locks.
  if (!navigator.locks) return work()
  let isLocked = false
  const locked = () => {
    isLocked = true
    return work()
  }
  try {
    return await navigator.locks.request('dosewell-notifications', { signal: AbortSignal.timeout(timeoutMs) }, locked)
  } catch (error) {
    if (isLocked) throw error
    return work()
  }
}
