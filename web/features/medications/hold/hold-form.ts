import { card } from '#core/dose/mark-taken.ts'
import { type HoldCause, holdErrors } from '#core/schedule/hold.ts'
import { missedAfterMs } from '#core/schedule/schedule.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { calendarDate } from '#core/time/calendar-date.ts'
import { msBetween } from '#core/time/durations.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { wallTime } from '#core/time/wall-time.ts'
import type { MedicationDoses } from '#web/lib/record.ts'

/** What is entered about a pause: dates are YYYY-MM-DD, times HH:MM. */
export type HoldForm = {
  readonly from: 'now' | 'open' | 'day'
  /** The first day of a pause that begins later. */
  readonly firstDay: string
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
  firstDay: '',
  ends: 'resumed',
  day: '',
  time: '',
  cause: 'pause',
  note: '',
  others: [],
}

/** The dose that is due and can be left out too. */
export type OpenDose = {
  readonly shown: Nominal
  /** What the clock shows at its instant, which is another time where the clock jumped over the planned one. */
  readonly from: Nominal
}

/** @returns null without one */
export function openDoseOf(
  { doses }: Pick<MedicationDoses, 'doses'>,
  spans: ZoneSpans,
  now: Temporal.Instant,
): OpenDose | null {
  const dose = card(doses, spans, now).mark?.dose
  if (!dose || msBetween(now, dose.instant) > 0 || msBetween(dose.instant, now) >= missedAfterMs) return null
  return { shown: dose.shown, from: startOfMinute(wallClock(spans, dose.instant)) }
}

/** When the pause begins and ends, on the patient's clock; null while a day is missing. */
export function holdSpan(
  { ends, day, time, ...form }: HoldForm,
  open: OpenDose | null,
  clock: Nominal,
): { from: Nominal; until: Nominal | null } | null {
  const from = beginning(form, open, clock)
  if (!from) return null
  if (ends === 'resumed') return { from, until: null }
  const until = calendarDate(day)?.toPlainDateTime(wallTime(time) ?? undefined)
  return until ? { from, until } : null
}

function beginning(
  { from, firstDay }: Pick<HoldForm, 'from' | 'firstDay'>,
  open: OpenDose | null,
  clock: Nominal,
): Nominal | null {
  if (from === 'open' && open) return open.from
  if (from === 'day') return calendarDate(firstDay)?.toPlainDateTime() ?? null
  return startOfMinute(clock)
}

const startOfMinute = (clock: Nominal) => clock.round({ smallestUnit: 'minute', roundingMode: 'floor' })

export function holdFormErrors(
  form: HoldForm,
  open: OpenDose | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): { firstDay?: FieldError; day?: FieldError } {
  const clock = wallClock(spans, now)
  const span = holdSpan(form, open, clock)
  if (!span) return beginning(form, open, clock) ? { day: missing } : { firstDay: missing }
  const { from, until } = holdErrors(span, clock)
  return { ...(from && { firstDay: from }), ...(until && { day: until }) }
}

const missing: FieldError = 'hold_day_required'
