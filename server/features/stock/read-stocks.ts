import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StockView } from '#core/api/stock.ts'
import type { Stock } from '#core/stock/balance.ts'
import { stockFacts } from '#core/stock/facts.ts'
import { lastCount, liveStock } from '#core/stock/ledger.ts'
import { type StockSummary, stockSummary } from '#core/stock/summary.ts'
import { earliestDate } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { entriesByMedication, selectFactsSince } from '#server/features/dose-entries/store.ts'
import type { PlanReader } from '#server/features/doses/store.ts'
import { selectStockEntries, selectStockSettings, stockEntryOf, stockSettingsOf } from './store.ts'

export type StockDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
}

/** A medication's stock with what is told of it. */
type ReadStock = Stock & { readonly medicationId: string; readonly summary: StockSummary }

/** An intake is recorded at most 31 days late, and for a dose of at most a day before; Mark Taken looks back 37 days. */
const lookBack = { days: 40 }

/**
 * What is left of each medication whose stock is tracked.
 * @throws UnsealError, DatabaseUnavailable
 */
export async function readStocks(
  { database, sealer, planReader }: StockDeps,
  userId: string,
  now: Temporal.Instant,
): Promise<ReadStock[]> {
  const [settingsRows, entryRows] = await database.batchForUser(userId, [
    selectStockSettings(userId),
    selectStockEntries(userId),
  ])
  if (settingsRows.length === 0) return []
  const ledgers = Map.groupBy(
    entryRows.map((row) => stockEntryOf(row, sealer)),
    ({ medicationId }) => medicationId,
  )
  const tracked = settingsRows.map((row) => {
    const settings = stockSettingsOf(row, sealer)
    const ledger = ledgers.get(row.medication_id) ?? []
    return { medicationId: row.medication_id, settings, ledger, count: lastCount(liveStock(ledger, settings.unit)) }
  })
  const oldest = tracked.reduce((first, { count }) => (count && isBefore(count.at, first) ? count.at : first), now)
  const since = earliestDate(oldest).subtract(lookBack)
  const { plans, rows } = await planReader.read(userId, selectFactsSince(userId, since))
  const entries = entriesByMedication(rows)

  const read: ReadStock[] = []
  for (const { medicationId, settings, ledger } of tracked) {
    const medication = plans.medications.find(({ id }) => id === medicationId)
    if (!medication) continue
    // Up to a year of doses each way: other requests go on in between.
    await yieldToEventLoop()
    // By a device whose clock is ahead of ours it has been counted already.
    const asOf = ledger.reduce((latest, { at }) => (isBefore(latest, at) ? at : latest), now)
    const record = { schedule: medication.schedule, entries: entries.get(medicationId) ?? [] }
    const stock: Stock = { settings, ledger, record, otherIntakes: [] }
    read.push({ medicationId, ...stock, summary: stockSummary(stock, plans.spans, asOf) })
  }
  return read
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

export function stockView({ medicationId, settings, summary }: ReadStock): StockView {
  const { untold, ...facts } = stockFacts(settings, summary)
  return { medicationId, ...settings, ...facts, pieces: [...settings.pieces], untold: [...untold] }
}
