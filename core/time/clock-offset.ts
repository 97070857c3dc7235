/**
 * By how much a device's clock is behind the server's, which is asked once. Times are milliseconds since 1970.
 * @param serverNow what the server's clock showed while it answered
 * @param sentAt, receivedAt what the device's clock showed before and after the call
 * @returns 0 where the way there and back can explain the difference: correcting it would make the clock jitter
 */
export function clockOffset(serverNow: number, sentAt: number, receivedAt: number): number {
  const roundTrip = receivedAt - sentAt
  const difference = serverNow - (sentAt + roundTrip / 2)
  return Math.abs(difference) <= roundTrip / 2 + 1000 ? 0 : Math.round(difference)
}
