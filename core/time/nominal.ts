import type { ZoneId } from './span.ts'

/** What the patient's wall clock shows, to the minute, without zone. */
export type Nominal = Temporal.PlainDateTime

/** The second half of a dose key: `2026-03-08T02:30`. */
export function nominalText(nominal: Nominal): string {
  return nominal.toString({ smallestUnit: 'minute' })
}

/**
 * The instant at which a zone's wall clock shows a nominal time: in a gap moved forward by the gap, in an overlap the
 * first (Temporal's `compatible`; dose-model 3.2).
 * @returns the instant; whether the date exists: a zone that crosses the date line skips one (Apia, 2011-12-30), which
 * has no doses; and whether a gap moved it
 */
export function instantIn(
  zone: ZoneId,
  nominal: Nominal,
): { readonly instant: Temporal.Instant; readonly exists: boolean; readonly inGap: boolean } {
  const zoned = nominal.toZonedDateTime(zone)
  return {
    instant: zoned.toInstant(),
    exists: zoned.day === nominal.day || hasNoon(zone, nominal.toPlainDate()),
    inGap: zoned.hour !== nominal.hour || zoned.minute !== nominal.minute,
  }
}

/** A gap over midnight moves a late time into the next date without skipping its own. */
function hasNoon(zone: ZoneId, date: Temporal.PlainDate): boolean {
  return date.toZonedDateTime({ timeZone: zone, plainTime: noon }).toPlainDate().equals(date)
}

const noon = Temporal.PlainTime.from('12:00')
