import { memoized } from '../memoized.ts'
import type { RecordedTimes } from '../schedule/candidates.ts'
import { type Hold, holdOf, longestHold } from '../schedule/hold.ts'
import { distanceMs, dosageAt, nearMs, type Pattern, pastLateSteps } from '../schedule/pattern.ts'
import { type PlannedDose, plannedBetween, plannedOn } from '../schedule/plan.ts'
import { plannedInstant } from '../schedule/planned-instant.ts'
import { graceMs, missedAfterMs, type Schedule, type ScheduleVersion } from '../schedule/schedule.ts'
import { hasNominal } from '../schedule/version-times.ts'
import { compareClocks, compareDates, compareInstants } from '../time/compare.ts'
import { dayMs, earlierInstant, msBetween } from '../time/durations.ts'
import { isInstantKey, type Nominal, nominalText, utcMs } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import {
  type AsNeededTime,
  type DoseEntry,
  type DoseKey,
  doseKey,
  type JoinedIntake,
  type LiveEntry,
  liveEntries,
  type Recorded,
  reconcile,
} from './entry.ts'

/** A planned intake with what the entries say about it; independent of the clock. */
export type Dose = {
  readonly key: DoseKey
  readonly medicationId: string
  /** With the medication its identity; {@link shown} is what is told. */
  readonly nominal: Nominal
  /** What the patient's clock shows at its time: what it is told and dated by (dose-model 2.7). */
  readonly shown: Nominal
  /** The planned instant, p (dose-model 1.1). */
  readonly instant: Temporal.Instant
  /**
   * An intake no further from the planned instant is on time (dose-model 8.2), and two of its intakes no further apart are one tap
   * repeated (dose-model 4.4).
   */
  readonly onTimeMs: number
  readonly dosage: string
  /** The version that has its amount: a later one after a change of dosage, of a recorded dose perhaps an earlier one (dose-model 7.4). */
  readonly dosageVersionId: string
  readonly versionId: string
  /** Shown as such, never reminded, never Mark Taken's; counted only if recorded (dose-model 3.4). */
  readonly passedOver: boolean
  /** Before the medication's first dose: counted only if recorded (dose-model 2.4). */
  readonly beforeFirst: boolean
  /** Of an unrecorded dose: not expected, as the patient paused the medicine (dose-model 12.1). */
  readonly held: Hold | null
  readonly recorded: Recorded | null
}

/** `missed` covers both "the patient says so" (then `recorded` is set) and "not recorded in time". */
export type DoseStatus = 'upcoming' | 'due' | 'taken' | 'missed'

/** A schedule with its entries, from the server and from this device's queue. */
export type DoseRecord = {
  readonly schedule: Schedule
  readonly entries: readonly DoseEntry[]
  /** Of a medication that was or is taken as needed, too: they matter only for what is too near to an intake. */
  readonly asNeeded?: readonly AsNeededTime[]
  /** Live intakes of the other plans of the same medicine: the questions look at them as at its own (dose-model 4.6). */
  readonly joined?: readonly JoinedIntake[]
}

type Planned = Pick<Dose, 'passedOver'> & { readonly held: object | null }

/**
 * Whether a dose takes place: it is neither passed over nor held. One before the first dose does, since it can be recorded and
 * bounds its neighbors, but nobody expects it.
 */
export function takesPlace({ passedOver, held }: Planned): boolean {
  return !passedOver && !held
}

/** Whether a dose is to be taken: only then it is due, reminded of and, unrecorded, counted. */
export function isExpected(dose: Planned & Pick<Dose, 'beforeFirst'>): boolean {
  return takesPlace(dose) && !dose.beforeFirst
}

/** Whether a dose is still to be taken: expected, not recorded, and due or ahead. */
export function isToTake(dose: Dose, now: Temporal.Instant): boolean {
  return isExpected(dose) && !dose.recorded && doseStatus(dose, now) !== 'missed'
}

/** By the dates that are shown, both inclusive; in order of their instants. */
export function dosesOn(
  record: DoseRecord,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Dose[] {
  const isByTheHour = record.schedule.versions.some(({ pattern }) => pattern.frequency === 'hourly')
  if (!isByTheHour) return dosesKeyedOn(record, spans, first, last)
  return dosesKeyedOn(record, spans, first.subtract({ days: 1 }), last.add({ days: 1 })).filter(({ shown }) => {
    const date = shown.toPlainDate()
    return compareDates(date, first) >= 0 && compareDates(date, last) <= 0
  })
}

/** By the dates of their keys. */
function dosesKeyedOn(
  record: DoseRecord,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Dose[] {
  const { byTime, times } = recordedOf(record.entries)
  const planned = plannedOn(record.schedule, spans, first, last, times)
  return withEntries(record.schedule, spans, planned, byTime)
}

/** The dose of a nominal time, which is its identity; undefined where none is planned or recorded. */
export function doseOf(record: DoseRecord, spans: ZoneSpans, nominal: Nominal): Dose | undefined {
  const date = nominal.toPlainDate()
  return dosesKeyedOn(record, spans, date, date).find((dose) => dose.nominal.equals(nominal))
}

/** The doses of several nominal times, by {@link doseOf}; each date is planned once, however many times of it are asked about. */
export function dosesKeyed(record: DoseRecord, spans: ZoneSpans, nominals: readonly Nominal[]): Dose[] {
  const asked = new Set(nominals.map(nominalText))
  const dates = new Map(nominals.map((nominal) => nominal.toPlainDate()).map((date) => [date.toString(), date]))
  return [...dates.values()]
    .flatMap((date) => dosesKeyedOn(record, spans, date, date))
    .filter(({ nominal }) => asked.has(nominalText(nominal)))
}

/** Half-open span, in order. */
export function dosesBetween(
  record: DoseRecord,
  spans: ZoneSpans,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Dose[] {
  const { byTime, times } = recordedOf(record.entries)
  const planned = plannedBetween(record.schedule, spans, from, to, times)
  return withEntries(record.schedule, spans, planned, byTime)
}

/**
 * Whether the patient is asked which of two records of the dose is true (dose-model 4.4). Until the answer only one of them can be
 * undone: both together would offer the dose again.
 */
export function isAskedTwice({ recorded }: Pick<Dose, 'recorded'>): boolean {
  return recorded?.status === 'taken' && recorded.twice?.bothTaken === false
}

/** Recorded wins, else upcoming, due from p - 5 min, missed from p + 30 min (dose-model 4.3). */
export function doseStatus(dose: Pick<Dose, 'instant' | 'recorded'>, now: Temporal.Instant): DoseStatus {
  if (dose.recorded) return dose.recorded.status
  const since = msBetween(dose.instant, now)
  if (since < -graceMs) return 'upcoming'
  return since < missedAfterMs ? 'due' : 'missed'
}

/**
 * How far ahead to search for the next unrecorded doses: past those held or recorded early, or from the start of a future
 * course, three intervals, and two days for a change of zone. Where that reaches a step that begins with a time without doses,
 * as far from its first day.
 */
export function lookAhead(record: DoseRecord, now: Temporal.Instant, interval: number): Temporal.Instant {
  const { firstDose, versions, holds } = record.schedule
  const last = versions.at(-1) ?? versions[0]
  const farthest = [firstDose, last.from, ...record.entries.map(({ nominal }) => nominal)].reduce((latest, nominal) =>
    compareClocks(latest, nominal) > 0 ? latest : nominal,
  )
  // No hold ends later, but one that was stored before its beginning was limited.
  const lastHeld = now.epochMilliseconds + 2 * longestHold * dayMs
  const heldUntil = holds.flatMap(({ until }) => (until ? Math.min(utcMs(until), lastHeld) : []))
  const beyond = 3 * interval + 2 * dayMs
  const reach = Math.max(now.epochMilliseconds, utcMs(farthest), ...heldUntil) + beyond
  return Temporal.Instant.fromEpochMilliseconds(pastLateSteps(last.pattern, reach, beyond))
}

/** Nominal milliseconds since the planned time before it (dose-model 1.2). */
export function distanceOf(schedule: Schedule, dose: Pick<Dose, 'versionId' | 'nominal'>): number {
  return distanceMs(patternOf(schedule, dose), dose.nominal)
}

/** How close to a dose an intake or the next tap is asked about, in milliseconds (dose-model 1.2). */
export function nearOf(schedule: Schedule, dose: Pick<Dose, 'versionId' | 'nominal'>): number {
  return nearMs(patternOf(schedule, dose), dose.nominal)
}

/** The version that plans a dose. */
export function versionOf({ versions }: Schedule, { versionId }: Pick<Dose, 'versionId'>): ScheduleVersion {
  return versions.find(({ id }) => id === versionId) ?? versions[0]
}

/** The pattern that plans a dose. */
export function patternOf(schedule: Schedule, dose: Pick<Dose, 'versionId'>): Pattern {
  return versionOf(schedule, dose).pattern
}

type ByTime = ReadonlyMap<string, readonly LiveEntry[]>

/** Each question about a medication begins here, and its entries stay the same for many. */
const recordedOf = memoized(
  (entries: readonly DoseEntry[]): { readonly byTime: ByTime; readonly times: RecordedTimes } => {
    const byTime = new Map<string, LiveEntry[]>()
    const times = new Map<string, Nominal>()
    for (const entry of liveEntries(entries)) {
      const time = nominalText(entry.nominal)
      const same = byTime.get(time)
      if (same) same.push(entry)
      else byTime.set(time, [entry])
      // "I took both" is no intake: on its own it keeps no dose.
      if (entry.status !== 'both-taken') times.set(time, entry.nominal)
    }
    return { byTime, times }
  },
)

function withEntries(schedule: Schedule, spans: ZoneSpans, planned: readonly PlannedDose[], byTime: ByTime): Dose[] {
  return planned.flatMap((dose) => {
    const own = byTime.get(dose.time)?.filter((entry) => isOf(entry, dose.version, schedule, spans))
    const onTimeMs = Math.min(missedAfterMs, nearMs(dose.version.pattern, dose.nominal))
    const recorded = own ? reconcile(own, onTimeMs) : null
    // Cut off by an edit or an ending: only a live taken or missed keeps it (dose-model 7.1).
    if (dose.dropped && !recorded) return []
    const { dosage, dosageVersion } = recorded && own ? amountKnownAt(firstMade(own), dose, schedule, spans) : dose
    return [
      {
        key: doseKey(schedule.medicationId, dose.time),
        medicationId: schedule.medicationId,
        nominal: dose.nominal,
        shown: dose.shown,
        instant: dose.instant,
        onTimeMs,
        dosage,
        dosageVersionId: dosageVersion.id,
        versionId: dose.version.id,
        passedOver: dose.passedOver,
        // A plan by the hour begins with its first dose: none comes before it.
        beforeFirst: !isInstantKey(dose.nominal) && compareClocks(dose.shown, schedule.firstDose) < 0,
        held: recorded ? null : holdOf(schedule.holds, dose, spans),
        recorded,
      },
    ]
  })
}

function firstMade(entries: readonly LiveEntry[]): Temporal.Instant {
  const ofDose = entries.filter(({ status }) => status !== 'both-taken')
  return ofDose.map(({ recordedAt }) => recordedAt).reduce(earlierInstant)
}

/**
 * A recorded dose keeps the amount that it had when it was recorded, also if a change of dosage arrives before its entry (dose-model
 * 7.4).
 * @param madeAt when its first entry was made
 */
export function amountKnownAt(
  madeAt: Temporal.Instant,
  dose: Pick<PlannedDose, 'nominal' | 'instant' | 'dosage' | 'dosageVersion'>,
  { versions }: Schedule,
  spans: ZoneSpans,
): Pick<PlannedDose, 'dosage' | 'dosageVersion'> {
  const wasOpen = ({ openedAt }: ScheduleVersion) => compareInstants(openedAt, madeAt) <= 0
  if (wasOpen(dose.dosageVersion)) return dose
  const known = versions.findLast(
    (one) =>
      wasOpen(one) &&
      hasNominal(one, dose.nominal) &&
      plannedInstant(one, spans, dose.nominal)?.equals(dose.instant) === true,
  )
  return known ? { dosage: dosageAt(known.pattern, dose.nominal, known.dosage), dosageVersion: known } : dose
}

/**
 * Whether an entry belongs to the dose of this version: always, unless an older version planned the key at another
 * instant and the intake was before this version opened; then it is extra (dose-model 4.5).
 */
function isOf(entry: LiveEntry, version: { id: string }, schedule: Schedule, spans: ZoneSpans): boolean {
  const index = schedule.versions.findIndex(({ id }) => id === version.id)
  const owner = schedule.versions[index]
  if (!owner) return false
  const happened = entry.status === 'taken' ? entry.actualTime : entry.recordedAt
  if (compareInstants(happened, owner.openedAt) >= 0) return true
  const instant = plannedInstant(owner, spans, entry.nominal)
  return schedule.versions.slice(0, index).every((older) => {
    if (!hasNominal(older, entry.nominal)) return true
    const was = plannedInstant(older, spans, entry.nominal)
    return was !== null && instant !== null && was.equals(instant)
  })
}
