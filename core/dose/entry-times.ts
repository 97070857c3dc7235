import type { FieldError } from '../texts/field-error.ts'
import { correctableDays } from './late-entry.ts'

/** What of an entry says when it was. */
export type EntryTimes = {
  /** The dose's nominal date. */
  readonly date: Temporal.PlainDate
  /** When the device recorded it. */
  readonly recordedAt: Temporal.Instant
  /** When it was taken; null of what was not. */
  readonly actualTime: Temporal.Instant | null
}

/** How far a device's clock may be ahead of ours. */
const clockLeeway = Temporal.Duration.from({ minutes: 5 })
/** A dose is recorded at most 30 days late (dose-model 4.1); a day more for a change of zone. */
const lateLimit = Temporal.Duration.from({ hours: (correctableDays + 1) * 24 })
/** A device that was without a network for so long still hands in what it holds, in days. */
const queuedLimit = 366
/** No dose is planned so far ahead that it could be recorded, in days. */
const aheadLimit = 366

/**
 * Why an entry cannot be, by its fields; empty when it can. What lies further back than a dose can be recorded late is a
 * mistyped time, or somebody who makes the server count through centuries.
 * @param now the moment of receipt
 */
export function entryTimeErrors(
  { date, recordedAt, actualTime }: EntryTimes,
  now: Temporal.Instant,
): Partial<Record<keyof EntryTimes, FieldError>> {
  const errors: Partial<Record<keyof EntryTimes, FieldError>> = {}
  const latest = now.add(clockLeeway)
  if (Temporal.Instant.compare(recordedAt, latest) > 0) errors.recordedAt = 'time_in_future'
  else if (Temporal.Instant.compare(recordedAt, now.subtract({ hours: queuedLimit * 24 })) < 0) {
    errors.recordedAt = 'recorded_too_long_ago'
  }
  const earliest = recordedAt.subtract(lateLimit)
  if (actualTime && Temporal.Instant.compare(actualTime, latest) > 0) errors.actualTime = 'time_in_future'
  else if (actualTime && Temporal.Instant.compare(actualTime, earliest) < 0) {
    errors.actualTime = 'time_too_long_ago'
  }
  if (Temporal.PlainDate.compare(date, dateOf(now).add({ days: aheadLimit })) > 0) {
    errors.date = 'dose_too_far_ahead'
  } else if (Temporal.PlainDate.compare(date, dateOf(earliest).subtract({ days: 1 })) < 0) {
    errors.date = 'dose_too_long_ago'
  }
  return errors
}

/** No clock on earth is a whole day away from UTC. */
function dateOf(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO('UTC').toPlainDate()
}
