import { perValue, sameCall } from '../per-value.ts'
import { intervalMs, nearMs, type Schedule, type ScheduleVersion } from '../schedule/schedule.ts'
import { type ZoneSpans, zoneAt } from '../time/span.ts'
import { type Dose, type DoseRecord, doseStatus, dosesBetween, dueBeforeMs, lookAhead } from './dose.ts'
import { liveEntries } from './entry.ts'

/** Why the patient is asked before a dose is recorded; each part that is set names a time to show (DOSES 3). */
export type Ask = {
  /** The dose is more than 2 h ahead. */
  readonly early: boolean
  /** The medicine was last taken less than half an interval ago (weekly: 5 days), at this time. */
  readonly lastTaken: Temporal.Instant | null
  /** The dose after it comes in less than half an interval (weekly: 5 days), at this time. */
  readonly next: Temporal.Instant | null
}

/** What a tap on Mark Taken would do now: which dose it records, and the question that comes first, if any. */
export type MarkTaken = { readonly dose: Dose; readonly ask: Ask | null }

/** A medication's card at an instant. */
export type Card = {
  /** The dose that the card shows as Taken, and whose record Undo undoes; null when it shows a button. */
  readonly taken: Dose | null
  /** The dose the button acts on; null when nothing lies ahead. While `taken` is set, the button stays away. */
  readonly mark: MarkTaken | null
  /** The next upcoming or due dose that is not recorded: the 'Next dose' line (SPEC 2). */
  readonly next: Dose | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const earlyMs = 2 * hourMs
const actsAtLeastMs = 4 * hourMs

/** For so long after its time a dose can be recorded late, and what is recorded of it undone (DOSES 3). */
export const correctableDays = 30

/** The times at which a dose can be said to have been taken: after the one, up to the other. */
export type LateBounds = { readonly after: Temporal.Instant; readonly until: Temporal.Instant }

/**
 * The dose Mark Taken acts on, and whether it asks first (DOSES 3): the latest unrecorded dose at or before now, while
 * now is before the dose that follows it and before the later of p + 4 h and the end of its nominal day; else the next
 * unrecorded dose.
 */
export function markTaken(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): MarkTaken | null {
  const doses = dosesAround(record, spans, now)
  const dose = currentDose(doses, spans, now)
  return dose && { dose, ask: askFirst(record, doses, dose, now) }
}

/** A medication's card: after a tap it shows Taken until half an interval has passed or the next dose is due (DOSES 3). */
export function card(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Card {
  return cardOf(record)(spans, now)
}

/** Both the list and the figures of a day ask for every card of it. */
const cardOf = perValue((record: DoseRecord) =>
  sameCall((spans: ZoneSpans, now: Temporal.Instant): Card => {
    const doses = dosesAround(record, spans, now)
    const dose = currentDose(doses, spans, now)
    const next = doses.find((one) => isAhead(one, now)) ?? null
    return {
      taken: shownTaken(record.schedule, doses, dose, now),
      mark: dose && { dose, ask: askFirst(record, doses, dose, now) },
      next,
    }
  }),
)

/**
 * When Mark Taken stops acting on a dose: at the dose that follows it, or at the later of p + 4 h and the end of its
 * nominal day (DOSES 3). Also the deadline of its reminders (DOSES 5).
 * @param following the next planned dose that is not passed over, if there is one
 */
export function actsUntil(dose: Dose, following: Dose | null, spans: ZoneSpans): Temporal.Instant {
  const zone = zoneAt(spans, dose.instant)
  const endOfDay = dose.nominal.toPlainDate().add({ days: 1 }).toZonedDateTime(zone).toInstant()
  const fourHours = dose.instant.add({ milliseconds: actsAtLeastMs })
  const late = Temporal.Instant.compare(endOfDay, fourHours) > 0 ? endOfDay : fourHours
  return following && Temporal.Instant.compare(following.instant, late) < 0 ? following.instant : late
}

/**
 * The times at which an unrecorded dose of the past can be said to have been taken ("I took it at ..."): after the dose
 * before it, up to now, for 30 days (DOSES 3).
 * @returns null when the dose is taken, still ahead, or too long ago; one recorded missed can still turn out taken
 */
export function lateEntry(record: DoseRecord, spans: ZoneSpans, dose: Dose, now: Temporal.Instant): LateBounds | null {
  const age = now.epochMilliseconds - dose.instant.epochMilliseconds
  if (dose.recorded?.status === 'taken' || age < -dueBeforeMs || age > correctableDays * dayMs) return null
  const version = record.schedule.versions.find(({ id }) => id === dose.versionId)
  const reach = version ? intervalMs(version.pattern) : dayMs
  const before = dosesBetween(record, spans, dose.instant.subtract({ milliseconds: reach + dayMs }), dose.instant)
    .filter((one) => one.key !== dose.key && !one.passedOver)
    .at(-1)
  return { after: before?.instant ?? dose.instant.subtract({ milliseconds: reach / 2 }), until: now }
}

/** Whether what is recorded of a dose can be undone: while it is not longer ago than it could be recorded late. */
export function canUndo(dose: Pick<Dose, 'recorded' | 'instant'>, now: Temporal.Instant): boolean {
  return dose.recorded !== null && now.epochMilliseconds - dose.instant.epochMilliseconds <= correctableDays * dayMs
}

/**
 * Until when a tap on a dose that would record it unasked goes on to do so by time alone: until Mark Taken acts on it no
 * more, or the dose after it is near. What is recorded meanwhile can end it sooner.
 * @param deadline `actsUntil` of the dose
 */
export function unaskedUntil(record: DoseRecord, spans: ZoneSpans, dose: Dose, deadline: Temporal.Instant) {
  const doses = dosesAround(record, spans, dose.instant)
  const after = doses[doses.findIndex(({ key }) => key === dose.key) + 1]
  const near = after?.instant.subtract({ milliseconds: askWithinMs(versionOf(record.schedule, dose)) })
  return near && Temporal.Instant.compare(near, deadline) < 0 ? near : deadline
}

/** The doses the rules look at: what can still be current or shown as taken, and the next few ahead. */
function dosesAround(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Dose[] {
  const { versions } = record.schedule
  const longest = Math.max(...versions.map(({ pattern }) => intervalMs(pattern)))
  // Nothing older than two days is ever current, nothing older than half an interval shown as taken.
  const from = now.subtract({ milliseconds: Math.max(2 * dayMs, longest / 2 + dayMs) })
  return dosesBetween(record, spans, from, lookAhead(record, now, longest)).filter((dose) => !dose.passedOver)
}

function currentDose(doses: readonly Dose[], spans: ZoneSpans, now: Temporal.Instant): Dose | null {
  const index = doses.findLastIndex((dose) => !dose.recorded && Temporal.Instant.compare(dose.instant, now) <= 0)
  const latest = doses[index]
  if (latest && Temporal.Instant.compare(now, actsUntil(latest, doses[index + 1] ?? null, spans)) < 0) return latest
  return doses.find((dose) => !dose.recorded && Temporal.Instant.compare(dose.instant, now) > 0) ?? null
}

function askFirst(record: DoseRecord, doses: readonly Dose[], dose: Dose, now: Temporal.Instant): Ask | null {
  const near = askWithinMs(versionOf(record.schedule, dose))
  const early = dose.instant.epochMilliseconds - now.epochMilliseconds > earlyMs
  const after = doses[doses.findIndex(({ key }) => key === dose.key) + 1]
  const next = after && after.instant.epochMilliseconds - now.epochMilliseconds < near ? after.instant : null
  const latest = lastIntake(record)
  const lastTaken = latest && now.epochMilliseconds - latest.epochMilliseconds < near ? latest : null
  return early || next || lastTaken ? { early, lastTaken, next } : null
}

/** The latest live actual time of any intake of the medication, of a dose or extra. */
export function lastIntake(record: DoseRecord): Temporal.Instant | null {
  return liveEntries(record.entries).reduce<Temporal.Instant | null>((latest, entry) => {
    if (entry.status !== 'taken') return latest
    return latest && Temporal.Instant.compare(latest, entry.actualTime) >= 0 ? latest : entry.actualTime
  }, null)
}

function askWithinMs(version: ScheduleVersion | undefined): number {
  return version ? nearMs(version.pattern) : 0
}

function shownTaken(schedule: Schedule, doses: readonly Dose[], current: Dose | null, now: Temporal.Instant) {
  const takenAt = (dose: Dose) => (dose.recorded?.status === 'taken' ? dose.recorded.at : null)
  const latest = doses
    .filter((dose) => takenAt(dose))
    .sort((a, b) => Temporal.Instant.compare(takenAt(a) ?? a.instant, takenAt(b) ?? b.instant))
    .at(-1)
  const at = latest && takenAt(latest)
  if (!latest || !at) return null
  const version = versionOf(schedule, latest)
  const half = version ? intervalMs(version.pattern) / 2 : 0
  if (now.epochMilliseconds - at.epochMilliseconds >= half) return null
  const nextIsDue = current && Temporal.Instant.compare(current.instant, latest.instant) > 0 && isOpen(current, now)
  return nextIsDue ? null : latest
}

function versionOf(schedule: Schedule, dose: Dose): ScheduleVersion | undefined {
  return schedule.versions.find(({ id }) => id === dose.versionId)
}

/** Due by the clock, or past it and still the one to take. */
function isOpen(dose: Dose, now: Temporal.Instant): boolean {
  return doseStatus(dose, now) === 'due' || doseStatus(dose, now) === 'missed'
}

function isAhead(dose: Dose, now: Temporal.Instant): boolean {
  const status = doseStatus(dose, now)
  return status === 'upcoming' || status === 'due'
}
