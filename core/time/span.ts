import { isNonEmpty, type NonEmpty } from '../non-empty.ts'
import { compareClocks, compareDates, compareInstants } from './compare.ts'

/** An IANA zone id, known to the platform. */
export type ZoneId = string & { readonly __brand: 'ZoneId' }

/** From this instant on the patient lives by this zone's clock, until the next span begins (dose-model 3.1). */
export type ZoneSpan = { readonly zone: ZoneId; readonly from: Temporal.Instant }

/** Oldest first; the first also holds for all time before it. */
export type ZoneSpans = readonly [ZoneSpan, ...ZoneSpan[]]

/** A span includes its own instant. */
export function spanIndexAt(spans: ZoneSpans, at: Temporal.Instant): number {
  const next = spans.findIndex((span, index) => index > 0 && compareInstants(span.from, at) > 0)
  return next === -1 ? spans.length - 1 : next - 1
}

export function zoneAt(spans: ZoneSpans, at: Temporal.Instant): ZoneId {
  return (spans[spanIndexAt(spans, at)] ?? spans[0]).zone
}

export function wallClock(spans: ZoneSpans, at: Temporal.Instant): Temporal.PlainDateTime {
  return at.toZonedDateTimeISO(zoneAt(spans, at)).toPlainDateTime()
}

export function localDate(spans: ZoneSpans, at: Temporal.Instant): Temporal.PlainDate {
  return wallClock(spans, at).toPlainDate()
}

/**
 * The instants at which the patient's clock has shown a time, oldest first: several where it went back, in one zone or from
 * one to the next. Of a time that it jumped over, or has not come to, the one by the clock in force (dose-model 3.2).
 * @param until inclusive
 */
export function instantsShowing(
  spans: ZoneSpans,
  shown: Temporal.PlainDateTime,
  until: Temporal.Instant,
): NonEmpty<Temporal.Instant> {
  const inZone = (zone: ZoneId, disambiguation: 'compatible' | 'earlier' | 'later') =>
    shown.toZonedDateTime(zone, { disambiguation }).toInstant()
  const instants = spans
    .flatMap(({ zone }) => [inZone(zone, 'earlier'), inZone(zone, 'later')])
    .filter((at) => compareInstants(at, until) <= 0 && wallClock(spans, at).equals(shown))
    .sort(compareInstants)
    .filter((at, index, all) => !all[index - 1]?.equals(at))
  return isNonEmpty(instants) ? instants : [inZone(zoneAt(spans, until), 'compatible')]
}

/**
 * The earliest local date anywhere at an instant, for reads before the patient's zone is known: no zone is a whole day
 * behind UTC.
 */
export function earliestDate(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
}

/**
 * The first later instant at which the patient's clock shows a time, or a change of zone sets it past that time.
 * @param after exclusive
 */
export function nextClock(spans: ZoneSpans, after: Temporal.Instant, time: Temporal.PlainTime): Temporal.Instant {
  let from = after
  for (let index = spanIndexAt(spans, after); ; index++) {
    const zone = (spans[index] ?? spans[0]).zone
    const comes = nextIn(zone, from, time)
    const change = spans[index + 1]
    if (!change || compareInstants(comes, change.from) <= 0) return comes
    const shown = nextIn(zone, change.from, time).toZonedDateTimeISO(zone).toPlainDateTime()
    if (compareClocks(wallClock(spans, change.from), shown) >= 0) return change.from
    from = change.from.subtract({ nanoseconds: 1 })
  }
}

/** As {@link nextClock}, in one zone. */
function nextIn(zone: ZoneId, after: Temporal.Instant, time: Temporal.PlainTime): Temporal.Instant {
  const today = after.toZonedDateTimeISO(zone).toPlainDate()
  const at = today.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
  if (compareInstants(at, after) > 0) return at
  return today.add({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
}

/**
 * The instant after the last one at which the patient's clock shows this date or an earlier one, by the known spans
 * (dose-model 3.7).
 */
export function endOfDate(spans: ZoneSpans, date: Temporal.PlainDate): Temporal.Instant {
  const next = date.add({ days: 1 })
  const shows = spans.findLastIndex(({ from }, index) => index === 0 || compareDates(localDate(spans, from), date) <= 0)
  const { zone } = spans[shows] ?? spans[0]
  const over = next.toZonedDateTime(zone).toInstant()
  const change = spans[shows + 1]
  return change && compareInstants(change.from, over) < 0 ? change.from : over
}

/** Whether two zones' clocks differ now or a week from now: two cities with the same clock are no travel. */
export function clocksDiffer(a: ZoneId, b: ZoneId, now: Temporal.Instant): boolean {
  const offset = (zone: ZoneId, at: Temporal.Instant) => at.toZonedDateTimeISO(zone).offsetNanoseconds
  return [now, now.add({ hours: 7 * 24 })].some((at) => offset(a, at) !== offset(b, at))
}

/** 'New York' of 'America/New_York'. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** See dose-model 3.1. */
const namedZones: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
}

/**
 * Null if the platform does not know it.
 * @param name an IANA id in any case, or one of EST, CST, MST, PST (dose-model 3.1)
 */
export function zoneId(name: string): ZoneId | null {
  const id = namedZones[name] ?? name
  // Temporal accepts offsets such as +02:00, but they have no daylight saving: nobody lives by them.
  if (!/^[A-Za-z]/.test(id)) return null
  const known = platformIds.get(id)
  if (known) return known
  try {
    const found = new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone as ZoneId
    // Only the platform's spelling, so that the map stays bounded.
    if (found === id) platformIds.set(id, found)
    return found
  } catch {
    return null
  }
}

/** Making a formatter takes longer than the rest of decoding an answer. */
const platformIds = new Map<string, ZoneId>()
