import { deviceCopies } from './device-store.ts'

/*
 * Of which two zones, the doses' and the device's, the patient knows on this device: a notification tells of two that differ
 * once, and not at all where the patient answered on the page before.
 */

const copy = 'toldZones'
const textOf = (home: string, here: string, isElsewhere: boolean) => `${home} ${here} ${isElsewhere}`

/** Whether the clocks of the two differ now and the patient was not told of it; from now on they were. */
export async function isNewDeviceZone(userId: string, home: string, here: string): Promise<boolean> {
  const isElsewhere = offsetOf(home) !== offsetOf(here)
  const zones = textOf(home, here, isElsewhere)
  if ((await deviceCopies.get(userId, copy)) === zones) return false
  await deviceCopies.put(userId, copy, zones)
  return isElsewhere
}

/** The patient knows that the clocks of the two differ. */
export function rememberDeviceZone(userId: string, home: string, here: string): Promise<void> {
  return deviceCopies.put(userId, copy, textOf(home, here, true))
}

/** 'GMT-05:00', now. */
function offsetOf(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
