import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type PeriodName, periodNames } from './period.ts'
import type { HistoryFilter } from './queries.ts'

/*
 * What is looked at lives in the address, so that it survives a reload and can be sent to somebody: `?period=month&q=met&status=missed`.
 */

export const statuses = ['all', 'taken', 'missed'] as const satisfies HistoryFilter['status'][]

/** The longest text the server searches for. */
export const maxSearchLength = 200

/** Marks an address that follows the search field, so that the field does not follow it in turn. */
export const typed = 'typed'

export type SetFilter = (filter: HistoryFilter, state?: typeof typed) => void

/** What the list is searched for and filtered by. */
export function useFilter(): readonly [HistoryFilter, SetFilter] {
  const [params, setParams] = useSearchParams()
  const status = statuses.find((one) => one === params.get('status')) ?? 'all'
  const search = (params.get('q') ?? '').slice(0, maxSearchLength).trim()
  const filter = useMemo(() => ({ search, status }), [search, status])
  const set: SetFilter = (wanted, state) => {
    const next = without(params, 'q', 'status')
    if (wanted.search.trim() !== '') next.set('q', wanted.search)
    if (wanted.status !== 'all') next.set('status', wanted.status)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }
  return [filter, set]
}

/** Which period the chart and the figures above it are of: the last week, unless another was chosen. */
export function usePeriod(): readonly [PeriodName, (period: PeriodName) => void] {
  const [params, setParams] = useSearchParams()
  const period = periodNames.find((one) => one === params.get('period')) ?? 'week'
  const set = (wanted: PeriodName) => {
    const next = without(params, 'period')
    if (wanted !== 'week') next.set('period', wanted)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [period, set]
}

function without(params: URLSearchParams, ...names: string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !names.includes(name)))
}
