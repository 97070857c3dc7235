import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from './texts.ts'
import { dayText, timeText } from './when.ts'

/** An instant on the patient's clock: '8:02 AM', with its day if that is not today. */
export function clockText(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant, t: Texts['doses']): string {
  const clock = wallClock(spans, at)
  const [date, today] = [clock.toPlainDate(), localDate(spans, now)]
  const time = timeText(clock)
  return date.equals(today) ? time : t.onDayAt(dayText(date, today, t.lowerDay), time)
}
