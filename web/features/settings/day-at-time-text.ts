import type { Texts } from '#web/texts/texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'

/**
 * A time on a clock, within a sentence: 'today at 8:00 PM', 'Sun, Nov 22 at 8:00 AM'.
 * @param said how its time of day is said, '8:00 PM' unless told otherwise
 */
export function dayAtTimeText(
  clock: Temporal.PlainDateTime,
  today: Temporal.PlainDate,
  t: Texts['settings']['appearance'],
  said: (time: string) => string = (time) => time,
): string {
  const date = clock.toPlainDate()
  const near = nearDay(date, today)
  const time = said(timeText(clock))
  return near ? t.near[near](time) : t.near.other(shortDate(date), time)
}
