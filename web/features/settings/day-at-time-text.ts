import type { Texts } from '#web/texts/texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'

/** A time on a clock, within a sentence: 'today at 8:00 PM', 'Sun, Nov 22 at 8:00 AM'. */
export function dayAtTimeText(
  clock: Temporal.PlainDateTime,
  today: Temporal.PlainDate,
  t: Texts['settings']['appearance'],
): string {
  const date = clock.toPlainDate()
  const near = nearDay(date, today)
  // In a narrow column the line breaks before the time, not within it.
  const time = timeText(clock).replaceAll(' ', '\u00a0')
  return near ? t.near[near](time) : t.near.other(shortDate(date), time)
}
