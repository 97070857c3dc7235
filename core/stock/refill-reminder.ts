import { dayFrom, dayTo, nightEnd } from '../reminder/night.ts'
import { holdOf } from '../schedule/hold.ts'
import { openVersion, type Schedule } from '../schedule/schedule.ts'
import { compareDates, compareInstants } from '../time/compare.ts'
import { earlierInstant } from '../time/durations.ts'
import { instantIn } from '../time/nominal.ts'
import { nextClock, wallClock, type ZoneSpans, zoneAt } from '../time/span.ts'
import type { StockEntry } from './ledger.ts'

const nine = Temporal.PlainTime.from('09:00')

/**
 * When the patient is told that a stock runs out, were nothing to change: at 09:00 on their clock, so many days before; if that
 * is past, at once by day (dose-model 11.4).
 * @param date on which it runs out
 */
export function refillReminderAt(
  date: Temporal.PlainDate,
  daysBefore: number,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Temporal.Instant {
  const zone = zoneAt(spans, now)
  const at = instantIn(zone, date.subtract({ days: daysBefore }).toPlainDateTime(nine)).instant
  if (compareInstants(at, now) >= 0) return at
  return nightEnd(spans, now) ?? now
}

/** The last refill reminder of a stock. */
export type LastRefillReminder = {
  /** The date of the run-out that it told of. */
  readonly runsOut: Temporal.PlainDate
  readonly at: Temporal.Instant
}

/** What a refill reminder depends on. */
export type RefillReminderInput = {
  readonly schedule: Schedule
  readonly ledger: readonly StockEntry[]
  readonly daysBefore: number
  readonly last: LastRefillReminder | null
}

/**
 * Whether the patient is reminded now: once for each date reached, and again only after a refill or a count has moved it later;
 * never of a medicine that is held or has ended (dose-model 11.4).
 */
export function isRefillReminderDue(
  { last, ...input }: RefillReminderInput,
  runsOut: Temporal.PlainDate,
  spans: ZoneSpans,
  now: Temporal.Instant,
): boolean {
  if (!isTimeToRefill(input, runsOut, spans, now)) return false
  if (!last) return true
  const isRefilled = input.ledger.some(
    ({ kind, madeAt }) => (kind === 'count' || kind === 'refill') && compareInstants(madeAt, last.at) > 0,
  )
  return isRefilled && compareDates(runsOut, last.runsOut) > 0
}

/** The same, whatever the patient was reminded of before. */
export function isTimeToRefill(
  { schedule, daysBefore }: Pick<RefillReminderInput, 'schedule' | 'daysBefore'>,
  runsOut: Temporal.PlainDate,
  spans: ZoneSpans,
  now: Temporal.Instant,
): boolean {
  const isHeld = holdOf(schedule.holds, { shown: wallClock(spans, now), instant: now }, spans) !== null
  if (isHeld || openVersion(schedule) === null) return false
  return compareInstants(refillReminderAt(runsOut, daysBefore, spans, now), now) <= 0
}

/** When the worker looks at a stock next: each day at 09:00, and at 08:00 for what came up at night. */
export function nextRefillLook(spans: ZoneSpans, now: Temporal.Instant): Temporal.Instant {
  return earlierInstant(nextClock(spans, now, dayFrom), nextClock(spans, now, nine))
}

/** Until when a refill reminder is sent: the end of the same day, before the night. */
export function refillReminderDeadline(spans: ZoneSpans, now: Temporal.Instant): Temporal.Instant {
  return nextClock(spans, now, dayTo)
}
