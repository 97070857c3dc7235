import type { Input } from '#core/api/endpoint.ts'
import { listStockEntries, listStocks, putStock, putStockEntry, removeStock, type StockView } from '#core/api/stock.ts'
import { entryTimeErrors } from '#core/dose/entry-times.ts'
import { decimalError } from '#core/stock/decimal.ts'
import { stockFacts } from '#core/stock/facts.ts'
import { numberKindOf } from '#core/stock/ledger.ts'
import { selectMedications } from '#server/features/medications/store.ts'
import { invalidInput, notFound, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import {
  deleteStockSettings,
  insertStockEntry,
  type ReadStock,
  readStocks,
  type StockDeps,
  selectStockEntries,
  stockEntryOf,
  upsertStockSettings,
} from './store.ts'

/** See dose-model 11. */
export function stockRoutes(api: Api, deps: StockDeps): void {
  const { database, sealer } = deps

  register(api, listStocks, async ({ userId, now }) => {
    const stocks = await readStocks(deps, userId, now)
    return { stocks: stocks.map(stockView) }
  })

  register(api, putStock, async ({ input: { medicationId, ...settings }, userId, now }) => {
    const error = settings.pieces.map(({ pieces }) => decimalError(pieces, 'above-zero')).find(Boolean)
    if (error) throw invalidInput({ pieces: error })
    const [[stored]] = await database.batchForUser(userId, [
      upsertStockSettings(userId, medicationId, { settings, changedAt: now }, sealer),
    ])
    if (!stored) throw notFound()
    return {}
  })

  register(api, removeStock, async ({ input: { medicationId }, userId }) => {
    const [[removed]] = await database.batchForUser(userId, [deleteStockSettings(userId, medicationId)])
    if (!removed) throw notFound()
    return {}
  })

  register(api, listStockEntries, async ({ input: { medicationId }, userId }) => {
    const [[medication], rows] = await database.batchForUser(userId, [
      selectMedications(userId, medicationId),
      selectStockEntries(userId, medicationId),
    ])
    if (!medication) throw notFound()
    return { entries: rows.map((row) => stockEntryOf(row, sealer)) }
  })

  register(api, putStockEntry, async ({ input, userId, now }) => {
    checkEntry(input, now)
    const [[row]] = await database.batchForUser(userId, [
      insertStockEntry(userId, { entry: input, receivedAt: now }, sealer),
    ])
    if (!row || (!row.owned && !row.known)) throw notFound()
    if (row.full && !row.known) throw new Problem('quota_reached', 'most_stock_entries')
    return {}
  })
}

/** @throws Problem invalid_input */
function checkEntry(input: Input<typeof putStockEntry>, now: Temporal.Instant): void {
  const error = input.kind === 'undo' ? null : decimalError(input.amount, numberKindOf(input.kind))
  if (error) throw invalidInput({ amount: error })
  const { recordedAt, actualTime } = entryTimeErrors(
    { date: now.toZonedDateTimeISO('UTC').toPlainDate(), recordedAt: input.madeAt, actualTime: input.at },
    now,
  )
  if (recordedAt) throw invalidInput({ madeAt: recordedAt })
  if (actualTime) throw invalidInput({ at: actualTime })
}

function stockView({ medicationId, settings, summary }: ReadStock): StockView {
  const { unknownAmounts, ...facts } = stockFacts(settings, summary)
  return { medicationId, ...settings, ...facts, pieces: [...settings.pieces], unknownAmounts: [...unknownAmounts] }
}
