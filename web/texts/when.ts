import type { Weekday } from '#core/schedule/schedule.ts'

/* Dates and times as the patient reads them: 8:00 PM, dates with the weekday. Formatters are made once: making one per call is slow. */

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(date: Temporal.PlainDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  const formatter = known ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  if (!known) formatters.set(key, formatter)
  return formatter.format(date.toZonedDateTime('UTC').epochMilliseconds)
}

const english = 'en-US'

/** The clock's digits and its half of the day: 20:00 is `['8:00', 'PM']` (SPEC 2, "12-hour AM/PM"). */
export function timeParts(time: { readonly hour: number; readonly minute: number }): readonly [string, 'AM' | 'PM'] {
  const digits = `${time.hour % 12 || 12}:${String(time.minute).padStart(2, '0')}`
  return [digits, time.hour < 12 ? 'AM' : 'PM']
}

/** 8:00 PM. */
export function timeText(time: { readonly hour: number; readonly minute: number }): string {
  return timeParts(time).join(' ')
}

/** Saturday, November 21. */
export function longDate(date: Temporal.PlainDate, locale = english): string {
  return format(date, locale, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** November 21. */
export function dayAndMonth(date: Temporal.PlainDate, locale = english): string {
  return format(date, locale, { month: 'long', day: 'numeric' })
}

/** Sat, Nov 21. */
export function shortDate(date: Temporal.PlainDate, locale = english): string {
  return format(date, locale, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** November 2026, or Nov 2026. */
export function monthName(month: Temporal.PlainYearMonth, length: 'long' | 'short' = 'long', locale = english): string {
  return format(month.toPlainDate({ day: 1 }), locale, { month: length, year: 'numeric' })
}

/** Nov 21. */
export function shortDay(date: Temporal.PlainDate, locale = english): string {
  return format(date, locale, { month: 'short', day: 'numeric' })
}

/** Nov 21, 2026. */
export function dateWithYear(date: Temporal.PlainDate, locale = english): string {
  return format(date, locale, { month: 'short', day: 'numeric', year: 'numeric' })
}

/** The day on which a week of the calendar begins: Sunday, as in the United States. */
export const firstWeekday: Weekday = 7

/** Monday, or Mon, of SPEC's named weekdays; 1 is Monday. */
export function weekdayName(weekday: Weekday | number, length: 'long' | 'short' = 'long', locale = english): string {
  // 2024-01-01 was a Monday.
  return format(Temporal.PlainDate.from('2024-01-01').add({ days: weekday - 1 }), locale, { weekday: length })
}

/** 'today', 'tomorrow', 'yesterday', or null for any other date. */
export function nearDay(
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): 'today' | 'tomorrow' | 'yesterday' | null {
  const days = today.until(date, { largestUnit: 'day' }).days
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days === -1 ? 'yesterday' : null
}
