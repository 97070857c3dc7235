/** Whether this device assumes that somebody is signed in (product 3.4); valid only with a live session. */
export function isFlaggedSignedIn(): boolean {
  try {
    return localStorage.getItem('isAuthenticated') === 'true'
  } catch {
    return false
  }
}
