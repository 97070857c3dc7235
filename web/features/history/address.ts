import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type PeriodName, periodNames } from './period.ts'
import type { HistoryFilter } from './queries.ts'

/*
 * Period, search and filter are in the address, so that they survive a reload and can be shared:
 * `?period=month&q=met&status=missed`.
 */

export const statuses = ['all', 'taken', 'missed'] as const satisfies HistoryFilter['status'][]

/** Maximum length of a search, as on the server. */
export const maxSearchLength = 200

/** The state of an address that the search field has set, so that the field does not follow it in turn. */
export const typed = 'typed'

export type SetFilter = (filter: HistoryFilter, state?: typeof typed) => void

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

/**
 * The period of the chart and the figures above it; null by default, which is the last week with the chart folded on a small
 * screen.
 */
export function usePeriod(): readonly [PeriodName | null, (period: PeriodName | null) => void] {
  const [params, setParams] = useSearchParams()
  const period = periodNames.find((one) => one === params.get('period')) ?? null
  const set = (wanted: PeriodName | null) => {
    const next = without(params, 'period')
    if (wanted) next.set('period', wanted)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [period, set]
}

function without(params: URLSearchParams, ...names: string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !names.includes(name)))
}
