import type { PushedReminder } from '#core/api/push-message.ts'
import { isNewDeviceZone } from '#web/lib/known-zones.ts'

/**
 * What a reminder adds on a device in another zone than the patient's doses, once for each pair of zones; null if there is
 * nothing to add. Nothing is changed: the page asks (dose-model 3.5).
 */
export async function otherZoneText({ userId, zone, says }: PushedReminder): Promise<string | null> {
  try {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return (await isNewDeviceZone(userId, zone, here)) ? says.elsewhere : null
  } catch {
    // Sent by another version of the server, or unknown to this browser: the reminder is shown without it.
    return null
  }
}
