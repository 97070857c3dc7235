import { compareInstants } from '../time/compare.ts'
import type { NumberKind, Thousandths } from './decimal.ts'
import { isSameUnit } from './pieces.ts'

/** A recorded fact about what is left of a medication, made on a device, never changed (dose-model 11.1). */
export type StockEntry = StockAmount | StockUndo

type Facts = {
  /** Made by the device; sending it again stores nothing. */
  readonly id: string
  /** When it was so. */
  readonly at: Temporal.Instant
  readonly madeAt: Temporal.Instant
}

/** What was there, what came in, what was lost. */
export type StockAmount = Facts & {
  readonly kind: 'count' | 'refill' | 'loss'
  readonly amount: Thousandths
  /** In which it was counted: an entry in another unit than the present one says nothing any more. */
  readonly unit: string
  readonly note: string
}

type StockUndo = Facts & { readonly kind: 'undo'; readonly names: readonly string[] }

export const stockKinds = ['count', 'refill', 'loss'] as const satisfies StockAmount['kind'][]

/** In characters. */
export const stockNoteLimit = 200

/** A count can find nothing, but nobody refills by nothing. */
export function numberKindOf(kind: StockAmount['kind']): NumberKind {
  return kind === 'count' ? 'from-zero' : 'above-zero'
}

/** What no undo names, each id once, in order of what happened. */
export function liveStock(ledger: readonly StockEntry[], unit: string): readonly StockAmount[] {
  const undone = new Set(ledger.flatMap((entry) => (entry.kind === 'undo' ? entry.names : [])))
  const live = new Map<string, StockAmount>()
  for (const entry of ledger) {
    if (entry.kind !== 'undo' && isSameUnit(entry.unit, unit) && !undone.has(entry.id)) live.set(entry.id, entry)
  }
  return [...live.values()].sort(byTime)
}

/** The live count that a balance starts from. */
export function lastCount(live: readonly StockAmount[]): StockAmount | undefined {
  return live.findLast(({ kind }) => kind === 'count')
}

function byTime(a: StockAmount, b: StockAmount): number {
  const order = compareInstants(a.at, b.at) || compareInstants(a.madeAt, b.madeAt)
  return order || (a.id < b.id ? -1 : 1)
}
