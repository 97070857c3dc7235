import {
  type Dose,
  type DoseRecord,
  distanceOf,
  doseOf,
  dosesBetween,
  lookAhead,
  takesPlace,
  versionOf,
} from '../dose/dose.ts'
import type { DoseKey } from '../dose/entry.ts'
import { correctableDays } from '../dose/late-entry.ts'
import {
  actionDeadline,
  forgottenAfterMs,
  hasLongGapAfter,
  longestActionMs,
  nextDoseHorizon,
} from '../dose/mark-taken.ts'
import type { MissedSeverity } from '../medication/missed-severity.ts'
import { isSilenced } from '../schedule/ending.ts'
import { evening } from '../schedule/hold.ts'
import { graceMs, missedAfterMs, scheduleGapMs } from '../schedule/schedule.ts'
import { serverClockLeeway } from '../time/clock-offset.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs, hourMs, laterInstant, minuteMs } from '../time/durations.ts'
import type { Nominal } from '../time/nominal.ts'
import { endOfDate, type ZoneSpans, zoneAt } from '../time/span.ts'
import { nightEnd } from './night.ts'
import { isRestart, type Reminder, type ReminderSettings, remindersOf } from './plan.ts'
import { isNeverQuiet, outsideQuiet, type QuietHours, quietEnd, quietHoursOf } from './quiet.ts'

/** A medication with everything its reminders depend on. */
export type ReminderInput = {
  readonly record: DoseRecord
  readonly spans: ZoneSpans
  readonly settings: ReminderSettings
  readonly severity: MissedSeverity
  /** The patient consented to alerting the emergency contact for this medication. */
  readonly mayTellContact: boolean
  readonly addedAt: Temporal.Instant
}

/**
 * `deadline`: not to be sent from then on. Mark Taken would not act on its dose (dose-model 9.5); for what quiet hours
 * held back, a day has passed since they ended (dose-model 9.6).
 */
export type TimedReminder = Reminder & { readonly deadline: Temporal.Instant }

/** Quiet hours are shorter than a day, apart from one made longer by a clock change. */
const quietAtMostMs = 26 * hourMs
/** A reminder held by quiet hours is still sent for a day after them, whether or not Mark Taken acts on its dose. */
const readAfterQuiet = { hours: 24 } as const
/** How long quiet hours can keep a reminder in force beyond the time for which Mark Taken acts on its dose. */
const afterQuietAtMostMs = quietAtMostMs + dayMs
/** No reminder of any medication is in force for longer after its dose. */
export const inForceAtMostMs = correctableDays * dayMs + afterQuietAtMostMs
/** After a longer downtime of the server, reminders are history. */
export const reminderLookBack = { hours: 7 * 24 } as const
/** The next reminder of most medications is within this time; more than a day, so that a daily check misses none. */
const horizonMs = 30 * hourMs

export type DueReminders = {
  readonly due: readonly TimedReminder[]
  /** Up to `horizon`. */
  readonly upcoming: readonly TimedReminder[]
  readonly horizon: Temporal.Instant
  /** When the very next one is due, even after `horizon`; null without one. */
  readonly next: Temporal.Instant | null
}

/**
 * The reminders of a medication that have become due since the last check, and those of the next hours, in order.
 * @param from the first moment that the last check did not cover; reminders from then to now, both inclusive, are due
 */
export function dueReminders(input: ReminderInput, from: Temporal.Instant, now: Temporal.Instant): DueReminders {
  const horizon = now.add({ milliseconds: horizonMs })
  const reminders = remindersBetween(input, from, horizon)
  const due = reminders.filter(({ at }) => !isAfter(at, now))
  const upcoming = reminders.slice(due.length)
  if (upcoming[0]) return { due, upcoming, horizon, next: upcoming[0].at }
  return { due, upcoming, horizon, next: remindersBetween(input, horizon, farFrom(input, horizon))[0]?.at ?? null }
}

/** The next reminder to the patient, not to the emergency contact; null without one. */
export function nextToPatient(input: ReminderInput, now: Temporal.Instant): TimedReminder | null {
  const upcoming = remindersBetween(input, now, farFrom(input, now))
  return upcoming.find(({ kind, at }) => kind !== 'emergency' && isAfter(at, now)) ?? null
}

/** After this time a medication without a reminder until then has none. */
function farFrom({ record, settings }: ReminderInput, from: Temporal.Instant): Temporal.Instant {
  const longest = scheduleGapMs(record.schedule)
  return lookAhead(record, from.add({ minutes: settings.advanceTime }), longest)
}

/** Both ends inclusive, in order. */
export function remindersBetween(input: ReminderInput, from: Temporal.Instant, to: Temporal.Instant): TimedReminder[] {
  const { maxReminders, snoozeTime, advanceTime } = input.settings
  const quietMs = quietHoursOf(input.settings) ? quietAtMostMs : 0
  const first = from.subtract({
    milliseconds: Math.max(forgottenAfterMs, maxReminders * snoozeTime * minuteMs) + quietMs,
  })
  const headsUpMs = Math.max(advanceTime * minuteMs, hasRestart(input.record) ? eveningBeforeMs : 0)
  const last = to.add({ milliseconds: headsUpMs })
  const doses = dosesBetween(input.record, input.spans, first, nextDoseHorizon(input.record, last))
  return timed(input, doses, last)
    .filter(({ at }) => !isAfter(from, at) && !isAfter(at, to))
    .sort((a, b) => compareInstants(a.at, b.at))
}

/** The end of the quiet hours that hold back this medication's reminders to the patient now; null if none do. */
export function heldUntil(
  input: Pick<ReminderInput, 'spans' | keyof QuietInput>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const quiet = quietOf(input)
  return quiet && quietEnd(quiet, input.spans, now)
}

/** As {@link heldUntil}, for what is not told at night: without quiet hours that apply, the night is from 20:00 to 08:00. */
export function heldUntilDay(
  input: Pick<ReminderInput, 'spans' | keyof QuietInput>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  return quietOf(input) ? heldUntil(input, now) : nightEnd(input.spans, now)
}

type QuietInput = Pick<ReminderInput, 'severity' | 'mayTellContact' | 'settings'>

function quietOf({ severity, mayTellContact, settings }: QuietInput): QuietHours | null {
  return isNeverQuiet(severity, mayTellContact) ? null : quietHoursOf(settings)
}

/**
 * What to do with a reminder planned earlier: send it as it is now, or withdraw it, because its dose was recorded,
 * ended or snoozed, or its time is over.
 */
export function isStillDue(
  input: ReminderInput,
  planned: Pick<Reminder, 'kind' | 'attempt'> & { readonly nominal: Nominal },
  now: Temporal.Instant,
): TimedReminder | 'withdrawn' | 'late' {
  const same = remindersAt(input, planned.nominal).find(
    ({ kind, attempt }) => kind === planned.kind && attempt === planned.attempt,
  )
  if (!same || isAfter(same.at, now.add(serverClockLeeway))) return 'withdrawn'
  return isAfter(same.deadline, now) ? same : 'late'
}

/** None for a dose that is recorded or no longer planned. */
export function remindersAt(input: ReminderInput, nominal: Nominal): TimedReminder[] {
  const dose = doseAt(input, nominal)
  if (!dose) return []
  const until = nextDoseHorizon(input.record, dose.instant)
  const doses = dosesBetween(input.record, input.spans, dose.instant, until)
  return timed(input, doses, dose.instant).filter((one) => one.dose.key === dose.key)
}

/**
 * Whether the patient is reminded of a dose no more: it is recorded, held, passed over or no longer planned, or the deadline of all its
 * reminders has passed.
 */
export function areRemindersOver(input: ReminderInput, nominal: Nominal, now: Temporal.Instant): boolean {
  return remindersAt(input, nominal).every(({ kind, deadline }) => kind === 'emergency' || !isAfter(deadline, now))
}

/** Undefined if none is planned. */
export function doseAt({ record, spans }: Pick<ReminderInput, 'record' | 'spans'>, nominal: Nominal): Dose | undefined {
  return doseOf(record, spans, nominal)
}

/** Which of two reminders of a dose at the same moment is in force: the last repeat, or `missed`. */
export type OnTie = 'repeat' | 'missed'

/**
 * The newest due reminder of each dose before its deadline, so that nothing floods after a downtime (dose-model 9.1,
 * 9.5).
 * @param due the due reminders of the kinds this recipient gets, in order
 */
export function inForce(due: readonly TimedReminder[], now: Temporal.Instant, onTie: OnTie): TimedReminder[] {
  const newest = new Map<DoseKey, TimedReminder>()
  for (const reminder of due) {
    const before = newest.get(reminder.dose.key)
    const isTie = before?.kind === 'repeat' && before.at.equals(reminder.at)
    if (!isTie || onTie === 'missed') newest.set(reminder.dose.key, reminder)
  }
  return [...newest.values()].filter(({ deadline }) => isAfter(deadline, now))
}

/**
 * The reminders to the patient in force now; none during quiet hours. What fell into quiet hours is in force for a day
 * after them, whether or not Mark Taken acts on its dose (dose-model 9.6).
 */
export function remindersInForce(input: ReminderInput, now: Temporal.Instant, onTie: OnTie): TimedReminder[] {
  if (heldUntil(input, now)) return []
  const longest = longestActionMs(input.record) + afterQuietAtMostMs
  const due = remindersBetween(input, now.subtract({ milliseconds: longest }), now)
  return inForce(
    due.filter(({ kind }) => kind !== 'emergency'),
    now,
    onTie,
  )
}

/**
 * The first reminders of their doses whose deadline passed before they were sent: one summary names their doses. First
 * is the due one, or the one after quiet hours that replaces it.
 */
export function tooLate(due: readonly TimedReminder[], now: Temporal.Instant): TimedReminder[] {
  return due.filter((one) => (one.kind === 'due' || isAfterQuiet(one)) && !isAfter(one.deadline, now))
}

/** Held back by quiet hours: says only afterwards that a dose is not recorded. */
function isAfterQuiet({ kind, attempt, at, dose }: Reminder): boolean {
  return kind === 'missed' && attempt === 0 && at.epochMilliseconds > dose.instant.epochMilliseconds + missedAfterMs
}

/** Doses less far apart have no heads-up (dose-model 9.1). */
const denseMs = 2 * hourMs

/**
 * @param doses in order, up to one that can follow each of those asked about
 * @param last the instant of the last dose asked about
 */
function timed(input: ReminderInput, doses: readonly Dose[], last: Temporal.Instant): TimedReminder[] {
  const { record, spans, settings, severity, addedAt, mayTellContact } = input
  const placed = doses.filter(takesPlace)
  const places = new Map(doses.map((dose, place) => [dose, place]))
  const quiet = quietOf(input)
  return placed.flatMap((dose, index) => {
    if (dose.recorded?.status === 'taken' || isAfter(dose.instant, last)) return []
    if (isSilenced(record.schedule, dose.versionId)) return []
    const following = placed[index + 1] ?? null
    const deadline = actionDeadline(record.schedule, dose, following, spans)
    const staysForDays = hasLongGapAfter(record.schedule, following)
    const isDense = distanceOf(record.schedule, dose) < denseMs
    const restartsAt = restartNotice(record, spans, dose, { doses, place: places.get(dose) ?? 0 })
    // Changes of dosage alone, which plan nothing, keep the time at which the plan was made (dose-model 7.4).
    const plannedAt = laterInstant(addedAt, versionOf(record.schedule, dose).zonesFrom)
    const context = { settings, severity, plannedAt, actionDeadline: deadline, staysForDays, isDense, restartsAt }
    const planned = remindersOf(dose, context).flatMap((reminder): TimedReminder[] => {
      // The day after that evening, "tomorrow" would be wrong.
      if (isRestart(reminder)) return [{ ...reminder, deadline: endOfDate(spans, dayBefore(dose)) }]
      if (reminder.kind !== 'emergency') return [{ ...reminder, deadline }]
      const after = mayTellContact && afterAlert(record, reminder, placed.slice(index + 1))
      return after ? [{ ...reminder, deadline: actionDeadline(record.schedule, dose, after.next, spans) }] : []
    })
    if (!quiet) return planned
    return outsideQuiet(planned, quiet, spans).map((one) =>
      isAfterQuiet(one) ? { ...one, deadline: one.at.add(readAfterQuiet) } : one,
    )
  })
}

/** From that evening to the end of the next day, apart from one made longer by a clock change. */
const eveningBeforeMs = 32 * hourMs

function hasRestart({ schedule: { holds } }: DoseRecord): boolean {
  return holds.some(({ until, endedAt }) => until !== null && endedAt === null)
}

/**
 * When a dose is announced if it is the first after a hold that ended by its date; else null (dose-model 12.3).
 * @param at.doses in order: some before it, if any are at hand
 * @param at.place its own place among them
 */
function restartNotice(
  record: DoseRecord,
  spans: ZoneSpans,
  dose: Dose,
  { doses, place }: { readonly doses: readonly Dose[]; readonly place: number },
): Temporal.Instant | null {
  if (!hasRestart(record)) return null
  const isBefore = ({ passedOver, instant }: Dose) => !passedOver && isAfter(dose.instant, instant)
  let index = place - 1
  for (let one = doses[index]; one && !isBefore(one); one = doses[index]) index--
  const held = (doses[index] ?? dosesBefore(record, spans, dose).findLast(isBefore))?.held
  if (!held?.until || held.endedAt) return null
  const at = dayBefore(dose)
    .toZonedDateTime({ timeZone: zoneAt(spans, dose.instant), plainTime: evening })
    .toInstant()
  // Of a pause that began later that evening, the usual heads-up comes.
  return isAfter(at, held.madeAt) ? at : null
}

function dayBefore({ shown }: Dose): Temporal.PlainDate {
  return shown.toPlainDate().subtract({ days: 1 })
}

/** So far back that the one before a dose is among them. */
function dosesBefore(record: DoseRecord, spans: ZoneSpans, { instant }: Dose): Dose[] {
  const farthest = scheduleGapMs(record.schedule) + 3 * dayMs
  return dosesBetween(record, spans, instant.subtract({ milliseconds: farthest }), instant)
}

/**
 * The first dose that Mark Taken does not act on at the time of an alert: those before it do not cancel it (dose-model 9.3).
 * @returns null if one up to that time was recorded taken since the dose was due: the contact is then not alerted
 */
function afterAlert(
  { entries }: DoseRecord,
  { dose, at }: Reminder,
  following: readonly Dose[],
): { readonly next: Dose | null } | null {
  const index = following.findIndex(({ instant }) => isAfter(instant, at))
  const within = index < 0 ? following : following.slice(0, index)
  const taken = new Set(within.flatMap(({ recorded }) => (recorded?.status === 'taken' ? recorded.entryIds : [])))
  const isTaken = entries.some(({ id, recordedAt }) => taken.has(id) && !isAfter(dose.instant, recordedAt))
  const actsFrom = at.add({ milliseconds: graceMs })
  return isTaken ? null : { next: following.find(({ instant }) => isAfter(instant, actsFrom)) ?? null }
}

function isAfter(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return compareInstants(a, b) > 0
}
