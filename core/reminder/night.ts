import { nextClock, wallClock, type ZoneSpans } from '../time/span.ts'

/** What is not about a dose is not told at night: it waits from 20:00 to 08:00. */
export const dayFrom = Temporal.PlainTime.from('08:00')
export const dayTo = Temporal.PlainTime.from('20:00')

/** The end of the night; null by day. */
export function nightEnd(spans: ZoneSpans, at: Temporal.Instant): Temporal.Instant | null {
  const shown = wallClock(spans, at).toPlainTime()
  const isDay = Temporal.PlainTime.compare(shown, dayFrom) >= 0 && Temporal.PlainTime.compare(shown, dayTo) < 0
  return isDay ? null : nextClock(spans, at, dayFrom)
}
