import type { Tx } from '#server/db/transaction.ts'
import type { Channel } from '#server/delivery/channel.ts'
import type { ReminderInputs } from './reminder-inputs.ts'

/** A place where a patient gets due reminders. */
export type DueTarget = { readonly userId: string; readonly channel: string; readonly target: string }

/** Where what is not about a dose goes: wherever due reminders do. */
export async function dueTargets(
  tx: Tx,
  channels: readonly Channel[],
  userIds: Iterable<string>,
  inputs: Pick<ReminderInputs, 'settingsOf'>,
): Promise<DueTarget[]> {
  const patients = [...new Set(userIds)].map((userId) => ({
    userId,
    notifications: inputs.settingsOf(userId).notifications,
  }))
  if (patients.length === 0) return []
  const found: DueTarget[] = []
  for (const channel of channels) {
    for (const { userId, id, kinds } of await channel.targets(tx, patients)) {
      if (kinds.has('due')) found.push({ userId, channel: channel.name, target: id })
    }
  }
  return found
}
