import { inForce, type TimedReminder, tooLate } from '#core/reminder/due-reminders.ts'
import type { DeliveriesTable } from '#server/db/tables.ts'
import type { Target } from '#server/delivery/channel.ts'
import type { NewDelivery } from './deliveries.ts'

export type ChannelTarget = { readonly channel: string; readonly target: Target }

/** Of a medication that is known. */
export type PlannedDelivery = Omit<NewDelivery, 'user_id' | 'medication_id'>

/** The deliveries of due reminders to each target that takes their kind. */
export function plannedDeliveries(
  due: readonly TimedReminder[],
  channelTargets: readonly ChannelTarget[],
  now: Temporal.Instant,
): PlannedDelivery[] {
  return channelTargets.flatMap(({ channel, target }) => {
    const own = due.filter(({ kind }) => target.kinds.has(kind))
    const planned = (state: DeliveriesTable['state']) => (reminder: TimedReminder) => ({
      kind: reminder.kind,
      attempt: reminder.attempt,
      nominal: reminder.dose.nominal,
      channel,
      target: target.id,
      state,
      planned_at: reminder.at,
      deadline: reminder.deadline,
    })
    return [...inForce(own, now, 'missed').map(planned('waiting')), ...tooLate(own, now).map(planned('late'))]
  })
}
