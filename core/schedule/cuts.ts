import { nonEmpty } from '../non-empty.ts'
import { compareClocks, compareInstants } from '../time/compare.ts'
import { dayMs } from '../time/durations.ts'
import type { Nominal } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import { longestGapMs, samePattern } from './pattern.ts'
import { isLongBefore, plannedInstant } from './planned-instant.ts'
import {
  type Closing,
  graceMs,
  missedAfterMs,
  type Schedule,
  type ScheduleVersion,
  withLastVersion,
} from './schedule.ts'
import { hasNominal, isBefore, nominalsOf } from './version-times.ts'

/** The last instant whose doses survive a cut: 5 min after an edit, 30 min before Complete or End (dose-model 7.1). */
export function cutLimit({ at, reason }: Pick<Closing, 'at' | 'reason'>): Temporal.Instant {
  return at.add({ milliseconds: reason === 'edited' ? graceMs : -missedAfterMs })
}

/**
 * Cuts a version by instant, with the zone spans known then, and records the cut in nominal time; doses that stay
 * although an earlier one does not are named, since after a journey the order of instants can differ.
 */
export function cut(version: ScheduleVersion, spans: ZoneSpans, made: Pick<Closing, 'at' | 'reason'>): Closing {
  const limit = cutLimit(made)
  const date = wallClock(spans, limit).toPlainDate()
  const around = [
    ...nominalsOf(
      version,
      date.subtract({ days: 3 }),
      date.add({ days: 3 + Math.ceil(longestGapMs(version.pattern) / dayMs) }),
    ),
  ]
  const stays = (nominal: Nominal) => {
    const instant = plannedInstant(version, spans, nominal)
    return instant !== null && compareInstants(instant, limit) <= 0
  }
  const afterAll = date.add({ days: 3 }).toPlainDateTime()
  const until =
    around.find((nominal) => !stays(nominal)) ?? (isBefore(version.from, afterAll) ? afterAll : version.from)
  const keeps = around.filter((nominal) => compareClocks(nominal, until) >= 0 && stays(nominal))
  return { at: made.at, reason: made.reason, until, keeps }
}

/**
 * A cut applied to another version than the one it closed: made at the same instant, with the same names, but with the first dropped
 * dose of that version.
 */
export function cutOf(version: ScheduleVersion, spans: ZoneSpans, closing: Closing): Closing {
  const own = cut(version, knownAt(spans, closing.at), closing)
  return { ...own, keeps: [...own.keeps, ...closing.keeps] }
}

/** The effect of the cuts: survives by its time, by name, or is dropped. */
export type CutOutcome = { readonly outcome: 'stands' | 'named' | 'dropped'; readonly dosageVersion: ScheduleVersion }

/**
 * A dose survives if it survives every cut since its version was opened, of its own version and all later ones
 * (dose-model 7.1), regardless of entries.
 */
export function cutOutcome(schedule: Schedule, spans: ZoneSpans, index: number, nominal: Nominal): CutOutcome {
  const version = schedule.versions[index] ?? schedule.versions[0]
  let dosageVersion = version
  let isNamed = false
  const own = version.closing
  if (own && !isBefore(nominal, own.until)) {
    if (!isNamedBy(own, nominal)) return { outcome: 'dropped', dosageVersion }
    // A change of dosage drops nothing: what it named stands by itself.
    isNamed = !changedDosage(schedule, index) && !isInTime(version, spans, own, nominal)
  }
  const [next] = schedule.versions.slice(index + 1)
  if (!next?.closing || isLongBefore(nominal, next.closing.at))
    return { outcome: isNamed ? 'named' : 'stands', dosageVersion }
  for (let later = index + 1; later < schedule.versions.length; later++) {
    const cut = schedule.versions[later]?.closing
    if (!cut || isInTime(version, spans, cut, nominal)) continue
    const isNamedHere = isNamedBy(cut, nominal)
    const opened = changedDosage(schedule, later)
    if (opened && isNamedHere) dosageVersion = opened
    if (!opened && !isNamedHere) return { outcome: 'dropped', dosageVersion }
    isNamed ||= isNamedHere && !opened
  }
  return { outcome: isNamed ? 'named' : 'stands', dosageVersion }
}

/** Whether the cut before a version named this time: the version then does not plan it again (dose-model 7.6). */
export function isWritten({ versions }: Schedule, index: number, nominal: Nominal): boolean {
  return versions[index - 1]?.closing?.keeps.some((kept) => kept.equals(nominal)) ?? false
}

/**
 * The version a dropped dose had before the last cut that dropped it: its entries belong to that version, whatever was
 * planned since.
 * @returns its index, or -1 if no version planned this time
 */
export function ownerOfDropped(schedule: Schedule, spans: ZoneSpans, nominal: Nominal): number {
  const planning = schedule.versions.flatMap((one, index) => (hasNominal(one, nominal) ? [index] : []))
  const [oldest] = planning
  if (oldest === undefined) return -1
  for (let last = schedule.versions.length; last > oldest; last--) {
    const before = withLastVersion(
      { ...schedule, versions: nonEmpty(schedule.versions.slice(0, last)) },
      { closing: null },
    )
    const owner = planning.find(
      (index) =>
        index < last &&
        !isWritten(before, index, nominal) &&
        cutOutcome(before, spans, index, nominal).outcome !== 'dropped',
    )
    if (owner !== undefined) return owner
  }
  return -1
}

/** Survives a cut by its instant alone, with the spans known at the cut. */
export function isInTime(version: ScheduleVersion, spans: ZoneSpans, cut: Closing, nominal: Nominal): boolean {
  const instant = plannedInstant(version, knownAt(spans, cut.at), nominal)
  return instant !== null && compareInstants(instant, cutLimit(cut)) <= 0
}

function isNamedBy({ keeps }: Closing, nominal: Nominal): boolean {
  return keeps.some((kept) => kept.equals(nominal))
}

/**
 * The version that a change of dosage alone opened when the one at `index` was closed: such a cut drops nothing
 * (dose-model 7.4).
 */
function changedDosage({ versions }: Schedule, index: number): ScheduleVersion | null {
  const [before, after] = [versions[index], versions[index + 1]]
  if (!before || !after || before.closing?.reason !== 'edited') return null
  return samePattern(before.pattern, after.pattern) && before.zonesFrom.equals(after.zonesFrom) ? after : null
}

function knownAt([first, ...later]: ZoneSpans, at: Temporal.Instant): ZoneSpans {
  return [first, ...later.filter(({ from }) => compareInstants(from, at) <= 0)]
}

/** The last of the versions that only changed the dosage of the one at `index`: their doses are its own neighbors. */
export function lastOfPlan(schedule: Schedule, index: number): number {
  return changedDosage(schedule, index) ? lastOfPlan(schedule, index + 1) : index
}
