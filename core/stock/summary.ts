import type { ZoneSpans } from '../time/span.ts'
import { type Balance, balanceAt, type Stock } from './balance.ts'
import { type RunOut, runOut } from './run-out.ts'

/** What a patient is told of a stock. */
export type StockSummary = {
  /** Null until it is counted in the present unit. */
  readonly balance: Balance | null
  readonly runOut: RunOut | null
  /** The amounts of which the patient has to tell how many units they are. */
  readonly unknownAmounts: readonly string[]
}

export function stockSummary(stock: Stock, spans: ZoneSpans, now: Temporal.Instant): StockSummary {
  const balance = balanceAt(stock, spans, now)
  if (!balance) return { balance, runOut: null, unknownAmounts: [] }
  const { settings, record } = stock
  const found: RunOut = record ? runOut(record, spans, balance.units, settings, now) : { kind: 'nothing-planned' }
  const taken = balance.unknown.filter((dosage) => dosage !== null)
  const ahead = found.kind === 'unknown-pieces' ? [found.dosage] : []
  return { balance, runOut: found, unknownAmounts: [...new Set([...taken, ...ahead])] }
}
