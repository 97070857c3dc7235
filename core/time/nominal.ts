import type { ZoneId } from './span.ts'

/** A nominal date-time: what the patient's clock on the wall shows, to the minute, without zone. */
export type Nominal = Temporal.PlainDateTime

/** A nominal time as text, the second half of a dose key: `2026-03-08T02:30`. */
export function nominalText(nominal: Nominal): string {
  return nominal.toString({ smallestUnit: 'minute' })
}

/**
 * The instant a wall clock in a zone shows a nominal time: in a gap moved forward by the gap, in an overlap the first
 * (Temporal's `compatible`; dose-model 3.2).
 * @returns the instant, and whether the date exists in the zone at all: a zone that jumps over the date line skips one
 *   (Apia, 2011-12-30), and a skipped date has no doses
 */
export function instantIn(zone: ZoneId, nominal: Nominal): { instant: Temporal.Instant; exists: boolean } {
  const zoned = nominal.toZonedDateTime(zone)
  return { instant: zoned.toInstant(), exists: zoned.day === nominal.day || hasNoon(zone, nominal.toPlainDate()) }
}

/** A gap over midnight moves a late time into the next date, which does not make its date a skipped one. */
function hasNoon(zone: ZoneId, date: Temporal.PlainDate): boolean {
  return date.toZonedDateTime({ timeZone: zone, plainTime: noon }).toPlainDate().equals(date)
}

const noon = Temporal.PlainTime.from('12:00')
