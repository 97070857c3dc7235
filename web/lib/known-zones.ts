import { deviceCopies } from './device-store.ts'

/*
 * Remembers on the device which difference between the zone of the doses and the device's zone the patient knows about: a
 * notification mentions it once, and not at all if the patient has answered on the page.
 */

const copy = 'toldZones'
const textOf = (home: string, here: string, differs: boolean) => `${home} ${here} ${differs}`

/** Whether the clocks of the two zones differ and the patient has not been notified; marks it as notified. */
export async function isNewDeviceZone(userId: string, home: string, here: string): Promise<boolean> {
  const differs = offsetOf(home) !== offsetOf(here)
  const zones = textOf(home, here, differs)
  if ((await deviceCopies.get(userId, copy)) === zones) return false
  await deviceCopies.put(userId, copy, zones)
  return differs
}

/** Notes that the patient knows about the difference. */
export function rememberDeviceZone(userId: string, home: string, here: string): Promise<void> {
  return deviceCopies.put(userId, copy, textOf(home, here, true))
}

/** Such as 'GMT-05:00', now. */
function offsetOf(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
