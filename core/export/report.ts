import { type DayTally, dayTallies, lastDaysOf, type Tally, tally } from '../adherence/adherence.ts'
import { type Dose, type DoseRecord, type DoseStatus, doseStatus, dosesOn, latestDate } from '../dose/dose.ts'
import type { MedicationNotes } from '../medication/medication.ts'
import type { Profile } from '../profile/profile.ts'
import { type Ending, ending } from '../schedule/ending.ts'
import type { Pattern } from '../schedule/pattern.ts'
import { byInstant } from '../schedule/planned-instant.ts'
import { lastVersion } from '../schedule/schedule.ts'
import type { Language } from '../settings/settings.ts'
import type { StockFacts } from '../stock/facts.ts'
import type { StockEntry } from '../stock/ledger.ts'
import { localDate, wallClock, type ZoneId, type ZoneSpans, zoneAt } from '../time/span.ts'

/** What the patient wrote about a medication. */
export type ReportNotes = MedicationNotes & {
  /** Why it is taken more often than usual; null if not asked. */
  readonly moreOftenReason: string | null
}

export type MedicationFacts = ReportNotes & {
  readonly name: string
  readonly dosage: string
  readonly doses: DoseRecord
  /** What is left of it; null if that is not tracked. */
  readonly stock: StockFacts | null
  /** All counts, refills, losses and undos of it, oldest first. */
  readonly stockEntries: readonly StockEntry[]
}

/** What a report is made from: the patient's whole record. */
export type ReportFacts = {
  readonly profile: Profile
  /** With the entries of doses dated from {@link reportStart} on. */
  readonly medications: readonly MedicationFacts[]
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  /** The language it is written in; English when none is given. */
  readonly language?: Language
}

export type ReportedMedication = Omit<MedicationFacts, 'doses'> & {
  readonly pattern: Pattern
  /** Today, or the date of the ending: decides the step of a taper. */
  readonly asOf: Temporal.PlainDate
  readonly since: Temporal.PlainDate
  readonly ending: Ending | null
}

/** A dose in a report: due or past, or recorded. */
export type ReportedDose = { readonly name: string; readonly dose: Dose; readonly status: DoseStatus }

export type ReportedDay = { readonly date: Temporal.PlainDate; readonly doses: readonly ReportedDose[] }

/** What a patient takes to a doctor: who they are, what they take, adherence, and each dose of the last 90 days. */
export type Report = {
  readonly madeAt: Temporal.PlainDateTime
  readonly zone: ZoneId
  readonly language: Language
  readonly profile: Profile
  readonly current: readonly ReportedMedication[]
  readonly past: readonly ReportedMedication[]
  /** Of the last 30 and the last 90 days. */
  readonly adherence: readonly { readonly days: number; readonly tally: Tally }[]
  /** The last 90 days, oldest first, empty ones included. */
  readonly tallies: readonly DayTally[]
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  /** The days that have doses, newest first. */
  readonly days: readonly ReportedDay[]
}

const reportDays = 90
const adherenceDays = [30, 90] as const

export function reportStart(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ days: reportDays - 1 })
}

export function reportOf({ profile, medications, spans, now, language = 'en' }: ReportFacts): Report {
  const today = localDate(spans, now)
  const first = reportStart(today)
  const all = medications.flatMap(({ name, doses }) =>
    dosesOn(doses, spans, first, latestDate(doses, today)).map((dose) => ({ name, dose })),
  )
  const doses = all.map(({ dose }) => dose)
  const reported = medications.map((one) => reportedMedication(one, spans, now))
  return {
    madeAt: wallClock(spans, now),
    zone: zoneAt(spans, now),
    language,
    profile,
    current: reported.filter((one) => one.ending === null),
    past: reported.filter((one) => one.ending !== null),
    adherence: adherenceDays.map((days) => ({ days, tally: tally(lastDaysOf(doses, today, days), now) })),
    tallies: dayTallies(doses, today, reportDays, now),
    first,
    last: today,
    days: daysOf(all, now),
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

function daysOf(all: readonly { readonly name: string; readonly dose: Dose }[], now: Temporal.Instant): ReportedDay[] {
  const byDate = Map.groupBy(reportedDoses(all, now), ({ dose }) => dose.nominal.toPlainDate().toString())
  return [...byDate]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, doses]) => ({ date: Temporal.PlainDate.from(date), doses }))
}

export function reportedMedication(
  { doses, ...facts }: MedicationFacts,
  spans: ZoneSpans,
  now: Temporal.Instant,
): ReportedMedication {
  const { schedule } = doses
  const { pattern } = lastVersion(schedule)
  const ended = ending(schedule, spans, now)
  const asOf = ended?.date ?? localDate(spans, now)
  return { ...facts, pattern, asOf, since: schedule.firstDose.toPlainDate(), ending: ended }
}
