import type { Weekday } from '#core/schedule/days.ts'
import { dateFormatter } from '#core/text/formatter.ts'
import { ordinalFirst, uniformShortDate } from '#core/texts/short-date.ts'
import { format, instantOf, pageLocale } from './when.ts'

/* Dates, months and weeks for the calendar and the history. */

/** November 21. */
export function dayAndMonth(date: Temporal.PlainDate, locale = pageLocale()): string {
  return format(date, locale, { month: 'long', day: 'numeric' })
}

/** November 2026, or Nov 2026. */
export function monthName(
  month: Temporal.PlainYearMonth,
  length: 'long' | 'short' = 'long',
  locale = pageLocale(),
): string {
  return format(month.toPlainDate({ day: 1 }), locale, { month: length, year: 'numeric' })
}

/** Nov 15 – 21, or 15.–21. Nov.: a range of days in the language's format. A single day has no range. */
export function shortDays(from: Temporal.PlainDate, to: Temporal.PlainDate, locale = pageLocale()): string {
  const range = dateFormatter(locale, { month: 'short', day: 'numeric' }).formatRange(instantOf(from), instantOf(to))
  return ordinalFirst(uniformShortDate(range, locale), locale)
}

/** January 1, 1990. As long as it is, it may go on in a second line. */
export function wholeDate(date: Temporal.PlainDate, locale = pageLocale()): string {
  return ordinalFirst(dateFormatter(locale, { dateStyle: 'long' }).format(instantOf(date)), locale)
}

/** Nov 21, 2026. */
export function dateWithYear(date: Temporal.PlainDate, locale = pageLocale()): string {
  return format(date, locale, { month: 'short', day: 'numeric', year: 'numeric' })
}

/** Saturday, November 21, 2026. */
export function longDateWithYear(date: Temporal.PlainDate, locale = pageLocale()): string {
  return format(date, locale, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/**
 * The first day of the week: Sunday in the United States, whose Spanish this is too, Monday for the other languages. (Intl knows it
 * too, but not in every browser.)
 */
export function firstWeekday(locale = pageLocale()): Weekday {
  return locale.endsWith('-US') ? 7 : 1
}

const mondayFirst: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** The weekdays in the language's order. */
export function weekInOrder(): readonly Weekday[] {
  return firstWeekday() === 7 ? [7, ...mondayFirst.slice(0, 6)] : mondayFirst
}
