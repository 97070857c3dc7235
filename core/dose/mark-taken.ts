import { fiveSevenths } from '../schedule/pattern.ts'
import { graceMs, type Schedule, scheduleGapMs } from '../schedule/schedule.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs, earlierInstant, hourMs, msBetween } from '../time/durations.ts'
import { endOfDate, nextClock, type ZoneSpans } from '../time/span.ts'
import {
  type Dose,
  type DoseRecord,
  distanceOf,
  doseStatus,
  dosesBetween,
  lookAhead,
  nearOf,
  takesPlace,
} from './dose.ts'
import { type Intake, intakes, lastNamedIntake, type NamedIntake } from './intakes.ts'
import { correctableDays } from './late-entry.ts'

/**
 * Why the patient is asked before a dose is recorded; each part that is set is a reason or an answer (dose-model 5.2).
 */
export type Ask = {
  /** The dose is more than 2 h ahead. */
  readonly early: boolean
  /** More than 24 h late with a long interval: always asked (dose-model 5.4). */
  readonly forgotten: boolean
  /** The medicine was last taken less than near ago (dose-model 1.2), at this time. */
  readonly lastTaken: Temporal.Instant | null
  /** The dose after it comes in less than near, at this time. */
  readonly next: Temporal.Instant | null
  /** Not a reason, but part of every question: the next planned unrecorded dose. */
  readonly coming: Temporal.Instant | null
  /**
   * Another dose that the patient may mean, offered first: the next one if Mark Taken acts on an older one (dose-model
   * 5.3), or the forgotten one of a long interval if it acts on the next (dose-model 5.4).
   */
  readonly other: Dose | null
}

/** What a tap on Mark Taken would do now: the dose it records, and the question before, if any. */
export type MarkTaken = { readonly dose: Dose; readonly ask: Ask | null }

export type Card = {
  readonly isOffered: boolean
  /** The dose shown as Taken, which Undo reverts; null when the card shows a button or the next dose. */
  readonly taken: Dose | null
  /** The dose that the button or "Take it early" acts on; null when none is ahead. */
  readonly mark: MarkTaken | null
  /** The next unrecorded upcoming or due dose: the 'Next dose' line (product 5.2). */
  readonly next: Dose | null
  readonly last: NamedIntake | null
  /** The same without the joined plans. */
  readonly lastOwn: NamedIntake | null
  /** A late intake of a long interval is near the next dose: offer to edit the plan (dose-model 5.4). */
  readonly offersEdit: boolean
}

const earlyMs = 2 * hourMs
const actsAtLeastMs = 4 * hourMs
/** The longest a nominal date can last, however the zones change (dose-model 3.7). */
const dayAtMostMs = 48 * hourMs
/** From this distance on, a forgotten dose can still be taken for days (dose-model 5.4). */
const longIntervalMs = 48 * hourMs
/** How late a dose of a long interval is recorded without the question of dose-model 5.4. */
export const forgottenAfterMs = dayMs
/** At this time, "Taken" becomes "Next ..., last taken ..." (dose-model 5.5). */
const newDay = Temporal.PlainTime.from('04:00')

/** The dose Mark Taken acts on, and whether it asks first (dose-model 5.2, 5.3, 5.4). */
export function markTaken(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): MarkTaken | null {
  return markOf(record, dosesAround(record, spans, now), spans, now)
}

export function card(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Card {
  const doses = dosesAround(record, spans, now)
  const mark = markOf(record, doses, spans, now)
  const last = lastNamedIntake(record, spans)
  // What is undone here is an intake of this plan, whatever was taken of a joined one since.
  const lastOwn = record.joined?.length ? lastNamedIntake({ ...record, joined: [] }, spans) : last
  const isOffered = mark !== null && isBig(record.schedule, mark, lastOwn, now)
  const next = doses.find((dose) => !dose.recorded && doseStatus(dose, now) !== 'missed') ?? null
  return {
    isOffered,
    taken: !isOffered && lastOwn && isOfThisDay(lastOwn.at, spans, now) ? lastOwn.dose : null,
    mark,
    next,
    last,
    lastOwn,
    offersEdit: last !== null && next !== null && isNearLong(record.schedule, last, next, now),
  }
}

/**
 * The big button is for a dose that is due or past, or at most 2 h and half its distance ahead and recorded without a
 * question (dose-model 5.5); never while the card shows a later dose as Taken.
 */
function isBig(schedule: Schedule, { dose, ask }: MarkTaken, last: NamedIntake | null, now: Temporal.Instant): boolean {
  if (doseStatus(dose, now) === 'upcoming') {
    const ahead = msBetween(now, dose.instant)
    return ask === null && ahead <= earlyOf(schedule, dose)
  }
  const isOlder = last?.dose && compareInstants(dose.instant, last.dose.instant) < 0
  return !(isOlder && ask)
}

/** How early a dose is offered, in milliseconds: 2 h, or half its distance if that is less (dose-model 5.5). */
function earlyOf(schedule: Schedule, dose: Dose): number {
  return Math.min(earlyMs, distanceOf(schedule, dose) / 2)
}

function isNearLong(schedule: Schedule, { at }: NamedIntake, next: Dose, now: Temporal.Instant): boolean {
  if (distanceOf(schedule, next) < longIntervalMs || doseStatus(next, now) !== 'upcoming') return false
  return msBetween(at, next.instant) < nearOf(schedule, next)
}

/** Whether an intake is of the patient's day, which a night belongs to: until then a card shows it as Taken (dose-model 5.5). */
export function isOfThisDay(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant): boolean {
  return compareInstants(now, nextClock(spans, at, newDay)) < 0
}

/**
 * When Mark Taken stops acting on a dose; also the deadline of its reminders (dose-model 5.1, 9.1). The later of p + 4
 * h and the end of its nominal day, or, before a long gap, 5/7 of the gap after p (dose-model 5.4). The following dose
 * ends it sooner: once it is due, or, if it was recorded early, at its time.
 * @param following the next planned dose that is not passed over, if any
 */
export function actionDeadline(
  schedule: Schedule,
  dose: Dose,
  following: Dose | null,
  spans: ZoneSpans,
): Temporal.Instant {
  const late = actsByItself(schedule, dose, following, spans)
  const ends = following?.instant.subtract({ milliseconds: following.recorded ? 0 : graceMs })
  return ends ? earlierInstant(ends, late) : late
}

function actsByItself(schedule: Schedule, dose: Dose, following: Dose | null, spans: ZoneSpans): Temporal.Instant {
  const distance = following ? distanceOf(schedule, following) : 0
  if (distance >= longIntervalMs) {
    return dose.instant.add({ milliseconds: Math.min(Math.round(fiveSevenths(distance)), correctableDays * dayMs) })
  }
  const endOfDay = endOfDate(spans, dose.shown.toPlainDate()).epochMilliseconds - dose.instant.epochMilliseconds
  return dose.instant.add({ milliseconds: Math.max(actsAtLeastMs, Math.min(endOfDay, dayAtMostMs)) })
}

/** How long the reminders of a dose can be in force; quiet hours can hold them for a day more. */
export function longestActionMs({ schedule }: DoseRecord): number {
  return scheduleGapMs(schedule) < longIntervalMs ? dayAtMostMs : correctableDays * dayMs
}

/** The dose that ends Mark Taken’s acting on this one is planned no later than the returned instant. */
export function nextDoseHorizon(record: DoseRecord, instant: Temporal.Instant): Temporal.Instant {
  const longest = scheduleGapMs(record.schedule)
  return longest < longIntervalMs
    ? instant.add({ milliseconds: dayAtMostMs + graceMs })
    : lookAhead(record, instant, longest)
}

/** Whether a dose can still be taken for days, by the distance of the next one (dose-model 5.4). */
export function hasLongGapAfter(schedule: Schedule, following: Dose | null): boolean {
  return following !== null && distanceOf(schedule, following) >= longIntervalMs
}

/**
 * Until when a tap records this dose without a question, by time alone: until Mark Taken stops acting on it, or the
 * next dose is near. Entries recorded in the meantime can end it sooner.
 * @param deadline `actionDeadline` of the dose
 */
export function unaskedDeadline(record: DoseRecord, spans: ZoneSpans, dose: Dose, deadline: Temporal.Instant) {
  const doses = dosesAround(record, spans, dose.instant)
  const after = followingOf(doses, dose)
  const ends = [
    deadline,
    ...(after ? [after.instant.subtract({ milliseconds: nearOf(record.schedule, after) })] : []),
    ...(hasLongGapAfter(record.schedule, after) ? [dose.instant.add({ milliseconds: forgottenAfterMs })] : []),
  ]
  return ends.reduce(earlierInstant)
}

/**
 * The doses the rules examine: those that can still be current, and the next few; of a long interval all that can still
 * be recorded, because a forgotten dose is offered until the next is due, and an edit can put weeks between them
 * (dose-model 5.4).
 */
function dosesAround(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  const longest = scheduleGapMs(record.schedule)
  const from = now.subtract({ milliseconds: longest < longIntervalMs ? dayAtMostMs + dayMs : correctableDays * dayMs })
  return dosesBetween(record, spans, from, lookAhead(record, now, longest)).filter(
    (dose) => takesPlace(dose) && (!dose.beforeFirst || dose.recorded),
  )
}

function markOf(record: DoseRecord, doses: readonly Dose[], spans: ZoneSpans, now: Temporal.Instant): MarkTaken | null {
  const dose = currentDose(record.schedule, doses, spans, now)
  return dose && { dose, ask: askFirst(record, doses, dose, now) }
}

/** The latest unrecorded dose that is due or past, while Mark Taken acts on it; else the next unrecorded one. */
function currentDose(schedule: Schedule, doses: readonly Dose[], spans: ZoneSpans, now: Temporal.Instant): Dose | null {
  const index = doses.findLastIndex((dose) => !dose.recorded && doseStatus(dose, now) !== 'upcoming')
  const latest = doses[index]
  if (latest) {
    const until = actionDeadline(schedule, latest, doses[index + 1] ?? null, spans)
    if (compareInstants(now, until) < 0) return latest
  }
  return doses.find((dose) => doseStatus(dose, now) === 'upcoming') ?? null
}

function askFirst(record: DoseRecord, doses: readonly Dose[], dose: Dose, now: Temporal.Instant): Ask | null {
  const { schedule } = record
  const ahead = msBetween(now, dose.instant)
  const early = ahead > earlyMs
  const after = followingOf(doses, dose)
  const toNext = after ? msBetween(now, after.instant) : 0
  const next = after && toNext < nearOf(schedule, after) ? after.instant : null
  const latest = intakes(record).at(-1)
  const lastTaken = latest && isWithin(latest, now, nearOf(schedule, dose)) ? latest.actualTime : null
  const forgotten = ahead < -forgottenAfterMs && hasLongGapAfter(schedule, after)
  if (!(early || forgotten || next || lastTaken)) return null
  const coming = doses.find(({ recorded, instant }) => !recorded && compareInstants(instant, now) > 0)
  return {
    early,
    forgotten,
    lastTaken,
    next,
    coming: coming?.instant ?? null,
    other: otherDose(schedule, doses, dose, now),
  }
}

function isWithin(intake: Intake, now: Temporal.Instant, ms: number): boolean {
  return msBetween(intake.actualTime, now) < ms
}

function otherDose(schedule: Schedule, doses: readonly Dose[], dose: Dose, now: Temporal.Instant): Dose | null {
  const index = doses.findIndex(({ key }) => key === dose.key)
  if (doseStatus(dose, now) === 'upcoming') {
    const before = doses[index - 1]
    const isForgotten =
      before && !before.recorded && !before.beforeFirst && distanceOf(schedule, dose) >= longIntervalMs
    return isForgotten ? before : null
  }
  const after = doses[index + 1]
  if (!after || after.recorded) return null
  return msBetween(now, after.instant) <= earlyOf(schedule, after) ? after : null
}

function followingOf(doses: readonly Dose[], dose: Dose): Dose | null {
  return doses[doses.findIndex(({ key }) => key === dose.key) + 1] ?? null
}
