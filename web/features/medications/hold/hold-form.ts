import { card } from '#core/dose/mark-taken.ts'
import { type HoldCause, holdErrors } from '#core/schedule/hold.ts'
import { missedAfterMs } from '#core/schedule/schedule.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { msBetween } from '#core/time/durations.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { wallTime } from '#core/time/wall-time.ts'
import type { MedicationDoses } from '#web/lib/record.ts'

/** What is entered about a pause: dates are YYYY-MM-DD, times HH:MM. */
export type HoldForm = {
  readonly from: 'now' | 'open'
  readonly ends: 'resumed' | 'day'
  readonly day: string
  /** Empty: from the beginning of the day. */
  readonly time: string
  readonly cause: HoldCause
  readonly note: string
  /** Other medications that are paused too. */
  readonly others: readonly string[]
}

export const emptyHoldForm: HoldForm = {
  from: 'now',
  ends: 'resumed',
  day: '',
  time: '',
  cause: 'pause',
  note: '',
  others: [],
}

/** The dose that is due and can be left out too; null without one. */
export function openDoseOf({ doses }: MedicationDoses, spans: ZoneSpans, now: Temporal.Instant): Nominal | null {
  const dose = card(doses, spans, now).mark?.dose
  if (!dose || msBetween(now, dose.instant) > 0 || msBetween(dose.instant, now) >= missedAfterMs) return null
  return dose.nominal
}

/** When the pause begins and ends, on the patient's clock; null while the day is missing. */
export function holdSpan(
  { from, ends, day, time }: HoldForm,
  open: Nominal | null,
  clock: Nominal,
): { from: Nominal; until: Nominal | null } | null {
  const now = clock.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const begins = from === 'open' && open ? open : now
  if (ends === 'resumed') return { from: begins, until: null }
  if (day === '') return null
  return { from: begins, until: Temporal.PlainDate.from(day).toPlainDateTime(wallTime(time) ?? undefined) }
}

export function holdFormErrors(
  form: HoldForm,
  open: Nominal | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): { day?: FieldError } {
  const clock = wallClock(spans, now)
  const span = holdSpan(form, open, clock)
  if (!span) return { day: 'hold_day_required' }
  const { from, until } = holdErrors(span, clock)
  const error = until ?? from
  return error ? { day: error } : {}
}
