import { type Dose, type DoseRecord, dosesBetween, isExpected } from '../dose/dose.ts'
import { markTaken } from '../dose/mark-taken.ts'
import { holdsAhead } from '../schedule/hold.ts'
import { openVersion, scheduleGapMs } from '../schedule/schedule.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs } from '../time/durations.ts'
import type { ZoneSpans } from '../time/span.ts'
import type { Thousandths } from './decimal.ts'
import { piecesOf, type StockSettings } from './pieces.ts'

/** Until when the stock lasts. */
export type RunOut =
  /** The first dose ahead that the stock does not cover whole. */
  | { readonly kind: 'date'; readonly dose: Dose }
  /** Nobody has told how many units the amount of a dose ahead is. */
  | { readonly kind: 'unknown-pieces'; readonly dosage: string }
  | { readonly kind: 'over-a-year' | 'until-the-end' }
  /** Ended, no dose ahead, or none from a hold without an end on. */
  | { readonly kind: 'nothing-planned' }

/** How far ahead doses are counted. */
const aheadDays = 400
/** Looked at together; most stocks are for a month or three. */
const stepDays = 40

/** @param units the balance at `now` (dose-model 11.3) */
export function runOut(
  record: DoseRecord,
  spans: ZoneSpans,
  units: Thousandths,
  settings: Pick<StockSettings, 'unit' | 'pieces'>,
  now: Temporal.Instant,
): RunOut {
  // What an ending left open is taken of no stock.
  if (openVersion(record.schedule) === null) return { kind: 'nothing-planned' }
  let left = units
  let isAnyPlanned = false
  for (const dose of dosesAhead(record, spans, now)) {
    isAnyPlanned = true
    const pieces = piecesOf(dose.dosage, settings)
    if (pieces === null) return { kind: 'unknown-pieces', dosage: dose.dosage }
    left -= pieces
    if (left < 0) return { kind: 'date', dose }
  }
  if (!isAnyPlanned) return { kind: 'nothing-planned' }
  const far = now.add({ milliseconds: aheadDays * dayMs + 1 })
  const gap = 2 * scheduleGapMs(record.schedule) + 2 * dayMs
  const isGoingOn = dosesBetween(record, spans, far, far.add({ milliseconds: gap })).some(isExpected)
  if (isGoingOn) return { kind: 'over-a-year' }
  // Held without an end, nobody knows what is still to be taken.
  const [longest] = holdsAhead(record.schedule.holds, spans, now)
  return { kind: longest?.until === null ? 'nothing-planned' : 'until-the-end' }
}

/** The open dose that is due or past, and those ahead that nothing is recorded of, in order. */
function* dosesAhead(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Generator<Dose> {
  const open = markTaken(record, spans, now)?.dose
  if (open && compareInstants(open.instant, now) <= 0) yield open
  const from = now.add({ milliseconds: 1 })
  for (let days = 0; days < aheadDays; days += stepDays) {
    const start = from.add({ milliseconds: days * dayMs })
    const doses = dosesBetween(record, spans, start, start.add({ milliseconds: stepDays * dayMs }))
    yield* doses.filter((dose) => !dose.recorded && isExpected(dose))
  }
}
