import { turnOn } from '#web/features/push/this-device.ts'
import { askPermission } from '#web/features/reminders/notify.ts'

/** Asks for permission to show notifications, and enables reminders on this device while the page is closed. */
export async function turnOnHere(): Promise<void> {
  await askPermission()
  await turnOn()
}
