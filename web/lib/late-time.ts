import type { Dose } from '#core/dose/dose.ts'
import { isWithinBounds, type LateBounds } from '#core/dose/late-entry.ts'
import { wallClock, type ZoneSpans, zoneAt } from '#core/time/span.ts'
import { wallTime } from '#core/time/wall-time.ts'

/**
 * The patient's calendar dates on which a late dose can have been taken, oldest first: from a few hours before its planned time
 * to the end of the bounds. Usually only today; then the form asks for the time alone.
 */
export function lateDates(dose: Dose, bounds: LateBounds, spans: ZoneSpans): Temporal.PlainDate[] {
  const early = dose.instant.subtract({ hours: 4 })
  const start = Temporal.Instant.compare(early, bounds.after) > 0 ? early : bounds.after
  const last = wallClock(spans, bounds.until).toPlainDate()
  const dates: Temporal.PlainDate[] = []
  for (let date = wallClock(spans, start).toPlainDate(); ; date = date.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(date, last) > 0) return dates
    dates.push(date)
  }
}

/**
 * The instant of a typed time, or null if it is not a time or is outside the bounds.
 * @param date the patient's calendar date on which the dose was taken
 * @param text HH:MM
 */
export function lateInstant(
  date: Temporal.PlainDate,
  text: string,
  bounds: LateBounds,
  spans: ZoneSpans,
): Temporal.Instant | null {
  const time = wallTime(text)
  if (!time) return null
  const at = date.toZonedDateTime({ timeZone: zoneAt(spans, bounds.until), plainTime: time }).toInstant()
  return isWithinBounds(at, bounds) ? at : null
}
