/** Whether this device believes that somebody is signed in (product 3.4); only true together with a live session. */
export function isFlaggedSignedIn(): boolean {
  try {
    return localStorage.getItem('isAuthenticated') === 'true'
  } catch {
    return false
  }
}
