import { dateFormatter } from '../text/formatter.ts'

/* Values in the messages about a pattern, which carry them as numbers. */

/** @param minute of the day: 480 is 8:00 AM, or 08:00 in the languages that count to 24 */
export function clockText(minute: string, locale: string): string {
  const at = Date.UTC(2024, 0, 1, 0, Number(minute))
  // Intl puts a narrow space before AM.
  return dateFormatter(locale, { hour: 'numeric', minute: '2-digit' }).format(at).replaceAll('\u202f', ' ')
}

/** @param weekday 1 is Monday, the first day of 2024 */
export function weekdayOf(weekday: string, locale: string): string {
  return dateFormatter(locale, { weekday: 'long' }).format(Date.UTC(2024, 0, Number(weekday)))
}
