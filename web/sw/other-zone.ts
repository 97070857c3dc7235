import type { PushedReminder } from '#core/api/push-message.ts'
import { isNewDeviceZone } from '#web/lib/known-zones.ts'

/**
 * What a reminder says besides on a device that is in another zone than the patient's doses, once for each pair of zones;
 * null where there is nothing to say. Nothing is changed: the page asks (dose-model 3.5).
 */
export async function otherZoneText({ userId, zone, says }: PushedReminder): Promise<string | null> {
  try {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return (await isNewDeviceZone(userId, zone, here)) ? says.elsewhere : null
  } catch {
    // From another version of the server, or to a browser that does not know the zone: the reminder itself comes.
    return null
  }
}
