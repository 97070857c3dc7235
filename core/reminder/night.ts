import { nextClock, wallClock, type ZoneSpans } from '../time/span.ts'

/** Messages that are not about a dose wait from 20:00 to 08:00 on the patient's clock. */
export const dayFrom = Temporal.PlainTime.from('08:00')
export const dayTo = Temporal.PlainTime.from('20:00')

/** The end of the night; null by day. */
export function nightEnd(spans: ZoneSpans, at: Temporal.Instant): Temporal.Instant | null {
  const shown = wallClock(spans, at).toPlainTime()
  const isDay = Temporal.PlainTime.compare(shown, dayFrom) >= 0 && Temporal.PlainTime.compare(shown, dayTo) < 0
  return isDay ? null : nextClock(spans, at, dayFrom)
}
