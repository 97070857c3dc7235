import { asNeededUse } from '../as-needed/limits.ts'
import type { Dose, DoseStatus } from '../dose/dose.ts'
import type { TakenEntry } from '../dose/entry.ts'
import type { PatientNote } from '../notes/note.ts'
import { type Hold, hasBegun } from '../schedule/hold.ts'
import { stepsAfter } from '../schedule/pattern.ts'
import { decimalText } from '../stock/decimal.ts'
import { withPlainSpaces } from '../text/isolate.ts'
import { compareClocks, compareDates, compareInstants } from '../time/compare.ts'
import { shownAt } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import type {
  MedicationFacts,
  Report,
  ReportedDose,
  ReportedEvent,
  ReportedIntake,
  ReportedMedication,
} from './report.ts'
import {
  againText,
  conditionLines,
  contactLines,
  courseLines,
  eventText,
  labeledNotes,
  personalLines,
  planLines,
  reportedUse,
  reportWords,
  skippedText,
  stateLines,
  stockLeftText,
  tallyText,
} from './report-texts.ts'

/*
 * The whole record as one table; the first column says what a row is about. Dates and times are of the patient's clock,
 * as YYYY-MM-DD and HH:MM, for programs.
 */

export const tableHead = [
  'Section',
  'Day',
  'Time',
  'Name',
  'Dosage',
  'Status',
  'Taken on',
  'Taken at',
  'Details',
] as const

type Row = Readonly<Record<(typeof tableHead)[number], string>>
/** The table is for programs: English for everybody. */
const words = reportWords('en')

const cells = (row: Partial<Row>): string[] => tableHead.map((name) => row[name] ?? '')
/** When something was planned, done or written, on the patient's clock. */
const dayAndTime = (clock: Temporal.PlainDateTime) => ({ Day: clock.toPlainDate().toString(), Time: minutes(clock) })
const takenAt = (clock: Temporal.PlainDateTime) => ({
  'Taken on': clock.toPlainDate().toString(),
  'Taken at': minutes(clock),
})

/** Everything but the doses (product 9). @param spans for the clock time of a count */
export function recordRows({ profile, current, past, adherence }: Report, spans: ZoneSpans): string[][] {
  const facts = (Section: string, lines: readonly (readonly [string, string])[]) =>
    lines.map(([Name, Details]) => cells({ Section, Name, Details }))
  return [
    ...facts(words.personal, personalLines(profile, words)),
    ...facts(words.emergency, contactLines(profile, words)),
    ...facts(words.conditions, conditionLines(profile, words)),
    ...current.map((one) => medicationRow('Current medication', one)),
    ...past.map((one) => medicationRow('Past medication', one)),
    ...[...current, ...past].flatMap((one) => stockRows(one, spans)),
    ...adherence.map(({ days, tally }) =>
      cells({
        Section: words.adherence,
        Name: `${days} days`,
        Status: tallyText(tally, words),
        Details: words.definition,
      }),
    ),
  ]
}

/** Each closed version of its plan or its limits: how it was taken, from when and until when, and why it ended. */
export function earlierPlanRows({ name, doses, asNeeded }: MedicationFacts, spans: ZoneSpans): string[][] {
  const planned = (doses?.schedule.versions ?? []).flatMap(({ pattern, dosage, from, until, closing }) => {
    if (!closing) return []
    const begins = shownAt(spans, from)
    const closed = wallClock(spans, closing.at)
    const end = until && shownAt(spans, until)
    const date = begins.toPlainDate()
    const isOver = end !== null && compareClocks(end, closed) < 0
    const ends = isOver ? end : closed
    // Corrected before its first dose, it was never followed; nor was a step that had not begun.
    if (compareClocks(begins, ends) >= 0) return []
    const begun = stepsAfter(pattern, date).filter((step) => compareDates(step, ends.toPlainDate()) < 0)
    const uses = [date, ...begun].map((asOf) => reportedUse({ use: pattern, asOf }, words))
    return [{ begins, ends, dosage, uses, reason: closing.reason }]
  })
  const limited = (asNeeded?.limits ?? []).flatMap((limits) => {
    if (!limits.closing) return []
    const begins = wallClock(spans, limits.openedAt)
    const uses = [reportedUse({ use: asNeededUse(limits), asOf: begins.toPlainDate() }, words)]
    const { at, reason } = limits.closing
    return [{ begins, ends: wallClock(spans, at), dosage: limits.dosage, uses, reason }]
  })
  return [...planned, ...limited]
    .sort((a, b) => compareClocks(a.begins, b.begins))
    .map(({ begins, ends, dosage, uses, reason }) =>
      cells({
        Section: 'Earlier plan',
        ...dayAndTime(begins),
        Name: name,
        Dosage: dosage,
        Status: reason,
        Details: `${uses.map(withPlainSpaces).join('. ')}, ${untilText(ends)}`,
      }),
    )
}

/** Each pause that held, with its end and the patient's words. */
export function pauseRows({ name, holds = [] }: MedicationFacts, spans: ZoneSpans, now: Temporal.Instant): string[][] {
  const isCanceled = (hold: Hold) => {
    const { madeAt, endedAt } = hold
    return endedAt !== null && (compareInstants(endedAt, madeAt) <= 0 || !hasBegun(hold, spans, endedAt))
  }
  return holds
    .filter((hold) => !isCanceled(hold))
    .map(({ from, until, endedAt, cause, note }) => {
      const hasEnded = endedAt && compareInstants(endedAt, now) <= 0
      const resumed = hasEnded ? wallClock(spans, endedAt) : null
      const isResumed = resumed && !(until && compareClocks(until, resumed) <= 0)
      const end = isResumed ? `resumed ${momentText(resumed)}` : until ? untilText(until) : 'no end set'
      const Details = [end, ...(note === '' ? [] : [note])].join('. ')
      return cells({ Section: 'Pause', ...dayAndTime(from), Name: name, Status: cause, Details })
    })
}

/** @param names of the medications by their ids */
export function noteRows(
  notes: readonly PatientNote[],
  names: ReadonlyMap<string, string>,
  spans: ZoneSpans,
): string[][] {
  return notes.map(({ date, dose, text }) => {
    if (!dose) return cells({ Section: 'Note on a day', Day: date.toString(), Details: text })
    const clock = shownAt(spans, date.toPlainDateTime(dose.scheduledTime))
    return cells({
      Section: 'Note on a dose',
      ...dayAndTime(clock),
      Name: names.get(dose.medicationId) ?? '',
      Details: text,
    })
  })
}

/** @param spans for the clock time of an intake */
export function eventRows(events: readonly ReportedEvent[], spans: ZoneSpans): string[][] {
  return events.map((event) => ('dose' in event ? doseRow(event, spans) : intakeRow(event, spans)))
}

function doseRow({ name, dose, status }: ReportedDose, spans: ZoneSpans): string[] {
  return cells({
    Section: 'Dose',
    ...dayAndTime(dose.shown),
    Name: name,
    Dosage: dose.dosage,
    Status: statusOf(dose, status),
    ...(dose.recorded?.status === 'taken' && takenAt(wallClock(spans, dose.recorded.at))),
    Details: doseDetails(dose, status, spans),
  })
}

/** What is not recorded and counts nowhere has a word of its own. */
function statusOf({ recorded, held, passedOver }: Dose, status: DoseStatus): string {
  if (recorded) return status
  if (held) return 'held'
  return passedOver ? 'passed over' : status
}

function doseDetails(dose: Dose, status: DoseStatus, spans: ZoneSpans): string {
  const { recorded, held, passedOver } = dose
  if (recorded?.status === 'taken') return recorded.twice ? againText(recorded.twice, dose, spans, words) : ''
  if (recorded) return skippedText(recorded, words) ?? ''
  return held || passedOver || status === 'due' ? '' : 'not recorded'
}

/** Intakes of no dose: of one that an edit has withdrawn, say. @param intakes newest first */
export function extraIntakeRows(
  intakes: readonly { readonly name: string; readonly intake: TakenEntry }[],
  spans: ZoneSpans,
): string[][] {
  return intakes.map(({ name, intake: { nominal, actualTime } }) =>
    cells({
      Section: 'Intake of no dose',
      ...dayAndTime(shownAt(spans, nominal)),
      Name: name,
      Status: 'taken',
      ...takenAt(wallClock(spans, actualTime)),
    }),
  )
}

function intakeRow(event: ReportedIntake, spans: ZoneSpans): string[] {
  const { name, intake } = event
  return cells({
    Section: 'Intake as needed',
    ...dayAndTime(intake.nominal),
    Name: name,
    Dosage: intake.dosage,
    Status: 'taken',
    ...takenAt(intake.nominal),
    Details: eventText(event, spans, words),
  })
}

function medicationRow(Section: string, one: ReportedMedication): string[] {
  const left = stockLeftText(one, words)
  const notes = [
    ...[...stateLines(one, words), ...planLines(one, words)].map(withPlainSpaces),
    ...courseLines(one, words),
    ...(left === null ? [] : [withPlainSpaces(left)]),
    ...labeledNotes(one, words).map(({ note, sentence }) => sentence(note)),
  ]
  const Details = notes.join('. ')
  return cells({ Section, Day: one.since.toString(), Name: one.name, Dosage: one.dosage, Details })
}

/** Every count, refill and loss, the undone ones too. */
function stockRows({ name, stockEntries }: ReportedMedication, spans: ZoneSpans): string[][] {
  const undone = new Set(stockEntries.flatMap((entry) => (entry.kind === 'undo' ? entry.names : [])))
  return stockEntries.flatMap((entry) => {
    if (entry.kind === 'undo') return []
    const clock = wallClock(spans, entry.at)
    const row = {
      Section: 'Stock',
      ...dayAndTime(clock),
      Name: name,
      Dosage: `${decimalText(entry.amount)} ${entry.unit}`,
      Status: undone.has(entry.id) ? `${entry.kind}, undone` : entry.kind,
      Details: entry.note,
    }
    return [cells(row)]
  })
}

const momentText = (clock: Temporal.PlainDateTime) => `${clock.toPlainDate()} ${minutes(clock)}`
const untilText = (clock: Temporal.PlainDateTime) => `until ${momentText(clock)}`
const minutes = (clock: Temporal.PlainDateTime): string => clock.toPlainTime().toString({ smallestUnit: 'minute' })
