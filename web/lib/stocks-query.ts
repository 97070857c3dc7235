import { queryOptions } from '@tanstack/react-query'
import { listStockEntries, listStocks } from '#core/api/stock.ts'
import { call, callWire } from './api.ts'
import { keys, offlineQuery } from './queries.ts'

/** What is left of each medication whose stock is tracked. */
export function stocksQuery(userId: string) {
  return offlineQuery([...keys.stocks(userId), 'all'], userId, 'stocks', listStocks.output, () =>
    callWire(listStocks, {}),
  )
}

/** The entries of a stock, newest first. */
export function stockEntriesQuery(userId: string, medicationId: string) {
  return queryOptions({
    queryKey: [...keys.stocks(userId), medicationId],
    queryFn: async ({ signal }) => (await call(listStockEntries, { medicationId }, { signal })).entries,
    structuralSharing: false,
  })
}
