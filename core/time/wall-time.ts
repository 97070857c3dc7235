/**
 * Parses HH:MM, 24 h (product 4.1).
 * @returns null for anything else: 24:00, 8:5 and 08:30:15
 */
export function wallTime(text: string): Temporal.PlainTime | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? Temporal.PlainTime.from(text) : null
}

export function wallTimeText(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: 'minute' })
}
