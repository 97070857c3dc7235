import { localDate, type ZoneSpans } from '../time/span.ts'
import type { StockSettings } from './pieces.ts'
import type { RunOut } from './run-out.ts'
import type { StockSummary } from './summary.ts'

/** What there is of a stock, as it is shown, sent and printed. */
export type StockFacts = {
  readonly unit: string
  /** Null until it is counted in this unit. */
  readonly balance: {
    /** Thousandths; below zero where more was taken than counted. */
    readonly units: number
    readonly countedAt: Temporal.Instant
    readonly isAtLeast: boolean
    /** Some intakes since the count took nothing off, because their amount in units is not known. */
    readonly isAtMost: boolean
    readonly unrecorded: number
  } | null
  /** The amounts of which the patient has to tell how many units they are. */
  readonly unknownAmounts: readonly string[]
  readonly runOut: {
    readonly kind: RunOut['kind']
    /** On the patient's calendar. */
    readonly date: Temporal.PlainDate | null
  } | null
  /** A dose was left out since the count because nothing was left (core/stock/said-to-be-out.ts); where that is known. */
  readonly isSaidToBeOut?: boolean
}

export function stockFacts({ unit }: StockSettings, { balance, runOut, unknownAmounts }: StockSummary): StockFacts {
  return {
    unit,
    balance: balance && {
      units: balance.units,
      countedAt: balance.count.at,
      isAtLeast: balance.isAtLeast,
      isAtMost: balance.unknown.length > 0,
      unrecorded: balance.unrecorded,
    },
    unknownAmounts,
    runOut: runOut && { kind: runOut.kind, date: runOut.kind === 'date' ? runOut.dose.shown.toPlainDate() : null },
  }
}

/** Days on the patient's calendar until a stock runs out, 0 today; null where no date is known. */
export function daysLeft(
  { runOut }: Pick<StockFacts, 'runOut'>,
  spans: ZoneSpans,
  now: Temporal.Instant,
): number | null {
  if (!runOut?.date) return null
  return Math.max(0, localDate(spans, now).until(runOut.date).days)
}
