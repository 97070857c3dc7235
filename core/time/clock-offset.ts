/** How far two servers' clocks may differ without one having been set back. */
export const serverClockLeeway = { minutes: 2 } as const

/**
 * How far a device's clock is behind the server's. Times are milliseconds since 1970.
 * @param serverNow the server's clock in its answer
 * @param sentAt, receivedAt the device's clock before and after the call
 * @returns 0 if the round trip can explain the difference: correcting it would make the clock jitter
 */
export function clockOffset(serverNow: number, sentAt: number, receivedAt: number): number {
  const roundTrip = receivedAt - sentAt
  const difference = serverNow - (sentAt + roundTrip / 2)
  return Math.abs(difference) <= roundTrip / 2 + 1000 ? 0 : Math.round(difference)
}
