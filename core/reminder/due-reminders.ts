import { type Dose, type DoseRecord, dosesBetween, dosesOn, lookAhead, missedAfterMs } from '../dose/dose.ts'
import type { DoseKey } from '../dose/entry.ts'
import { actionDeadline, forgottenAfterMs, hasLongGapAfter, nextDoseHorizon } from '../dose/mark-taken.ts'
import { isSilenced } from '../schedule/ending.ts'
import { intervalMs } from '../schedule/schedule.ts'
import type { Nominal } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type MissedSeverity, type Reminder, type ReminderSettings, remindersOf } from './plan.ts'
import { isNeverQuiet, outsideQuiet, type QuietHours, quietEnd, quietHoursOf } from './quiet.ts'

/** A medication with all that its reminders follow from. */
export type ReminderInput = {
  readonly record: DoseRecord
  readonly spans: ZoneSpans
  readonly settings: ReminderSettings
  readonly severity: MissedSeverity
  /** The patient agreed to the emergency contact being told about this medication. */
  readonly mayTellContact: boolean
  readonly addedAt: Temporal.Instant
}

/** A reminder with the moment from which it must not come any more: Mark Taken would not act on its dose (dose-model 9.5). */
export type TimedReminder = Reminder & { readonly deadline: Temporal.Instant }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Quiet hours are shorter than a day, but for a day made longer by a change of clocks. */
const quietAtMostMs = 26 * hourMs
/** What fell into quiet hours is worth reading for a day after them; Mark Taken need not act on its dose any more. */
const readAfterQuiet = { hours: 24 } as const
/**
 * No reminder is in force for longer: one of a weekly dose for five days (dose-model 5.4), one after quiet hours for a day. After a
 * longer downtime what lies further back is history.
 */
export const reminderLookBack = { hours: 7 * 24 } as const
/** Where the next reminder of most medications is found; further than a day, so that whoever looks daily misses none. */
const nearMs = 30 * hourMs

export type DueReminders = {
  readonly due: readonly TimedReminder[]
  /** Those to come, all up to `horizon`. */
  readonly upcoming: readonly TimedReminder[]
  readonly horizon: Temporal.Instant
  /** When the very next one comes, be it after `horizon`; null when there is none to come. */
  readonly next: Temporal.Instant | null
}

/**
 * The reminders of a medication that have come since somebody looked last, and those of the next hours, in the order in
 * which they come.
 * @param from the first moment that was not looked at then; what came from then up to now, both inclusive, has come
 */
export function dueReminders(input: ReminderInput, from: Temporal.Instant, now: Temporal.Instant): DueReminders {
  const horizon = now.add({ milliseconds: nearMs })
  const reminders = remindersBetween(input, from, horizon)
  const due = reminders.filter(({ at }) => !isAfter(at, now))
  const upcoming = reminders.slice(due.length)
  if (upcoming[0]) return { due, upcoming, horizon, next: upcoming[0].at }
  return { due, upcoming, horizon, next: remindersBetween(input, horizon, farFrom(input, horizon))[0]?.at ?? null }
}

/** The next reminder after an instant that tells the patient and not the emergency contact; null when none is to come. */
export function nextToPatient(input: ReminderInput, now: Temporal.Instant): TimedReminder | null {
  const upcoming = remindersBetween(input, now, farFrom(input, now))
  return upcoming.find(({ kind, at }) => kind !== 'emergency' && isAfter(at, now)) ?? null
}

/** By when a medication has a reminder, if it ever has one again. */
function farFrom({ record, settings }: ReminderInput, from: Temporal.Instant): Temporal.Instant {
  const longest = Math.max(...record.schedule.versions.map(({ pattern }) => intervalMs(pattern)))
  return lookAhead(record, from.add({ minutes: settings.advanceTime }), longest)
}

/** The reminders of a medication that come between two instants, both inclusive, in the order in which they come. */
export function remindersBetween(input: ReminderInput, from: Temporal.Instant, to: Temporal.Instant): TimedReminder[] {
  const { maxReminders, snoozeTime, advanceTime } = input.settings
  const quietMs = quietHoursOf(input.settings) ? quietAtMostMs : 0
  const first = from.subtract({
    milliseconds: Math.max(forgottenAfterMs, maxReminders * snoozeTime * minuteMs) + quietMs,
  })
  const last = to.add({ milliseconds: advanceTime * minuteMs })
  const doses = dosesBetween(input.record, input.spans, first, nextDoseHorizon(input.record, last))
  return timed(input, doses, last)
    .filter(({ at }) => !isAfter(from, at) && !isAfter(at, to))
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
}

/** When the quiet hours end that hold back a medication's reminders to the patient now; null when none do. */
export function heldUntil(input: ReminderInput, now: Temporal.Instant): Temporal.Instant | null {
  const quiet = quietOf(input)
  return quiet && quietEnd(quiet, input.spans, now)
}

function quietOf({ severity, mayTellContact, settings }: ReminderInput): QuietHours | null {
  return isNeverQuiet(severity, mayTellContact) ? null : quietHoursOf(settings)
}

/** Two servers' clocks may differ by so much. */
const clockLeeway = { minutes: 2 } as const

/**
 * What is to become of a reminder that was planned a while ago, by all that is known now: it is given as it now stands,
 * or it is withdrawn, because its dose was recorded, ended or put off since, or its time is over.
 */
export function isStillDue(
  input: ReminderInput,
  planned: Pick<Reminder, 'kind' | 'attempt'> & { readonly nominal: Nominal },
  now: Temporal.Instant,
): TimedReminder | 'withdrawn' | 'late' {
  const same = remindersAt(input, planned.nominal).find(
    ({ kind, attempt }) => kind === planned.kind && attempt === planned.attempt,
  )
  if (!same || isAfter(same.at, now.add(clockLeeway))) return 'withdrawn'
  return isAfter(same.deadline, now) ? same : 'late'
}

/** The reminders of one dose. None where it is recorded, or there is no such dose any more. */
export function remindersAt(input: ReminderInput, nominal: Nominal): TimedReminder[] {
  const dose = doseAt(input, nominal)
  if (!dose) return []
  const until = nextDoseHorizon(input.record, dose.instant)
  const doses = dosesBetween(input.record, input.spans, dose.instant, until)
  return timed(input, doses, dose.instant).filter((one) => one.dose.key === dose.key)
}

/** The dose of a nominal time, with what became of it; undefined where none is planned. */
export function doseAt({ record, spans }: Pick<ReminderInput, 'record' | 'spans'>, nominal: Nominal): Dose | undefined {
  const date = nominal.toPlainDate()
  return dosesOn(record, spans, date, date).find((dose) => dose.nominal.equals(nominal))
}

/** Which of two reminders of a dose is in force when they come at the same moment: the last repeat, or that nothing is recorded. */
export type OnTie = 'repeat' | 'missed'

/**
 * The reminders in force among those that have come: the newest of each dose, while its time is not over. So there is never
 * a flood after a downtime (dose-model 9.1, 9.5).
 * @param come of the kinds that one who is reminded gets, up to now, in order
 */
export function inForce(come: readonly TimedReminder[], now: Temporal.Instant, onTie: OnTie): TimedReminder[] {
  const newest = new Map<DoseKey, TimedReminder>()
  for (const reminder of come) {
    const before = newest.get(reminder.dose.key)
    const isTie = before?.kind === 'repeat' && before.at.equals(reminder.at)
    if (!isTie || onTie === 'missed') newest.set(reminder.dose.key, reminder)
  }
  return [...newest.values()].filter(({ deadline }) => isAfter(deadline, now))
}

/**
 * The reminders to the patient that are in force now, of one medication; none while quiet hours hold them back. What fell
 * into quiet hours is in force for a day after them, whether or not Mark Taken acts on its dose (dose-model 9.6).
 */
export function remindersInForce(input: ReminderInput, now: Temporal.Instant, onTie: OnTie): TimedReminder[] {
  if (heldUntil(input, now)) return []
  const come = remindersBetween(input, now.subtract(reminderLookBack), now)
  return inForce(
    come.filter(({ kind }) => kind !== 'emergency'),
    now,
    onTie,
  )
}

/**
 * The first ones of their doses among them whose time is over before they went out: their doses are told of in one
 * summary. That is the due one, or the one after quiet hours in its place.
 */
export function tooLate(due: readonly TimedReminder[], now: Temporal.Instant): TimedReminder[] {
  return due.filter((one) => (one.kind === 'due' || isAfterQuiet(one)) && !isAfter(one.deadline, now))
}

/** Whether it was held back by quiet hours and says only after them that a dose is not recorded. */
function isAfterQuiet({ kind, attempt, at, dose }: Reminder): boolean {
  return kind === 'missed' && attempt === 0 && at.epochMilliseconds > dose.instant.epochMilliseconds + missedAfterMs
}

/**
 * @param doses in order of their instants, up to one that each of those asked about can be followed by
 * @param last of which doses: those up to this instant
 */
function timed(input: ReminderInput, doses: readonly Dose[], last: Temporal.Instant): TimedReminder[] {
  const { record, spans, settings, severity, addedAt, mayTellContact } = input
  const open = doses.filter((dose) => !dose.passedOver)
  const quiet = quietOf(input)
  return open.flatMap((dose, index) => {
    if (dose.recorded?.status === 'taken' || isAfter(dose.instant, last)) return []
    if (isSilenced(record.schedule, dose.versionId)) return []
    const following = open[index + 1] ?? null
    const deadline = actionDeadline(record.schedule, dose, following, spans)
    const staysForDays = hasLongGapAfter(record.schedule, following)
    const told = remindersOf(dose, { settings, severity, addedAt, actionDeadline: deadline, staysForDays }).flatMap(
      (reminder): TimedReminder[] => {
        if (reminder.kind !== 'emergency') return [{ ...reminder, deadline }]
        const after = mayTellContact && afterAlert(record, reminder, open.slice(index + 1))
        return after ? [{ ...reminder, deadline: actionDeadline(record.schedule, dose, after.next, spans) }] : []
      },
    )
    if (!quiet) return told
    return outsideQuiet(told, quiet, spans).map((one) =>
      isAfterQuiet(one) ? { ...one, deadline: one.at.add(readAfterQuiet) } : one,
    )
  })
}

/**
 * The first dose after the moment of an alert: those that follow within the time until then do not end it (dose-model 9.3).
 * @returns null when one of them was recorded taken since the dose was due: the contact hears of neither
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
  return isTaken ? null : { next: following[index] ?? null }
}

function isAfter(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) > 0
}
