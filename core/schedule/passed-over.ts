import { nonEmpty } from '../non-empty.ts'
import { compareInstants } from '../time/compare.ts'
import { msBetween } from '../time/durations.ts'
import { instantIn, isInstantKey, type Nominal } from '../time/nominal.ts'
import { spanIndexAt, type ZoneId, type ZoneSpans } from '../time/span.ts'
import { type Candidate, candidatesFrom, noneRecorded } from './candidates.ts'
import { distanceMs, longestGapMs, nearMs } from './pattern.ts'
import { byInstant, datesAround } from './planned-instant.ts'
import { graceMs, openVersion, type Schedule, type ScheduleVersion, scheduleGapMs } from './schedule.ts'
import { isBefore, nominalsOf } from './version-times.ts'

/** The times passed over by changes of zone, by span; computed once per call. */
type Judgements = Map<number, ReadonlySet<string>>

/** A plan with the state of one computation. */
export type Plan = { readonly schedule: Schedule; readonly spans: ZoneSpans; readonly judged: Judgements }

/**
 * Whether a change of zone passes a dose over, because it is too close to its neighbor (dose-model 3.4). Decided once,
 * by the last change that moved it, with what was known then.
 */
export function isPassedOver({ schedule, spans, judged }: Plan, dose: Candidate): boolean {
  const { version, place, time } = dose
  if (isMovedOntoNext(spans, dose)) return true
  const change = spans[place.span]
  if (!change || place.span === spanIndexAt(spans, version.zonesFrom)) return false
  // Only doses at the change and up to half a distance after the last one before it can be affected.
  const sinceChange = msBetween(change.from, place.instant)
  if (sinceChange > longestGapMs(version.pattern) / 2 + graceMs) return false
  let passed = judged.get(place.span)
  if (!passed) {
    passed = passedOverAt({ schedule, spans, judged }, place.span)
    judged.set(place.span, passed)
  }
  return passed.has(time)
}

function isMovedOntoNext(spans: ZoneSpans, { version, nominal, place }: Candidate): boolean {
  return place.inGap && isPassedOverInGap(version, (spans[place.span] ?? spans[0]).zone, nominal)
}

/**
 * Whether a gap of a zone's clock moves a dose near to the one after it that stays, onto it, or beyond it (dose-model 3.2). Only
 * that clock is asked: a later change of zone must not pass over a dose that was due.
 */
export function isPassedOverInGap(
  version: Pick<ScheduleVersion, 'pattern' | 'from' | 'until'>,
  zone: ZoneId,
  nominal: Nominal,
): boolean {
  const { instant, inGap } = instantIn(zone, nominal)
  if (!inGap) return false
  const date = nominal.toPlainDate()
  for (const next of nominalsOf(version, date, date.add({ days: 1 }))) {
    if (!isBefore(nominal, next) || isPassedOverInGap(version, zone, next)) continue
    return msBetween(instant, instantIn(zone, next).instant) < nearMs(version.pattern, next)
  }
  return false
}

/**
 * The times, as text, that the change at the start of a span passes over. Neighbors are the doses of any version
 * planned at the change, without those that an earlier change passed over. Entries are ignored: one that arrives late
 * must not change a plan (dose-model 3.4). While nothing is planned, none is passed over: what is
 * ahead is there because of them, or was in time when that began.
 */
function passedOverAt({ schedule, spans, judged }: Plan, spanIndex: number): ReadonlySet<string> {
  const passed = new Set<string>()
  const change = spans[spanIndex]
  const stood = change && asItStood(schedule, change.from)
  if (!stood || !openVersion(stood)) return passed
  const known = nonEmpty(spans.slice(0, spanIndex + 1))
  const plan: Plan = { schedule: stood, spans: known, judged }
  const longest = scheduleGapMs(stood)
  const { first, last } = datesAround(
    change.from.subtract({ milliseconds: longest }),
    change.from.add({ milliseconds: 2 * longest }),
  )
  const isBeforeChange = (dose: Candidate) =>
    !isMoved(dose) && !(isInstantKey(dose.nominal) && compareInstants(dose.place.instant, change.from) >= 0)
  const isMoved = ({ place, version }: Candidate) =>
    place.span === spanIndex && spanIndexAt(known, version.zonesFrom) < spanIndex
  const around = candidatesFrom(0, plan, first, last, noneRecorded)
    .map((dose) => ({ ...dose, instant: dose.place.instant }))
    .filter((dose) => !(isMoved(dose) ? isMovedOntoNext(known, dose) : isPassedOver(plan, dose)))
    .sort(byInstant)
  let before: Temporal.Instant | null = null
  // Doses that the clock jumped over are at the change, so they are decided first.
  around.forEach((dose, index) => {
    const next = around[index + 1]
    const onTopOfNext = dose.place.jumped && next && msBetween(dose.instant, next.instant) < halfDistance(next)
    const onTopOfLast = before && msBetween(before, dose.instant) < halfDistance(dose)
    if (isMoved(dose) && (onTopOfNext || onTopOfLast)) passed.add(dose.time)
    // Doses after the change keep their distances: it moves none of them closer to another.
    else if (dose.place.jumped || isBeforeChange(dose)) before = dose.instant
  })
  return passed
}

function halfDistance({ version, nominal }: Candidate): number {
  return distanceMs(version.pattern, nominal) / 2
}

/** A schedule as known at an instant: later versions and closings are left out. */
function asItStood(schedule: Schedule, at: Temporal.Instant): Schedule | null {
  const [first, ...later] = schedule.versions
    .filter(({ openedAt }) => compareInstants(openedAt, at) <= 0)
    .map((version) =>
      version.closing && compareInstants(version.closing.at, at) > 0 ? { ...version, closing: null } : version,
    )
  return first ? { ...schedule, versions: [first, ...later] } : null
}
