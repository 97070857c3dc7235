import { forgetReminders } from '#web/features/reminders/memory.ts'
import { leaveRecord } from '#web/lib/outbox-sync.ts'
import { queryClient } from '#web/lib/query.ts'
import { leavePush } from './lazy.ts'
import { chooseTheme } from './theme.ts'

/**
 * Leaves nothing of a patient to whoever uses this device next, however the session ended: no copies, no notifications, nothing
 * that was chosen. Entries that the server has not got stay (`leaveRecord`).
 * @param userId null where it is not known whose the session was
 */
export function leaveDevice(userId: string | null): void {
  chooseTheme('auto')
  void leavePush().catch(() => null)
  if (userId === null) return
  forgetReminders(userId)
  void leaveRecord(queryClient, userId)
}
