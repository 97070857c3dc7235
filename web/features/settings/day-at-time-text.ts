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
  const time = timeText(clock)
  return near ? t.near[near](time) : t.near.other(shortDate(date), time)
}
