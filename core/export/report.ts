import { type DayTally, dayTallies, lastDaysOf, type Tally, tally } from '../adherence/adherence.ts'
import type { AsNeededIntake } from '../as-needed/intake.ts'
import { limitEnding } from '../as-needed/limit-ending.ts'
import { asNeededUse, isLastAsNeeded, type LimitVersion } from '../as-needed/limits.ts'
import { type Dose, type DoseRecord, type DoseStatus, doseStatus } from '../dose/dose.ts'
import { type DoseKey, doseKey } from '../dose/entry.ts'
import { amountSeparator } from '../medication/amount.ts'
import type { MedicationNotes } from '../medication/medication.ts'
import type { Use } from '../medication/weekly-guard.ts'
import { notePlace, type PatientNote } from '../notes/note.ts'
import type { Profile } from '../profile/profile.ts'
import { isFollowed } from '../schedule/course.ts'
import { courseVersions, type Ending, ending, lastDoseOf } from '../schedule/ending.ts'
import { type Hold, type HoldNote, hasBegun, holdsAhead } from '../schedule/hold.ts'
import { amountsOn, longestGapMs } from '../schedule/pattern.ts'
import { byInstant } from '../schedule/planned-instant.ts'
import { lastVersion, type Schedule } from '../schedule/schedule.ts'
import { isBefore } from '../schedule/version-times.ts'
import type { Language } from '../settings/settings.ts'
import type { StockFacts } from '../stock/facts.ts'
import type { StockEntry } from '../stock/ledger.ts'
import { compareDates } from '../time/compare.ts'
import { type Nominal, shownAt } from '../time/nominal.ts'
import { localDate, wallClock, type ZoneId, type ZoneSpans, zoneAt } from '../time/span.ts'
import { dosesOfReport, hasFigures, type MedicationFigures, medicationFigures } from './medication-figures.ts'
import { sinceWhen, takenSince } from './since.ts'

/** What the patient wrote about a medication. */
export type ReportNotes = MedicationNotes & {
  /** Why it is taken more often than usual; null if not asked. */
  readonly moreOftenReason: string | null
}

export type MedicationFacts = ReportNotes & {
  readonly id: string
  readonly name: string
  readonly dosage: string
  /** Null for a medication that was never planned. */
  readonly doses: DoseRecord | null
  /** Of a medication that is or was taken as needed. */
  readonly asNeeded?: AsNeededFacts | null
  /** What is left of it; null if that is not tracked. */
  readonly stock: StockFacts | null
  /** All counts, refills, losses and undos of it, oldest first. */
  readonly stockEntries: readonly StockEntry[]
  /** All of its pauses, those that are over too. */
  readonly holds?: readonly (Hold & HoldNote)[]
}

export type AsNeededFacts = {
  readonly limits: readonly LimitVersion[]
  /** Live ones. */
  readonly intakes: readonly AsNeededIntake[]
}

/** What a report is made from: the patient's whole record. */
export type ReportFacts = {
  readonly profile: Profile
  /** With the entries of doses dated from {@link reportStart} on. */
  readonly medications: readonly MedicationFacts[]
  /** All of the patient's notes. */
  readonly notes?: readonly PatientNote[]
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  /** The language it is written in; English when none is given. */
  readonly language?: Language
}

export type ReportedMedication = Omit<MedicationFacts, 'id' | 'doses' | 'asNeeded'> & {
  readonly use: Use
  /** What is taken at one time now, as stored; of a plan with several amounts all of them. */
  readonly amount: string
  /** Today, or the date of the ending: decides the step of a taper. */
  readonly asOf: Temporal.PlainDate
  readonly since: Temporal.PlainDate
  /** Of the first dose to come of one that is not taken now: it is new, taken up again, or put off by an edit. */
  readonly begins: Temporal.PlainDate | null
  /** Of the last dose of a plan with a duration. */
  readonly until: Temporal.PlainDate | null
  readonly ending: Ending | null
  /** It ended before its first dose, and nothing of it is recorded. */
  readonly isNeverBegun: boolean
  /** The pause that it is in, or that is to come. */
  readonly pause: ReportedPause | null
}

export type ReportedPause = {
  readonly from: Nominal
  /** Null until the patient resumes. */
  readonly until: Nominal | null
  readonly hasBegun: boolean
}

/** A medication with what became of its doses. */
export type ReportedCourse = { readonly medication: ReportedMedication; readonly figures: MedicationFigures }

/** A dose in a report: due or past, or recorded. */
export type ReportedDose = {
  readonly name: string
  readonly dose: Dose
  readonly status: DoseStatus
  /** The patient's note on it. */
  readonly note?: string | undefined
}

/** A live intake of a medicine taken as needed. */
export type ReportedIntake = {
  readonly name: string
  readonly intake: AsNeededIntake
  /** The patient's note on it, such as how it helped. */
  readonly note?: string | undefined
}

export type ReportedEvent = ReportedDose | ReportedIntake

export type ReportedDay = {
  readonly date: Temporal.PlainDate
  readonly events: readonly ReportedEvent[]
  /** How the patient felt. */
  readonly note: string | null
}

/** What a patient takes to a doctor: who they are, what they take, adherence, and each dose of the last 90 days. */
export type Report = {
  readonly madeAt: Temporal.PlainDateTime
  readonly zone: ZoneId
  readonly language: Language
  readonly profile: Profile
  readonly current: readonly ReportedMedication[]
  readonly past: readonly ReportedMedication[]
  /** All current ones, and past ones that had doses or intakes. */
  readonly courses: readonly ReportedCourse[]
  /** Of the last 30 and the last 90 days. */
  readonly adherence: readonly { readonly days: number; readonly tally: Tally }[]
  /** The last 90 days, oldest first, empty ones included. */
  readonly tallies: readonly DayTally[]
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  /** The days that have doses, intakes or a note, newest first. */
  readonly days: readonly ReportedDay[]
}

const reportDays = 90
const adherenceDays = [30, 90] as const

export function reportStart(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: reportDays - 1 })
}

export function reportOf({ profile, medications, notes = [], spans, now, language = 'en' }: ReportFacts): Report {
  const today = localDate(spans, now)
  const first = reportStart(today)
  const context = { spans, now, today, days: reportDays }
  const reported = medications.map((facts) => {
    const doses = dosesOfReport(facts, context)
    return {
      medication: reportedMedication(facts, spans, now),
      figures: medicationFigures(facts, doses, notes, context),
      doses: doses.map((dose) => ({ name: facts.name, dose })),
    }
  })
  const all = reported.flatMap(({ doses }) => doses)
  const doses = all.map(({ dose }) => dose)
  const [current, past] = [true, false].map((isCurrent) =>
    reported.filter(({ medication }) => (medication.ending === null) === isCurrent),
  ) as [typeof reported, typeof reported]
  return {
    madeAt: wallClock(spans, now),
    zone: zoneAt(spans, now),
    language,
    profile,
    current: current.map(({ medication }) => medication),
    past: past.map(({ medication }) => medication),
    courses: [...current, ...past.filter(({ figures }) => hasFigures(figures))].map(({ medication, figures }) => ({
      medication,
      figures,
    })),
    adherence: adherenceDays.map((days) => ({ days, tally: tally(lastDaysOf(doses, today, days), now) })),
    tallies: dayTallies(doses, today, reportDays, now),
    first,
    last: today,
    days: daysOf(
      withNotes([...reportedDoses(all, now), ...reportedIntakes(medications)], notes),
      dayNotes(notes, first),
    ),
  }
}

/** The doses of a report, each with its status: due or past, or recorded. */
export function reportedDoses(
  doses: readonly { readonly name: string; readonly dose: Dose }[],
  now: Temporal.Instant,
): ReportedDose[] {
  return doses
    .map(({ name, dose }) => ({ name, dose, status: doseStatus(dose, now) }))
    .filter(({ dose, status }) => dose.recorded || (status !== 'upcoming' && !dose.beforeFirst))
    .sort((a, b) => byInstant(a.dose, b.dose) || a.name.localeCompare(b.name))
}

export function reportedIntakes(medications: readonly MedicationFacts[]): ReportedIntake[] {
  return medications.flatMap(({ name, asNeeded }) => (asNeeded?.intakes ?? []).map((intake) => ({ name, intake })))
}

/** When and how much, of a dose or an intake. */
export function placeOf(event: ReportedEvent): Pick<Dose, 'nominal' | 'shown' | 'instant' | 'dosage'> {
  if ('dose' in event) return event.dose
  const { nominal, actualTime, dosage } = event.intake
  return { nominal, shown: nominal, instant: actualTime, dosage }
}

export function inOrder(events: readonly ReportedEvent[]): ReportedEvent[] {
  return events.toSorted((a, b) => byInstant(placeOf(a), placeOf(b)) || a.name.localeCompare(b.name))
}

function withNotes(events: readonly ReportedEvent[], notes: readonly PatientNote[]): ReportedEvent[] {
  const byPlace = new Map(notes.map((note) => [notePlace(note), note.text]))
  return events.map((one) => ({ ...one, note: byPlace.get(keyOf(one)) }))
}

function keyOf(event: ReportedEvent): DoseKey {
  return 'dose' in event ? event.dose.key : doseKey(event.intake.medicationId, event.intake.nominal)
}

/** The notes on days, by date, from the first one of the report on. */
function dayNotes(notes: readonly PatientNote[], first: Temporal.PlainDate): ReadonlyMap<string, string> {
  const ofDays = notes.filter(({ date, dose }) => !dose && compareDates(date, first) >= 0)
  return new Map(ofDays.map(({ date, text }) => [date.toString(), text]))
}

function daysOf(events: readonly ReportedEvent[], notes: ReadonlyMap<string, string>): ReportedDay[] {
  const byDate = Map.groupBy(inOrder(events), (event) => placeOf(event).shown.toPlainDate().toString())
  return [...new Set([...byDate.keys(), ...notes.keys()])]
    .sort()
    .reverse()
    .map((date) => ({
      date: Temporal.PlainDate.from(date),
      events: byDate.get(date) ?? [],
      note: notes.get(date) ?? null,
    }))
}

function reportedMedication(
  { id: _, doses, asNeeded, ...facts }: MedicationFacts,
  spans: ZoneSpans,
  now: Temporal.Instant,
): ReportedMedication {
  const schedule = doses?.schedule ?? null
  const limits = asNeeded?.limits ?? []
  const last = limits.at(-1)
  const today = localDate(spans, now)
  if (!schedule && !last) throw new TypeError('A medication has a schedule or limits.')
  const since = sinceWhen(schedule, limits, spans)
  if (last && isLastAsNeeded(limits, schedule)) {
    return {
      ...facts,
      use: asNeededUse(last),
      amount: last.dosage,
      asOf: today,
      since,
      begins: null,
      until: null,
      ending: limitEnding(limits, spans),
      isNeverBegun: false,
      pause: null,
    }
  }
  if (!schedule) throw new TypeError('A medication that is not taken as needed has a schedule.')
  const ended = ending(schedule, spans, now)
  const asOf = ended?.date ?? today
  const version = lastVersion(schedule)
  const end = lastDoseOf(schedule)
  const recorded = { entries: doses?.entries ?? [], intakes: asNeeded?.intakes ?? [] }
  const taken = ended ? takenSince({ schedule, limits, spans }, ended, recorded) : since
  return {
    ...facts,
    use: version.pattern,
    amount: amountsOn(version.pattern, version.dosage, asOf).join(amountSeparator),
    asOf,
    since: taken ?? since,
    begins: ended ? null : beginsOn(schedule, limits, spans, today),
    until: end && shownAt(spans, end).toPlainDate(),
    ending: ended,
    isNeverBegun: taken === null,
    pause: ended ? null : pauseOf(schedule.holds, spans, now),
  }
}

/**
 * When a medicine begins that is planned, but not taken now. A change of dosage alone begins nothing.
 * @returns null if it is taken now, or begins today
 */
function beginsOn(
  schedule: Schedule,
  limits: readonly LimitVersion[],
  spans: ZoneSpans,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const date = shownAt(spans, lastVersion(schedule).from).toPlainDate()
  return compareDates(date, today) <= 0 || goesOn(schedule, limits, spans) ? null : date
}

/** Whether the last version goes on with what was taken until it was made, without a first dose that was chosen later. */
function goesOn(schedule: Schedule, limits: readonly LimitVersion[], spans: ZoneSpans): boolean {
  const { pattern, from } = lastVersion(schedule)
  const until = takenUntil(schedule, limits, spans)
  if (!until) return false
  // By itself an edit leaves out one time of the new plan at most (dose-model 7.3).
  const latest = wallClock(spans, until).add({ milliseconds: 2 * longestGapMs(pattern) })
  return !isBefore(latest, shownAt(spans, from))
}

/** Until when it was taken before its last version: by the plan before that, or as needed. */
function takenUntil(
  schedule: Schedule,
  limits: readonly LimitVersion[],
  spans: ZoneSpans,
): Temporal.Instant | undefined {
  const course = courseVersions(schedule)
  const followed = course.slice(0, -1).findLast((one) => isFollowed(one, spans))
  if (followed?.closing) return followed.closing.at
  const asNeeded = limits.at(-1)?.closing
  const isPlannedSince = asNeeded?.reason === 'edited' && course[0]?.openedAt.equals(asNeeded.at)
  return isPlannedSince ? asNeeded.at : undefined
}

function pauseOf(holds: readonly Hold[], spans: ZoneSpans, now: Temporal.Instant): ReportedPause | null {
  const ahead = holdsAhead(holds, spans, now)
  const hold = ahead.find((one) => hasBegun(one, spans, now)) ?? ahead.at(-1)
  return hold ? { from: hold.from, until: hold.until, hasBegun: hasBegun(hold, spans, now) } : null
}
