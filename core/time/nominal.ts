import { wallClock, type ZoneId, type ZoneSpans } from './span.ts'

/**
 * What the patient's wall clock shows, to the minute, without zone; of a plan by the hour the minute in UTC, with a second
 * that no wall clock's time has (dose-model 2.7).
 */
export type Nominal = Temporal.PlainDateTime

/** The second half of a dose key: `2026-03-08T02:30`, of a plan by the hour `2026-03-08T01:00:01`. */
export function nominalText(nominal: Nominal): string {
  return nominal.toString({ smallestUnit: isInstantKey(nominal) ? 'second' : 'minute' })
}

/** The time of a dose key: `02:30`, of a plan by the hour `01:00:01`. */
export function scheduledTimeText(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: isInstantKey(time) ? 'second' : 'minute' })
}

/** The nominal time that names one instant for ever, whatever the zones (dose-model 2.7). */
export function instantKey(instant: Temporal.Instant): Nominal {
  const utc = new Date(instant.epochMilliseconds)
  return new Temporal.PlainDateTime(
    utc.getUTCFullYear(),
    utc.getUTCMonth() + 1,
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    keySecond,
  )
}

export function isInstantKey({ second }: Pick<Nominal, 'second'>): boolean {
  return second === keySecond
}

/** @param key an {@link instantKey} */
export function instantOfKey(key: Nominal): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(utcMs(key))
}

/** The instant at which a clock in UTC shows the minute of a nominal time of the years from 100, in milliseconds since 1970. */
export function utcMs({ year, month, day, hour, minute }: Nominal): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}

const keySecond = 1

/** What the patient's clock shows at a nominal time: that time itself, unless it names an instant. */
export function shownAt(spans: ZoneSpans, nominal: Nominal): Nominal {
  return isInstantKey(nominal) ? wallClock(spans, instantOfKey(nominal)) : nominal
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
