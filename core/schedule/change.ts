import { comingDoses, ofNextDay } from '../dose/coming-doses.ts'
import type { Dose, DoseRecord } from '../dose/dose.ts'
import { doseOf, dosesKeyed, dosesOn } from '../dose/dose.ts'
import { lastIntake } from '../dose/intakes.ts'
import { markTaken } from '../dose/mark-taken.ts'
import { compareClocks, compareDates, compareInstants } from '../time/compare.ts'
import { dayMs, laterInstant, msBetween } from '../time/durations.ts'
import { type Nominal, nominalText, shownAt } from '../time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '../time/span.ts'
import { cut, cutLimit } from './cuts.ts'
import { stillAhead } from './ending.ts'
import { type Choice, choicesFrom, nominalFor } from './first-dose.ts'
import { distanceMs, longestGapMs, type Pattern, pastLateSteps, samePattern } from './pattern.ts'
import { plannedInstant } from './planned-instant.ts'
import {
  type Closing,
  graceMs,
  lastVersion,
  openVersion,
  type Schedule,
  type ScheduleVersion,
  withLastVersion,
} from './schedule.ts'
import { hasNominal, nominalsOf } from './version-times.ts'

/** The effect of an edit or a restore on the doses (dose-model 7.3): stored, and previewed by the form. */
export type ChangePlan = {
  /** How the last version is closed; null for the first plan of a medication that was taken as needed until now. */
  readonly closing: Closing | null
  /** The new version without its id; null if the pattern has no dose left to plan. */
  readonly opened: Omit<ScheduleVersion, 'id'> | null
  /** The medication's first dose after the change; earlier than before if the new one is. */
  readonly firstDose: Nominal
  /** By {@link lastTakenAt}: a new dose keeps its distance from it. */
  readonly lastTaken: Temporal.Instant | null
  /** The unrecorded dose that the form asks about first; unanswered, it counts as taken at its time (dose-model 7.2). */
  readonly open: Dose | null
  /** "Next ..., then ...": the doses that stay and the new ones. */
  readonly next: Choice | null
  readonly afterNext: Choice | null
  /** These two, and the others of the next 24 hours. */
  readonly coming: readonly ComingDose[]
  /** The first new dose and the later ones the patient may choose instead. */
  readonly choices: readonly Choice[]
  /** No dose, old or new, is dated today. */
  readonly todayEmpty: boolean
  /** New times left out because the old version keeps their key, as the patient's clock shows them. */
  readonly fallenOut: readonly Nominal[]
}

export type ComingDose = Choice & { readonly dosage: string }

/** An edit closes with a cut made now; a restore as the ending did, with the doses that stay named. */
export type EditPlan = ChangePlan & { readonly closing: Closing }

export type Change = {
  readonly pattern: Pattern
  readonly dosage: string
  /** A later first dose that the patient chose; must be one of `choices`. */
  readonly firstDose?: Nominal
  /** The end of a former plan does not hold, nor leave out a first dose: another one is given, or none. */
  readonly hasOwnEnd?: boolean
}

const choiceCount = 6
/** As far ahead as a kept dose can collide with a choice. */
const keptDays = 100

/**
 * The effect of changing frequency, times, weekday or dosage (dose-model 7.3). A change of dosage alone keeps every
 * planned time.
 * @param record with all live entries of at least the last interval
 * @returns the plan; `opened.from` is the first new dose
 */
export function editPlan(record: DoseRecord, spans: ZoneSpans, change: Change, now: Temporal.Instant): EditPlan {
  const running = openVersion(record.schedule)
  const keepsTimes = running !== null && samePattern(running.pattern, change.pattern)
  const closing = withNames(record, spans, lastClosing(record, spans, now), keepsTimes)
  const closed = withLastVersion(record.schedule, { closing })
  const today = localDate(spans, now)
  const oldTimes = keptTimes({ schedule: closed, entries: record.entries }, spans, today)
  const open = openDose(record, spans, now)
  const lastTaken = later(lastIntake(record), open?.instant ?? null)
  const { firstDose } = record.schedule
  const last = record.schedule.versions.at(-1)
  const former = change.hasOwnEnd ? null : (last?.until ?? null)
  const stated = running ? running.until : stillAhead(former, spans, now)
  const until = stated && nominalFor(change.pattern, stated, spans, now)
  const zonesFrom = keepsTimes && running ? running.zonesFrom : now
  const ahead = keepsTimes
    ? nextOfRunning(running, spans, now)
    : firstNewDoses(change.pattern, spans, now, { firstDose, lastTaken, oldTimes })
  const choices = ahead.filter(({ nominal }) => !until || compareClocks(nominal, until) < 0)
  const first = firstOf(choices, change)
  const opened = first && versionFrom(first, change, { until, openedAt: now, zonesFrom })
  // A change of dosage changes nothing planned: doses that count nowhere do not begin to count.
  const isSooner = first && !keepsTimes && compareClocks(first.shown, firstDose) < 0
  const schedule: Schedule = {
    ...closed,
    firstDose: isSooner ? first.shown : firstDose,
    versions: opened ? [...closed.versions, { ...opened, id: 'new' }] : closed.versions,
  }
  return {
    closing,
    opened,
    firstDose: schedule.firstDose,
    lastTaken,
    open,
    choices,
    ...comingOf({ schedule, entries: record.entries }, spans, now),
    fallenOut: opened && !keepsTimes ? shownOf([...oldTimes.values()], opened) : [],
  }
}

/**
 * The effect of planning a medication that was only taken as needed (dose-model 10.5).
 * @param record its intakes, without a schedule
 */
export function firstPlan(
  medicationId: string,
  record: Omit<DoseRecord, 'schedule'>,
  spans: ZoneSpans,
  change: Change,
  now: Temporal.Instant,
): ChangePlan {
  const today = localDate(spans, now)
  const lastTaken = lastIntake(record)
  const spacing = { firstDose: today.toPlainDateTime(), lastTaken, oldTimes: new Map() }
  const choices = firstNewDoses(change.pattern, spans, now, spacing)
  const first = firstOf(choices, change)
  const opened = first && versionFrom(first, change, { until: null, openedAt: now, zonesFrom: now })
  const firstDose = first?.shown ?? spacing.firstDose
  const schedule = opened && ({ medicationId, firstDose, versions: [{ ...opened, id: 'new' }], holds: [] } as const)
  return {
    closing: null,
    opened,
    firstDose,
    lastTaken,
    open: null,
    choices,
    ...comingOf(schedule && { schedule, entries: [] }, spans, now),
    fallenOut: [],
  }
}

/** The choice of the patient, or the first one. */
function firstOf(choices: readonly Choice[], { firstDose }: Change): Choice | null {
  return (firstDose ? choices.find(({ nominal }) => nominal.equals(firstDose)) : choices[0]) ?? null
}

function versionFrom(
  { nominal }: Choice,
  { pattern, dosage }: Change,
  span: Pick<ScheduleVersion, 'until' | 'openedAt' | 'zonesFrom'>,
): NonNullable<ChangePlan['opened']> {
  return { pattern, dosage, from: nominal, ...span, closing: null }
}

/** @param after the record with the new version; null if nothing is planned */
function comingOf(
  after: DoseRecord | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Pick<ChangePlan, 'next' | 'afterNext' | 'coming' | 'todayEmpty'> {
  const today = localDate(spans, now)
  const doses = after ? comingDoses(after, spans, now) : []
  const [next = null, afterNext = null] = choicesOf(doses)
  return {
    next,
    afterNext,
    coming: ofNextDay(doses, now).map(({ nominal, shown, instant, dosage }) => ({ nominal, shown, instant, dosage })),
    todayEmpty: after === null || dosesOn(after, spans, today, today).length === 0,
  }
}

/**
 * The effect of changing a planned medication to as needed: the cut of an edit, without a new version (dose-model 10.5).
 * @returns null when nothing is running
 */
export function unplanned(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Closing | null {
  const running = openVersion(record.schedule)
  return running && withNames(record, spans, cut(running, spans, { at: now, reason: 'edited' }), false)
}

/** Those of the doses that a version would plan too, as the patient's clock shows them. */
function shownOf(doses: readonly Dose[], opened: Omit<ScheduleVersion, 'id'>): Nominal[] {
  return doses.filter(({ nominal }) => hasNominal(opened, nominal)).map(({ shown }) => shown)
}

/** When the patient last took it, as far as an edit is concerned: an open dose may have been taken, too (dose-model 7.3). */
export function lastTakenAt(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Temporal.Instant | null {
  return later(lastIntake(record), openDose(record, spans, now)?.instant ?? null)
}

/** What keeps a new dose from coming sooner. */
type Spacing = {
  /** The medication's first dose. */
  readonly firstDose: Nominal
  readonly lastTaken: Temporal.Instant | null
  /** What the old versions keep, by time as text. */
  readonly oldTimes: ReadonlyMap<string, Dose>
}

/** The first doses of a new pattern that the rule allows, soonest first (dose-model 7.3). */
function firstNewDoses(
  pattern: Pattern,
  spans: ZoneSpans,
  now: Temporal.Instant,
  { firstDose, lastTaken, oldTimes }: Spacing,
): Choice[] {
  const isApart = ({ nominal, instant }: Choice) =>
    !lastTaken || msBetween(lastTaken, instant) >= (distanceMs(pattern, nominal) * 3) / 4
  if (pattern.frequency === 'hourly') {
    const isAllowed = (choice: Choice) => msBetween(now, choice.instant) >= graceMs && isApart(choice)
    return choicesFrom(pattern, spans, now, { count: choiceCount, isAllowed })
  }
  const notBefore = firstDose.toPlainDate()
  const isAllowed = (choice: Choice) =>
    compareDates(choice.nominal.toPlainDate(), notBefore) >= 0 &&
    msBetween(now, choice.instant) > graceMs &&
    isApart(choice) &&
    !oldTimes.has(nominalText(choice.nominal))
  return choicesFrom(pattern, spans, now, { count: choiceCount, isAllowed, notBefore })
}

/**
 * The effect of Complete Dosage or End Treatment: doses later than 30 min before now are dropped, unless a live taken
 * or missed keeps them (dose-model 7.1).
 * @returns null when nothing is running
 */
export function endPlan(
  record: DoseRecord,
  spans: ZoneSpans,
  reason: 'completed' | 'ended',
  now: Temporal.Instant,
): Closing | null {
  const running = openVersion(record.schedule)
  return running && cut(running, spans, { at: now, reason })
}

/**
 * The cut of an edit is now; that of a restore is the one of Complete or End. Of a medication that was taken as needed it is
 * the one of that change, without the names of what has been undone since: this edit drops it (dose-model 10.5).
 */
function lastClosing(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Closing {
  const last = lastVersion(record.schedule)
  if (!last.closing) return cut(last, spans, { at: now, reason: 'edited' })
  const limit = cutLimit({ at: now, reason: 'edited' })
  const keeps = last.closing.keeps.filter((nominal) => {
    const dose = doseOf(record, spans, nominal)
    return dose && (dose.recorded || compareInstants(dose.instant, limit) <= 0)
  })
  return { ...last.closing, keeps }
}

/**
 * The cut with the recorded doses, of any version, that would not survive by their time. A change of dosage alone drops
 * nothing: it names the open doses of older versions too, which get the new amount (dose-model 7.4).
 */
function withNames(record: DoseRecord, spans: ZoneSpans, closing: Closing, keepsTimes: boolean): Closing {
  const { versions } = record.schedule
  const last = lastVersion(record.schedule)
  const limit = cutLimit(closing)
  const isBeyond = (dose: Dose) =>
    dose.versionId === last.id
      ? compareClocks(dose.nominal, closing.until) >= 0
      : compareInstants(dose.instant, limit) > 0
  const isNamed = (dose: Dose) => (keepsTimes && dose.versionId !== last.id ? !dose.recorded : dose.recorded !== null)
  const past = limit.toZonedDateTimeISO('UTC').toPlainDateTime().subtract({ days: 3 })
  const candidates = [
    ...record.entries.map(({ nominal }) => nominal),
    ...versions.flatMap((version) => keepsOf(version)),
  ]
  const ahead = candidates.filter((nominal) => compareClocks(nominal, past) > 0)
  const named = dosesKeyed(record, spans, ahead).filter((dose) => isNamed(dose) && isBeyond(dose))
  return { ...closing, keeps: byTime([...closing.keeps, ...named.map(({ nominal }) => nominal)]) }
}

function keepsOf({ closing }: ScheduleVersion): readonly Nominal[] {
  return closing?.keeps ?? []
}

/** Sorted, without duplicates. */
function byTime(nominals: readonly Nominal[]): Nominal[] {
  const each = new Map(nominals.map((nominal) => [nominalText(nominal), nominal]))
  return [...each.values()].sort(compareClocks)
}

/**
 * The doses, by their nominal times as text, that the old versions keep from today on: the new version does not plan them
 * again.
 */
function keptTimes(record: DoseRecord, spans: ZoneSpans, today: Temporal.PlainDate): ReadonlyMap<string, Dose> {
  const doses = dosesOn(record, spans, today.subtract({ days: 1 }), today.add({ days: keptDays }))
  return new Map(doses.map((dose) => [nominalText(dose.nominal), dose]))
}

/** The unrecorded dose that Mark Taken acts on and that may have been taken (dose-model 7.2). */
export function openDose(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose | null {
  const dose = markTaken(record, spans, now)?.dose ?? null
  return dose && dose.instant.epochMilliseconds <= now.epochMilliseconds + graceMs ? dose : null
}

function later(a: Temporal.Instant | null, b: Temporal.Instant | null): Temporal.Instant | null {
  return a && b ? laterInstant(a, b) : (a ?? b)
}

/** A change of dosage drops nothing, so the new version begins with the running one's first dose that does not stay. */
function nextOfRunning(running: ScheduleVersion, spans: ZoneSpans, now: Temporal.Instant): Choice[] {
  const date = wallClock(spans, now).toPlainDate()
  const start = compareDates(running.from.toPlainDate(), date) > 0 ? running.from.toPlainDate() : date
  const beyond = longestGapMs(running.pattern) + 3 * dayMs
  const reach = pastLateSteps(running.pattern, start.toZonedDateTime('UTC').epochMilliseconds + beyond, beyond)
  const last = Temporal.Instant.fromEpochMilliseconds(reach).toZonedDateTimeISO('UTC').toPlainDate()
  for (const nominal of nominalsOf(running, start.subtract({ days: 2 }), last)) {
    const instant = plannedInstant(running, spans, nominal)
    if (instant && instant.epochMilliseconds > now.epochMilliseconds + graceMs) {
      return [{ nominal, shown: shownAt(spans, nominal), instant }]
    }
  }
  return []
}

function choicesOf(doses: readonly Dose[]): Choice[] {
  return doses.map(({ nominal, shown, instant }) => ({ nominal, shown, instant }))
}
