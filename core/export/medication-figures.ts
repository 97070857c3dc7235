import { counts, lastDaysOf, type Tally, tally } from '../adherence/adherence.ts'
import { type Gap, longestGap } from '../adherence/longest-gap.ts'
import { type IntakeFigures, intakeFigures } from '../as-needed/intake-figures.ts'
import { isLastAsNeeded } from '../as-needed/limits.ts'
import { limitedIntakes } from '../as-needed/timed-intakes.ts'
import { type Dose, dosesOn } from '../dose/dose.ts'
import { doseKey } from '../dose/entry.ts'
import { intakes } from '../dose/intakes.ts'
import { latestDate } from '../dose/open.ts'
import { skipped } from '../dose/skip.ts'
import { hasPlace, type PatientNote } from '../notes/note.ts'
import { courseEnds, ending } from '../schedule/ending.ts'
import { compareClocks, compareDates, compareInstants } from '../time/compare.ts'
import { type Nominal, shownAt } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import type { MedicationFacts } from './report.ts'

/** What became of a medication's doses in the days of a report (product 9.1). */
export type MedicationFigures = {
  readonly tally: Tally
  readonly longestGap: Gap | null
  /** The doses that counted, in order. */
  readonly counted: readonly Dose[]
  /** Of them those not taken: without an entry or recorded as missed, and those that the patient says why of. */
  readonly missed: readonly Dose[]
  readonly leftOut: readonly Dose[]
  /** Not counted: held by a pause, or passed over at a change of zone. Their time has come. */
  readonly held: readonly Dose[]
  readonly passedOver: readonly Dose[]
  readonly asNeeded: IntakeFigures | null
  /** On doses and intakes, newest first. */
  readonly notes: readonly { readonly shown: Nominal; readonly text: string }[]
}

/** The time that figures are of. */
export type FigureContext = {
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  readonly days: number
}

/** The doses of a medication that a report can be about; none if it was never planned. */
export function dosesOfReport({ doses }: MedicationFacts, context: FigureContext): Dose[] {
  const { spans, today } = context
  return doses ? dosesOn(doses, spans, firstDate(context), latestDate(doses, today)) : []
}

function firstDate({ today, days }: FigureContext): Temporal.PlainDate {
  return today.subtract({ days: days - 1 })
}

/**
 * @param facts with the entries of the days of the report
 * @param doses {@link dosesOfReport}
 */
export function medicationFigures(
  facts: MedicationFacts,
  doses: readonly Dose[],
  notes: readonly PatientNote[],
  context: FigureContext,
): MedicationFigures {
  const { now, today, days } = context
  const all = lastDaysOf(doses, today, days)
  const counted = all.filter((dose) => counts(dose, now))
  const notTaken = counted.filter(({ recorded }) => recorded?.status !== 'taken')
  const unrecorded = all.filter(
    ({ recorded, beforeFirst, instant }) => !recorded && !beforeFirst && compareInstants(instant, now) <= 0,
  )
  return {
    tally: tally(all, now),
    longestGap: gapOf(facts, counted, unrecorded, context),
    counted,
    missed: notTaken.filter((dose) => !isExplained(dose)),
    leftOut: notTaken.filter(isExplained),
    held: unrecorded.filter(({ held }) => held),
    passedOver: unrecorded.filter(({ held, passedOver }) => !held && passedOver),
    asNeeded: asNeededFigures(facts, context),
    notes: notesOf(facts, doses, notes, context),
  }
}

/** Whether there is anything to tell. */
export function hasFigures({ counted, held, passedOver, asNeeded, notes }: MedicationFigures): boolean {
  return counted.length + held.length + passedOver.length + notes.length > 0 || asNeeded !== null
}

function isExplained({ recorded }: Dose): boolean {
  return recorded?.status === 'missed' && skipped(recorded)
}

function gapOf(
  { doses, asNeeded }: MedicationFacts,
  counted: readonly Dose[],
  unrecorded: readonly Dose[],
  context: FigureContext,
): Gap | null {
  if (!doses) return null
  const { spans, now } = context
  const first = firstDate(context)
  const times = [...intakes(doses), ...(asNeeded?.intakes ?? [])]
    .filter(({ nominal }) => compareDates(shownAt(spans, nominal).toPlainDate(), first) >= 0)
    .map(({ actualTime }) => actualTime)
  const isPlanned = !isLastAsNeeded(asNeeded?.limits ?? [], doses.schedule)
  const isRunning = isPlanned && ending(doses.schedule, spans, now) === null
  const marked = [...counted, ...unrecorded.filter(({ held }) => held)]
  const limitEnds = (asNeeded?.limits ?? []).flatMap(({ closing }) =>
    closing && closing.reason !== 'edited' ? [closing.at] : [],
  )
  const ends = [...courseEnds(doses.schedule, spans), ...limitEnds].sort(compareInstants)
  const plan = { isRunning, courseEnds: ends }
  return longestGap(times, marked.toSorted(byTime), now, plan)
}

function byTime(a: Dose, b: Dose): number {
  return compareInstants(a.instant, b.instant)
}

function asNeededFigures({ asNeeded, doses }: MedicationFacts, { spans }: FigureContext): IntakeFigures | null {
  const last = asNeeded?.limits.at(-1)
  return asNeeded && last ? intakeFigures(last, limitedIntakes(asNeeded.intakes, doses, spans)) : null
}

function notesOf(
  { id, doses: record, asNeeded }: MedicationFacts,
  doses: readonly Dose[],
  notes: readonly PatientNote[],
  context: FigureContext,
): MedicationFigures['notes'] {
  const { spans } = context
  const first = firstDate(context)
  const taken = [...(record ? intakes(record) : []), ...(asNeeded?.intakes ?? [])]
  const places = new Set<string>([...doses, ...taken].map(({ nominal }) => doseKey(id, nominal)))
  return notes
    .filter((note) => hasPlace(note, places))
    .flatMap(({ date, dose, text }) => {
      const shown = dose?.medicationId === id ? shownAt(spans, date.toPlainDateTime(dose.scheduledTime)) : null
      return shown && compareDates(shown.toPlainDate(), first) >= 0 ? [{ shown, text }] : []
    })
    .sort((a, b) => compareClocks(b.shown, a.shown))
}
