import { forgetReminders } from '#web/features/reminders/memory.ts'
import { leaveRecord } from '#web/lib/outbox-sync.ts'
import { queryClient } from '#web/lib/query.ts'
import { leavePush } from './lazy.ts'
import { chooseTheme } from './theme.ts'

/**
 * Leaves no data of a patient for the next user of this device, however the session ended: no copies, no notifications, no
 * choices. Entries that the server does not have stay (`leaveRecord`).
 * @param userId null if it is not known whose session it was
 */
export function leaveDevice(userId: string | null): void {
  chooseTheme('auto')
  void leavePush().catch(() => null)
  if (userId === null) return
  forgetReminders(userId)
  void leaveRecord(queryClient, userId)
}
