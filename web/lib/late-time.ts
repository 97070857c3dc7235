import type { Dose } from '#core/dose/dose.ts'
import { isWithinBounds, type LateBounds } from '#core/dose/late-entry.ts'
import { laterInstant, msBetween } from '#core/time/durations.ts'
import { instantsShowing, localDate, type ZoneSpans } from '#core/time/span.ts'
import { wallTime } from '#core/time/wall-time.ts'

/**
 * The patient's calendar dates on which a late dose can have been taken, oldest first: from a few hours before its planned time
 * to the end of the bounds. Usually only today; then the form asks for the time alone.
 */
export function lateDates(dose: Dose, bounds: LateBounds, spans: ZoneSpans): Temporal.PlainDate[] {
  const early = dose.instant.subtract({ hours: 4 })
  const start = laterInstant(early, bounds.after)
  // A journey over the date line, and its undoing, set the clock to another date in between.
  const changes = spans
    .map(({ from }) => from)
    .filter((at) => isWithinBounds(at, { after: start, until: bounds.until }))
    .flatMap((at) => [at.subtract({ nanoseconds: 1 }), at])
  const shown = [start, ...changes, bounds.until].map((at) => localDate(spans, at)).sort(Temporal.PlainDate.compare)
  const [first, last] = [shown[0], shown.at(-1)]
  const dates: Temporal.PlainDate[] = []
  for (let date = first; date && last && Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    dates.push(date)
  }
  return dates
}

/**
 * The instant of a typed time, or null if it is not a time or is outside the bounds. Where the patient's clock showed that
 * time more than once, it is the one nearest the planned time, of two as near the later (dose-model 6.1).
 * @param date the patient's calendar date on which the dose was taken
 * @param text HH:MM
 */
export function lateInstant(
  dose: Pick<Dose, 'instant'>,
  date: Temporal.PlainDate,
  text: string,
  bounds: LateBounds,
  spans: ZoneSpans,
): Temporal.Instant | null {
  const time = wallTime(text)
  if (!time) return null
  const away = (at: Temporal.Instant) => Math.abs(msBetween(dose.instant, at))
  const [nearest = null] = instantsShowing(spans, date.toPlainDateTime(time), bounds.until)
    .filter((at) => isWithinBounds(at, bounds))
    .toReversed()
    .sort((a, b) => away(a) - away(b))
  return nearest
}
