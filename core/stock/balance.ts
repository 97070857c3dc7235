import { type DoseRecord, dosesBetween, isExpected } from '../dose/dose.ts'
import { compareInstants } from '../time/compare.ts'
import type { ZoneSpans } from '../time/span.ts'
import type { Thousandths } from './decimal.ts'
import { lastCount, liveStock, type StockAmount, type StockEntry } from './ledger.ts'
import { piecesOf, type StockSettings } from './pieces.ts'
import { type Withdrawal, withdrawals } from './withdrawals.ts'

/** A medication with everything its stock follows from. */
export type Stock = {
  readonly settings: StockSettings
  readonly ledger: readonly StockEntry[]
  /** The plan with its entries; null of a medication that was only ever taken as needed. */
  readonly record: Pick<DoseRecord, 'schedule' | 'entries'> | null
  /** Live intakes as needed, each with its own amount. */
  readonly otherIntakes: readonly Withdrawal[]
}

/** What there is by the record. */
export type Balance = {
  /** Below zero where more was taken than counted. */
  readonly units: Thousandths
  readonly count: StockAmount
  /** It was below zero since the count: then there was more than was counted, and now there is at least this. */
  readonly isAtLeast: boolean
  /** The amounts that were taken since the count, and that nobody has said in units: they took nothing off. */
  readonly unknown: readonly (string | null)[]
  /** Doses since the count of which nothing is recorded: they took nothing off. */
  readonly unrecorded: number
}

/**
 * The latest count, with refills, losses and intakes since (dose-model 11.2).
 * @returns null before the first count in the present unit
 */
export function balanceAt(stock: Stock, spans: ZoneSpans, now: Temporal.Instant): Balance | null {
  const { settings, record } = stock
  const live = liveStock(stock.ledger, settings.unit).filter(({ at }) => compareInstants(at, now) <= 0)
  const count = lastCount(live)
  if (!count) return null
  const isSince = ({ at }: { readonly at: Temporal.Instant }) =>
    compareInstants(at, count.at) > 0 && compareInstants(at, now) <= 0

  const ofDoses = record ? withdrawals(record, spans) : []
  const taken = [...ofDoses, ...stock.otherIntakes].filter(isSince).map(({ at, dosage }) => ({
    at,
    dosage,
    pieces: dosage === null ? null : piecesOf(dosage, settings),
  }))
  const changes = [
    ...live
      .filter((entry) => entry.kind !== 'count' && isSince(entry))
      .map((entry) => ({
        at: entry.at,
        by: entry.kind === 'refill' ? entry.amount : -entry.amount,
      })),
    ...taken.map(({ at, pieces }) => ({ at, by: -(pieces ?? 0) })),
  ].sort((a, b) => compareInstants(a.at, b.at) || b.by - a.by)

  let [units, least] = [count.amount, count.amount]
  for (const { by } of changes) {
    units += by
    least = Math.min(least, units)
  }
  const since = count.at.add({ milliseconds: 1 })
  const planned = record ? dosesBetween(record, spans, since, now.add({ milliseconds: 1 })) : []
  return {
    units,
    count,
    isAtLeast: least < 0 && units >= 0,
    unknown: [...new Set(taken.flatMap(({ dosage, pieces }) => (pieces === null ? [dosage] : [])))],
    unrecorded: planned.filter((dose) => !dose.recorded && isExpected(dose)).length,
  }
}
