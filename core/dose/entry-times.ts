import type { FieldError } from '../texts/field-error.ts'
import { compareDates, compareInstants } from '../time/compare.ts'
import { correctableDays } from './late-entry.ts'

export type EntryTimes = {
  readonly date: Temporal.PlainDate
  readonly recordedAt: Temporal.Instant
  /** Null unless taken. */
  readonly actualTime: Temporal.Instant | null
}

/** How far a device's clock may be ahead of the server's. */
const deviceClockLeeway = Temporal.Duration.from({ minutes: 5 })
/** A dose is recorded at most 30 days late (dose-model 4.1); a day more for a change of zone. */
const lateLimit = Temporal.Duration.from({ hours: (correctableDays + 1) * 24 })
/** The longest time a device can be offline and still send its queue, in days. */
const queuedLimit = 366
/** The furthest ahead that a dose can be recorded, in days. */
const aheadLimit = 366

/**
 * Rejects impossible times of an entry, by field. Times before the late limit are typing errors, or an attempt to make
 * the server count through centuries.
 * @param now the moment of receipt
 */
export function entryTimeErrors(
  { date, recordedAt, actualTime }: EntryTimes,
  now: Temporal.Instant,
): Partial<Record<keyof EntryTimes, FieldError>> {
  const errors: Partial<Record<keyof EntryTimes, FieldError>> = {}
  const latest = now.add(deviceClockLeeway)
  if (compareInstants(recordedAt, latest) > 0) errors.recordedAt = 'time_in_future'
  else if (compareInstants(recordedAt, now.subtract({ hours: queuedLimit * 24 })) < 0) {
    errors.recordedAt = 'recorded_too_long_ago'
  }
  const earliest = recordedAt.subtract(lateLimit)
  if (actualTime && compareInstants(actualTime, latest) > 0) errors.actualTime = 'time_in_future'
  else if (actualTime && compareInstants(actualTime, earliest) < 0) {
    errors.actualTime = 'time_too_long_ago'
  }
  if (compareDates(date, dateOf(now).add({ days: aheadLimit })) > 0) {
    errors.date = 'dose_too_far_ahead'
  } else if (compareDates(date, dateOf(earliest).subtract({ days: 1 })) < 0) {
    errors.date = 'dose_too_long_ago'
  }
  return errors
}

/** UTC is less than a day from any local time. */
function dateOf(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO('UTC').toPlainDate()
}
