import { dosesOn } from '#core/dose/dose.ts'
import { doseKey } from '#core/dose/entry.ts'
import { extraIntakes } from '#core/dose/extra-intakes.ts'
import { intakes } from '#core/dose/intakes.ts'
import { datesAhead } from '#core/dose/open.ts'
import { byteOrderMark, csvText } from '#core/export/csv.ts'
import type { Days } from '#core/export/grouped-days.ts'
import {
  earlierPlanRows,
  eventRows,
  extraIntakeRows,
  noteRows,
  pauseRows,
  recordRows,
  tableHead,
} from '#core/export/record-table.ts'
import {
  inOrder,
  type MedicationFacts,
  type Report,
  type ReportFacts,
  reportedDoses,
  reportedIntakes,
  reportOf,
} from '#core/export/report.ts'
import { textReport } from '#core/export/text-report.ts'
import { hasPlace, notePlace } from '#core/notes/note.ts'
import { earlierDate, laterDate } from '#core/time/dates.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import {
  intakesOf,
  selectDateRange,
  selectFactsAround,
  selectIntakes,
  withReasons,
} from '#server/features/dose-entries/store.ts'
import { type ExportDeps, readFacts, withEntries } from './facts.ts'
import type { PdfKind, ReportKind } from './report-order.ts'

/**
 * Streams a report in parts.
 * @throws DatabaseUnavailable
 */
export async function* partsOf(
  deps: ExportDeps,
  kind: ReportKind,
  userId: string,
  now: Temporal.Instant,
): AsyncGenerator<string | Uint8Array> {
  const facts = await readFacts(deps, userId, now)
  const report = reportOf(facts)
  if (kind === 'text') yield JSON.stringify(textReport(report, facts.spans))
  else if (kind === 'csv') {
    yield byteOrderMark
    yield csvText([tableHead, ...recordRows(report, facts.spans)])
    yield csvText(
      facts.medications.flatMap((one) => [
        ...earlierPlanRows(one, facts.spans),
        ...pauseRows(one, facts.spans, facts.now),
      ]),
    )
    const { notes = [] } = facts
    const names = new Map(facts.medications.map(({ id, name }) => [id, name]))
    const wanted = new Set(notes.map(notePlace))
    const places = new Set<string>()
    yield* allEvents(deps, userId, facts, (place) => wanted.has(place) && places.add(place))
    const known = notes.filter((note) => hasPlace(note, places))
    yield csvText(noteRows(known, names, facts.spans))
  } else {
    yield await pdfParts[kind](report, facts.spans)
  }
}

/** Loaded when one is made. */
const pdfParts: Record<PdfKind, (report: Report, spans: ZoneSpans) => Promise<Uint8Array>> = {
  pdf: async (report, spans) => (await import('./pdf/doctor-report.ts')).doctorReport(report, spans, false),
  'pdf-with-doses': async (report, spans) => (await import('./pdf/doctor-report.ts')).doctorReport(report, spans, true),
  plan: async (report) => (await import('./pdf/medication-plan.ts')).medicationPlan(report),
  card: async (report) => (await import('./pdf/wallet-card.ts')).walletCard(report),
}

/** Of the days, which the entries may reach beyond; newest first. */
function extraIntakesOf(medications: readonly MedicationFacts[], { first, last }: Days, spans: ZoneSpans) {
  return medications
    .flatMap(({ name, doses }) => (doses ? extraIntakes(doses, spans).map((intake) => ({ name, intake })) : []))
    .filter(({ intake }) => {
      const date = shownAt(spans, intake.nominal).toPlainDate()
      return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0
    })
    .sort((a, b) => Temporal.PlainDateTime.compare(b.intake.nominal, a.intake.nominal))
}

/** Days read at a time, so that a long record is never in memory as a whole. */
const chunkDays = 60

/**
 * Every dose ever recorded or planned and every intake as needed, newest first, as table rows.
 * @param onPlace is called with the dose key of each: what a note can be about
 */
async function* allEvents(
  { database, sealer }: ExportDeps,
  userId: string,
  facts: ReportFacts,
  onPlace: (place: string) => void,
): AsyncGenerator<string> {
  const { spans, now } = facts
  const today = localDate(spans, now)
  const [[dates]] = await database.batchForUser(userId, [selectDateRange(userId)])
  // Doses recorded early are dated after today; those that have come may be dated tomorrow after a journey.
  const ahead = [today.add(datesAhead), dates?.newest?.add({ days: 1 }) ?? today]
  let last = ahead.reduce(laterDate)
  const starts = facts.medications.flatMap(({ doses }) => doses?.schedule.firstDose.toPlainDate() ?? [])
  const oldest = starts.reduce(earlierDate, dates?.oldest ?? today)
  while (Temporal.PlainDate.compare(last, oldest) >= 0) {
    const first = last.subtract({ days: chunkDays - 1 })
    const [entries, intakeRows] = await database.batchForUser(userId, [
      selectFactsAround(userId, first, last),
      selectIntakes(userId, first, last),
    ])
    const medications = withEntries(facts.medications, {
      entries: withReasons(entries, sealer),
      intakes: intakesOf(intakeRows, sealer),
    })
    const doses = medications.flatMap(({ name, doses: record }) =>
      record ? dosesOn(record, spans, first, last).map((dose) => ({ name, dose })) : [],
    )
    for (const { dose } of doses) onPlace(dose.key)
    for (const { id, doses: record, asNeeded } of medications) {
      const taken = [...(record ? intakes(record) : []), ...(asNeeded?.intakes ?? [])]
      for (const { nominal } of taken) onPlace(doseKey(id, nominal))
    }
    const events = inOrder([...reportedDoses(doses, now), ...reportedIntakes(medications)])
    yield csvText(eventRows(events.reverse(), spans))
    yield csvText(extraIntakeRows(extraIntakesOf(medications, { first, last }, spans), spans))
    last = first.subtract({ days: 1 })
  }
}
