import type { MissedSeverity } from '../medication/missed-severity.ts'
import { missedAfterMs } from '../schedule/schedule.ts'
import { compareInstants } from '../time/compare.ts'
import { instantIn } from '../time/nominal.ts'
import { type ZoneSpans, zoneAt } from '../time/span.ts'
import { wallTime } from '../time/wall-time.ts'
import { alertsContact, type Reminder, type ReminderSettings } from './plan.ts'

/** On the patient's clock; may span midnight. */
export type QuietHours = { readonly from: Temporal.PlainTime; readonly until: Temporal.PlainTime }

/** Null when off, or when both times are the same. */
export function quietHoursOf(settings: ReminderSettings): QuietHours | null {
  const { quietHours, quietFrom, quietUntil } = settings
  if (!quietHours) return null
  const [from, until] = [wallTime(quietFrom), wallTime(quietUntil)]
  return from && until && !from.equals(until) ? { from, until } : null
}

/**
 * The end (exclusive) of the quiet hours in force at an instant; null outside of them. Gaps and overlaps of the clock
 * are resolved as for doses (dose-model 3.2).
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
 * Quiet hours do not apply to life-threatening medications, nor to those with alerts: the contact would be alerted
 * before the patient.
 */
export function isNeverQuiet(severity: MissedSeverity, mayTellContact: boolean): boolean {
  return severity === 'life-threatening' || (alertsContact(severity) && mayTellContact)
}

/**
 * Moves a dose's reminders to the patient out of quiet hours: what fell into them becomes one reminder at their end,
 * due if it still is, else missed; later ones stay.
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
  return compareInstants(a, b) < 0
}
