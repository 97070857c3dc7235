/* Values in the messages about a pattern, which carry them as numbers. */

/** @param minute of the day: 480 is 8:00 AM, or 08:00 in the languages that count to 24 */
export function clockText(minute: string, locale: string): string {
  const at = Date.UTC(2024, 0, 1, 0, Number(minute))
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  // Intl puts a narrow space before AM.
  return new Intl.DateTimeFormat(locale, options).format(at).replaceAll('\u202f', ' ')
}

/** @param weekday 1 is Monday, the first day of 2024 */
export function weekdayText(weekday: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, Number(weekday)),
  )
}
