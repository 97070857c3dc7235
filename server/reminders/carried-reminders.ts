import type { DueReminders } from '#core/reminder/due-reminders.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import type { NewDelivery } from './deliveries.ts'
import { type ChannelTarget, type PlannedDelivery, plannedDeliveries } from './planned-deliveries.ts'

/**
 * A medication is planned again after 24 to 30 hours, at random: so tomorrow's doses of one minute are planned before,
 * and at different times.
 */
const replanAfter = { least: dayMs, spread: 6 * hourMs } as const

/** What a cursor carries, and until when; nothing if the medication is planned at `next`. */
export type CarriedReminders = {
  readonly next: Temporal.Instant | null
  readonly ahead: readonly CarriedReminder[]
  readonly plan_at: Temporal.Instant | null
}

/** As in the SQL type `coming_reminder`. */
export type CarriedReminder = Pick<NewDelivery, 'deadline' | 'kind' | 'attempt' | 'channel' | 'target'> & {
  readonly at: Temporal.Instant
  readonly date: Temporal.PlainDate
  readonly scheduled_time: Temporal.PlainTime
}

/**
 * The deliveries that a cursor carries, as they would be planned at each moment. If one would not simply wait to be
 * sent, the medication is planned at that moment.
 * @param chance from 0 up to 1
 */
export function carriedReminders(
  reminders: DueReminders,
  channelTargets: readonly ChannelTarget[],
  now: Temporal.Instant,
  chance: number,
): CarriedReminders {
  const replanAt = now.add({ milliseconds: replanAfter.least + Math.floor(chance * replanAfter.spread) })
  const [first] = reminders.upcoming
  // A weekly one is planned in the day before.
  if (!first) return { next: reminders.next && dayBefore(reminders.next, now, chance), ahead: [], plan_at: null }
  const ahead: CarriedReminder[] = []
  for (const together of Map.groupBy(reminders.upcoming, ({ at }) => at.epochMilliseconds).values()) {
    const at = together[0]?.at ?? replanAt
    const own = plannedDeliveries(together, channelTargets, at)
    if (own.some(({ state }) => state !== 'waiting')) return carriedUntil(at, ahead)
    if (Temporal.Instant.compare(at, replanAt) > 0) break
    ahead.push(...own.map(carriedReminderOf))
  }
  return carriedUntil(replanAt, ahead)
}

/** Of a medication that is planned again at its next reminder. */
export function plannedAtNext({ next }: DueReminders): CarriedReminders {
  return { next, ahead: [], plan_at: null }
}

function carriedUntil(plan_at: Temporal.Instant, ahead: readonly CarriedReminder[]): CarriedReminders {
  return { next: ahead[0]?.at ?? plan_at, ahead, plan_at }
}

function dayBefore(next: Temporal.Instant, now: Temporal.Instant, chance: number): Temporal.Instant {
  const before = next.subtract({ milliseconds: replanAfter.least - Math.floor(chance * replanAfter.spread) })
  return Temporal.Instant.compare(before, now) > 0 ? before : next
}

function carriedReminderOf({
  planned_at,
  deadline,
  kind,
  attempt,
  nominal,
  channel,
  target,
}: PlannedDelivery): CarriedReminder {
  const [date, scheduled_time] = [nominal.toPlainDate(), nominal.toPlainTime()]
  return { at: planned_at, deadline, kind, attempt, date, scheduled_time, channel, target }
}
