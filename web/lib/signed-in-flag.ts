import { deviceValue } from './device-value.ts'

/** Whether this device assumes that somebody is signed in (product 3.4); valid only with a live session. */
export function isFlaggedSignedIn(): boolean {
  return deviceValue('isAuthenticated').read() === 'true'
}
