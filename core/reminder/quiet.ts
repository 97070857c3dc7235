import { missedAfterMs } from '../dose/dose.ts'
import { instantIn } from '../time/nominal.ts'
import { type ZoneSpans, zoneAt } from '../time/span.ts'
import { wallTime } from '../time/wall-time.ts'
import { alertsContact, type MissedSeverity, type Reminder, type ReminderSettings } from './plan.ts'

/** Quiet hours on the patient's clock; they may span midnight. */
export type QuietHours = { readonly from: Temporal.PlainTime; readonly until: Temporal.PlainTime }

/** The quiet hours, or null when they are off or start and end at the same time. */
export function quietHoursOf(settings: ReminderSettings): QuietHours | null {
  const { quietHours, quietFrom = '', quietUntil = '' } = settings
  if (!quietHours) return null
  const [from, until] = [wallTime(quietFrom), wallTime(quietUntil)]
  return from && until && !from.equals(until) ? { from, until } : null
}

/**
 * When the quiet hours end that hold at an instant, which their end does not belong to; null outside of them. They begin
 * and end as doses do: in a gap moved forward by the gap, in an overlap at the first of two times (dose-model 3.2).
 */
export function quietEnd(quiet: QuietHours, spans: ZoneSpans, at: Temporal.Instant): Temporal.Instant | null {
  const zone = zoneAt(spans, at)
  const today = at.toZonedDateTimeISO(zone).toPlainDate()
  const isOverMidnight = Temporal.PlainTime.compare(quiet.until, quiet.from) < 0
  for (const first of [today.subtract({ days: 1 }), today]) {
    const last = isOverMidnight ? first.add({ days: 1 }) : first
    const from = instantIn(zone, first.toPlainDateTime(quiet.from)).instant
    const until = instantIn(zone, last.toPlainDateTime(quiet.until)).instant
    if (!isBefore(at, from) && isBefore(at, until)) return until
  }
  return null
}

/**
 * Whether quiet hours leave a medication alone: a life-threatening one, and one whose missed doses the emergency contact
 * is told of, or the contact would hear of a dose before the patient did.
 */
export function isNeverQuiet(severity: MissedSeverity, mayTellContact: boolean): boolean {
  return severity === 'life-threatening' || (alertsContact(severity) && mayTellContact)
}

/**
 * A dose's reminders with none to the patient in quiet hours. What fell into them is told of when they end, once for each
 * dose: as due while it still is, else as not recorded; what comes after that stays as it is.
 * @param reminders of one dose
 */
export function outsideQuiet<Told extends Reminder>(
  reminders: readonly Told[],
  quiet: QuietHours,
  spans: ZoneSpans,
): Told[] {
  return reminders.flatMap((reminder): Told[] => {
    const end = reminder.kind === 'emergency' ? null : quietEnd(quiet, spans, reminder.at)
    if (end === null) return [reminder]
    const isStillDue = end.epochMilliseconds < reminder.dose.instant.epochMilliseconds + missedAfterMs
    const waits = reminder.kind === 'missed' || (reminder.kind === 'due' && isStillDue)
    return waits ? [{ ...reminder, at: end }] : []
  })
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
