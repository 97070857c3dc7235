import type { Dose } from '#core/dose/dose.ts'
import { wallClock, type ZoneSpans, zoneAt } from '#core/time/span.ts'
import { wallTime } from '#core/time/wall-time.ts'

/** The span in which a dose can be said to have been taken; core's `lateEntry`. */
export type LateBounds = { readonly after: Temporal.Instant; readonly until: Temporal.Instant }

/**
 * The patient's calendar dates on which a late dose can have been taken, first to last: from a few hours before its
 * planned time, as far as the bounds go. Most often one, today; then the form asks for the time alone.
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
 * The instant that a typed time means, or null when it is no time or lies outside the bounds.
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
  const inBounds = Temporal.Instant.compare(at, bounds.after) > 0 && Temporal.Instant.compare(at, bounds.until) <= 0
  return inBounds ? at : null
}
