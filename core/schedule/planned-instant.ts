import { compareClocks, compareInstants } from '../time/compare.ts'
import { hourMs } from '../time/durations.ts'
import { instantIn, instantOfKey, isInstantKey, type Nominal, utcMs } from '../time/nominal.ts'
import { spanIndexAt, type ZoneSpans } from '../time/span.ts'
import { graceMs, type ScheduleVersion } from './schedule.ts'

/** UTC offsets are at most 14 h; one more to be safe. */
const farthestHours = 15

/**
 * A nominal time's instant, and the span that decided it. `jumped`: a change of zone put the clock past it; `inGap`: a gap of
 * the clock moved it.
 */
export type Place = {
  readonly instant: Temporal.Instant
  readonly span: number
  readonly jumped: boolean
  readonly inGap: boolean
}

/**
 * The planned instant of a nominal time (dose-model 3.3): walks the spans from the one in force when the version's
 * zones began; the first match holds, so that no key has two instants. One that names an instant is that, whatever the spans.
 * @returns null for a local date that the zone skipped: it has no doses
 */
export function plannedInstant(
  version: Pick<ScheduleVersion, 'zonesFrom'>,
  spans: ZoneSpans,
  nominal: Nominal,
): Temporal.Instant | null {
  return placeOf(version, spans, nominal)?.instant ?? null
}

export function placeOf(version: Pick<ScheduleVersion, 'zonesFrom'>, spans: ZoneSpans, nominal: Nominal): Place | null {
  if (isInstantKey(nominal)) {
    return { instant: instantOfKey(nominal), span: spanIndexAt(spans, version.zonesFrom), jumped: false, inGap: false }
  }
  const first = firstToWalk(spans, spanIndexAt(spans, version.zonesFrom), nominal)
  let here = instantIn((spans[first] ?? spans[0]).zone, nominal)
  for (let index = first + 1; ; index++) {
    const change = spans[index]
    if (!change || here.instant.epochMilliseconds <= change.from.epochMilliseconds + graceMs) {
      return here.exists ? { instant: here.instant, span: index - 1, jumped: false, inGap: here.inGap } : null
    }
    const there = instantIn(change.zone, nominal)
    if (compareInstants(there.instant, change.from) < 0) {
      // Eastward the clock jumped over this time: due at the change, so that it is not missed from the start.
      return { instant: change.from, span: index, jumped: true, inGap: false }
    }
    here = there
  }
}

/** A change well before a nominal time in every zone can neither match nor jump over it. */
function firstToWalk(spans: ZoneSpans, from: number, nominal: Nominal): number {
  if (from === spans.length - 1) return from
  const earliest = utcMs(nominal) - farthestHours * hourMs
  let index = from
  for (let next = spans[index + 1]; next; next = spans[index + 1]) {
    if (earliest <= next.from.epochMilliseconds + graceMs) break
    index++
  }
  return index
}

/** Past on every clock at the cut: the usual case, and a fast check. */
export function isLongBefore(nominal: Nominal, at: Temporal.Instant): boolean {
  return utcMs(nominal) < at.epochMilliseconds - 2 * farthestHours * hourMs
}

/** The possible dates of doses due between two instants, in any zone. */
export function datesAround(from: Temporal.Instant, to: Temporal.Instant) {
  const utc = (at: Temporal.Instant, hours: number) => at.add({ hours }).toZonedDateTimeISO('UTC').toPlainDate()
  return { first: utc(from, -farthestHours), last: utc(to, farthestHours) }
}

/** By instant, then by nominal time. */
export function byInstant(
  a: { readonly instant: Temporal.Instant; readonly nominal: Nominal },
  b: { readonly instant: Temporal.Instant; readonly nominal: Nominal },
): number {
  return compareInstants(a.instant, b.instant) || compareClocks(a.nominal, b.nominal)
}
