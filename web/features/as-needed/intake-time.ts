import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from '#web/texts/texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'

/** 'at 8:00 AM', 'yesterday at 8:00 AM', 'Thu, Nov 19 at 8:00 AM'. */
export function whenText(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['asNeeded']): string {
  const { day, time } = dayAndTime(at, spans, now, t)
  return day === null ? t.at(time) : t.onDay(day, time)
}

/** The day is null today. */
export function dayAndTime(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['asNeeded']) {
  const clock = wallClock(spans, at)
  const date = clock.toPlainDate()
  const near = nearDay(date, localDate(spans, now))
  return { day: near === 'today' ? null : near ? t.lowerDay[near] : shortDate(date), time: timeText(clock) }
}
