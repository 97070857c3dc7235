import { compareInstants } from '../time/compare.ts'
import { msBetween } from '../time/durations.ts'
import { type Nominal, shownAt } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type Candidate, candidatesFrom, noneRecorded, type RecordedTimes } from './candidates.ts'
import { cutOf, isInTime, lastOfPlan } from './cuts.ts'
import { isPassedOver, type Plan } from './passed-over.ts'
import { dosageAt, nearMs } from './pattern.ts'
import { byInstant, datesAround } from './planned-instant.ts'
import { type Closing, lastVersion, type Schedule, type ScheduleVersion, withLastVersion } from './schedule.ts'

/** A dose as its version plans it, regardless of entries. */
export type PlannedDose = {
  /** Its identity. */
  readonly nominal: Nominal
  /** What the patient's clock shows at it (dose-model 2.7). */
  readonly shown: Nominal
  /** The second half of the dose key. */
  readonly time: string
  readonly instant: Temporal.Instant
  readonly version: ScheduleVersion
  /** The version that has its amount: its own, or that of a later change of dosage that named it (dose-model 7.4). */
  readonly dosageVersion: ScheduleVersion
  readonly dosage: string
  /** Shown as such, never reminded, counted only if recorded (dose-model 3.4). */
  readonly passedOver: boolean
  /** Dropped by a cut: planned only if a live entry keeps it (dose-model 7.1). */
  readonly dropped: boolean
}

/**
 * The planned doses with keys of these dates, both inclusive, in order of their instants. A key planned by several versions
 * appears once: with the oldest version in which it survives, or, if dropped, with the version that had it last.
 * @param recorded the nominal times with a live entry, as text: dropped ones are included, marked `dropped`, for the
 * caller to match with the entry
 */
export function plannedOn(
  schedule: Schedule,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes = noneRecorded,
): PlannedDose[] {
  return plannedFrom(0, { schedule, spans, judged: new Map() }, first, last, recorded)
}

/** As {@link plannedOn}, by instant, half-open. */
export function plannedBetween(
  schedule: Schedule,
  spans: ZoneSpans,
  from: Temporal.Instant,
  to: Temporal.Instant,
  recorded: RecordedTimes = noneRecorded,
): PlannedDose[] {
  const { first, last } = datesAround(from, to)
  return plannedOn(schedule, spans, first, last, recorded).filter((dose) => isBetween(dose, from, to))
}

function plannedFrom(
  oldest: number,
  plan: Plan,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes,
): PlannedDose[] {
  return candidatesFrom(oldest, plan, first, last, recorded)
    .filter((dose) => dose.outcome !== 'named' || recorded.has(dose.time) || standsAlone(plan, dose, recorded))
    .map((dose) => ({
      nominal: dose.nominal,
      shown: shownAt(plan.spans, dose.nominal),
      time: dose.time,
      instant: dose.place.instant,
      version: dose.version,
      dosageVersion: dose.dosageVersion,
      dosage: dosageAt(dose.dosageVersion.pattern, dose.nominal, dose.dosageVersion.dosage),
      passedOver: isPassedOver(plan, dose),
      dropped: dose.outcome === 'dropped',
    }))
    .sort(byInstant)
}

/**
 * Whether a dose that a cut named for an entry since undone can stay: not if a later version has a dose less than near
 * from it (dose-model 7.7). If a later version plans that very time, it is the same dose.
 */
function standsAlone(plan: Plan, dose: Candidate, recorded: RecordedTimes): boolean {
  const { schedule } = plan
  const at = dose.place.instant
  const near = nearMs(dose.version.pattern, dose.nominal)
  const { first, last } = datesAround(at.subtract({ milliseconds: near }), at.add({ milliseconds: near }))
  const stood: Plan = { ...plan, schedule: beforeEditsInTime(plan, dose), judged: new Map() }
  return plannedFrom(lastOfPlan(schedule, dose.index) + 1, stood, first, last, recorded).every(
    ({ nominal, instant, passedOver }) =>
      passedOver || nominal.equals(dose.nominal) || Math.abs(msBetween(at, instant)) >= near,
  )
}

/**
 * The schedule without the versions opened after a cut that the dose survived by its instant: they leave that dose, planned or not,
 * as it was. What an edit closed goes on for it; what was ended stays ended.
 */
function beforeEditsInTime({ schedule, spans }: Plan, dose: Candidate): Schedule {
  const [oldest, ...later] = schedule.versions
  const versions: [ScheduleVersion, ...ScheduleVersion[]] = [oldest]
  const isInTimeOf = (cut: Closing) => isInTime(dose.version, spans, cut, dose.nominal)
  for (const version of later) {
    const before = versions.at(-1) ?? oldest
    const { closing } = before
    if (versions.length <= dose.index || !closing) versions.push(version)
    else if (isInTimeOf(closing)) {
      if (closing.reason !== 'edited') continue
      versions[versions.length - 1] = { ...before, closing: version.closing && cutOf(before, spans, version.closing) }
    } else if (closing.reason !== 'edited' || !isInTimeOf({ ...closing, at: version.openedAt })) {
      // Of what was taken as needed meanwhile, only the edit that planned it again came in time.
      versions.push(version)
    }
  }
  const stood = { ...schedule, versions }
  const { closing } = lastVersion(stood)
  // What is taken as needed since then was closed by an edit that opened no version.
  return closing?.reason === 'edited' && isInTimeOf(closing) ? withLastVersion(stood, { closing: null }) : stood
}

function isBetween({ instant }: PlannedDose, from: Temporal.Instant, to: Temporal.Instant): boolean {
  return compareInstants(instant, from) >= 0 && compareInstants(instant, to) < 0
}
