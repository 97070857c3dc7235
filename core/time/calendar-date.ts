/** A date as a date field writes it, of this millennium; null for any other text. */
export function calendarDate(text: string): Temporal.PlainDate | null {
  const [, year, month, day] = /^(2\d{3})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (Number(month) < 1 || !(Number(day) >= 1)) return null
  const date = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) })
  return date.toString() === text ? date : null
}
