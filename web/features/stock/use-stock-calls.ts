import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Input, Output } from '#core/api/endpoint.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { failureText } from '#web/texts/core-text.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { useTexts } from '#web/texts/use-texts.ts'

/** A call that changes a stock. */
type StockCall = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/**
 * Changes a stock by one or several calls, and then reads it again.
 * @returns how, and why the last try failed; what was entered stays where it is
 */
export function useStockCalls(userId: string) {
  const client = useQueryClient()
  const t = useTexts(stockTexts)
  const [failure, setFailure] = useState<string | null>(null)
  /** @returns whether it succeeded */
  async function run(work: (send: StockCall) => Promise<unknown>): Promise<boolean> {
    setFailure(null)
    try {
      await work(call as StockCall)
    } catch (error) {
      setFailure(error instanceof ApiError && error.reason ? failureText(error) : t.failed)
      return false
    }
    await client.invalidateQueries({ queryKey: keys.stocks(userId) })
    return true
  }
  return { run, failure }
}
