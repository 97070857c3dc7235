import { forgetReminders } from '#web/features/reminders/memory.ts'
import { deviceValue } from '#web/lib/device-value.ts'
import { leaveRecord } from '#web/lib/outbox-sync.ts'
import { queryClient } from '#web/lib/query.ts'
import type { SignedIn, SignedOut } from '#web/lib/session.ts'
import { dismissAllToasts } from '#web/ui/toast.tsx'
import { keepPush, leavePush } from './lazy.ts'
import { chooseTheme } from './theme.ts'

/** The patient whose session the server ended, and who still gets reminders here. */
const reminded = deviceValue('remindersOf')

/**
 * Leaves no data of a patient for the next user of this device, however the session ended: no copies, no notifications, no
 * toasts, no choices. Entries that the server does not have stay, unless the account was deleted (`leaveRecord`).
 */
export function leaveDevice({ userId, why }: SignedOut): void {
  chooseTheme('auto')
  dismissAllToasts()
  void endReminders(userId, why).catch(() => null)
  if (userId === null) return
  forgetReminders(userId)
  void leaveRecord(queryClient, userId, why === 'deleted')
}

/**
 * Ends the reminders of a patient who got them here before, if it is somebody else who signs in now: over the session of the other, or
 * after it. The theme that the other chose is no longer stored by then, but this page still shows it.
 */
export function arriveOnDevice({ session: { userId }, replaces }: SignedIn): void {
  if (replaces !== null) chooseTheme('auto')
  void endOthersReminders(userId, replaces).catch(() => null)
}

async function endOthersReminders(userId: string, replaces: string | null): Promise<void> {
  const other = replaces ?? reminded.read()
  if (other !== null && other !== userId) await leavePush()
  // Only now: what failed is tried again at the next sign-in.
  if (other !== null) reminded.remove()
}

/**
 * A session that merely expires does not end reminders (decision 13), and nothing here says whether it did: where one was ended by a
 * decision, the server no longer sends any.
 */
async function endReminders(userId: string | null, why: SignedOut['why']): Promise<void> {
  // The tab in which the session ended knows why, and the browser has one subscription for all of them.
  if (why === 'elsewhere') return
  if (why !== 'ended') return leavePush()
  // If it cannot be stored, whoever signs in next takes the subscription over as soon as they renew it.
  if (await keepPush()) reminded.write(userId ?? '')
}
