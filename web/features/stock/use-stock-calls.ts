import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '#core/api/endpoint.ts'
import { putStockEntry } from '#core/api/stock.ts'
import type { StockAmount } from '#core/stock/ledger.ts'
import { call } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { keys } from '#web/lib/queries.ts'
import { failureOr } from '#web/texts/core-text.ts'
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
      setFailure(failureOr(error, t.failed))
      return false
    }
    await client.invalidateQueries({ queryKey: keys.stocks(userId) })
    return true
  }
  return { run, failure }
}

type NewAmount = Pick<StockAmount, 'kind' | 'amount' | 'unit'> & { readonly note: string }

/**
 * How one form records a count, a refill or a loss of now. Sent again after a lost answer, it is the same entry; corrected since,
 * it undoes the one that may be stored.
 */
export function useStockAmount(medicationId: string) {
  const last = useRef<{ readonly id: string; readonly text: string } | null>(null)
  const replaced = useRef<string[]>([])
  return async (send: StockCall, entry: NewAmount): Promise<void> => {
    const text = JSON.stringify(entry)
    if (last.current?.text !== text) {
      if (last.current) replaced.current.push(last.current.id)
      last.current = { id: crypto.randomUUID(), text }
    }
    const at = now().round('millisecond')
    const facts = { medicationId, at, madeAt: at }
    const names = replaced.current
    if (names.length > 0) await send(putStockEntry, { ...facts, id: crypto.randomUUID(), kind: 'undo', names })
    replaced.current = []
    await send(putStockEntry, { ...facts, ...entry, id: last.current.id })
  }
}
