import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listDeliveries } from '#core/api/deliveries.ts'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { listDoses, listHistory } from '#core/api/doses.ts'
import { getHistoryReport } from '#core/api/export.ts'
import { listNotes } from '#core/api/notes.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { call, callWire } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { keys, offlineQuery, ownerOf } from '#web/lib/queries.ts'

export const noteKeys = { all: (userId: string) => [...keys.history(userId), 'notes'] as const }

/** The patient's notes dated in a month. */
export function notesQuery(userId: string, month: Temporal.PlainYearMonth) {
  const from = month.toPlainDate({ day: 1 })
  const to = month.toPlainDate({ day: month.daysInMonth })
  const key = [...noteKeys.all(userId), month.toString()]
  return offlineQuery(key, userId, `notes ${month}`, listNotes.output, () => callWire(listNotes, { from, to }))
}

/** The tallies of the last twelve months. */
export function monthFiguresQuery(userId: string) {
  return offlineQuery([...keys.figures(userId), 'months'], userId, 'months', listMonthFigures.output, () =>
    callWire(listMonthFigures, {}),
  )
}

/** The tallies of the days of a month. */
export function dayFiguresQuery(userId: string, month: Temporal.PlainYearMonth) {
  const from = month.toPlainDate({ day: 1 })
  const to = month.toPlainDate({ day: month.daysInMonth })
  return queryOptions({
    queryKey: [...keys.figures(userId), 'days', month.toString()],
    queryFn: ({ signal }) => call(listDayFigures, { from, to }, { signal }),
    refetchOnReconnect: true,
  })
}

export type HistoryFilter = { readonly search: string; readonly status: 'all' | 'taken' | 'missed' }

/** Page size: the taken doses of one time are folded, so that a page of it is not long. */
const pageSize = '50'

/** The history, newest first, page by page; each with the time at which it was asked for. */
export function historyQuery(userId: string, { search, status }: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys.history(userId), search, status],
    queryFn: async ({ pageParam, signal }) => {
      const readAt = now()
      const page = await call(
        listHistory,
        { status, limit: pageSize, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      )
      return { ...page, readAt }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: true,
    // While another search is loading, the previous results stay; never another account's.
    placeholderData: (last, query) => (ownerOf(query?.queryKey) === userId ? last : undefined),
  })
}

/** The doses of one day of the history. */
export function dosesOfDayQuery(userId: string, date: Temporal.PlainDate) {
  return queryOptions({
    queryKey: [...keys.history(userId), 'day', date.toString()],
    queryFn: ({ signal }) => call(listDoses, { from: date, to: date }, { signal }),
    refetchOnReconnect: true,
  })
}

/** The entries of a medication's doses of one day. */
export function entriesOfDayQuery(userId: string, medicationId: string, date: Temporal.PlainDate) {
  return queryOptions({
    queryKey: [...keys.history(userId), 'entries', medicationId, date.toString()],
    queryFn: ({ signal }) => call(listDoseEntries, { medicationId, from: date, to: date, limit: '500' }, { signal }),
    refetchOnReconnect: true,
  })
}

/** The current outcomes of a dose's reminders. */
export function deliveriesQuery(userId: string, { medicationId, nominal }: Pick<DoseView, 'medicationId' | 'nominal'>) {
  return queryOptions({
    queryKey: [...keys.history(userId), 'deliveries', medicationId, nominal.toString()],
    queryFn: ({ signal }) => call(listDeliveries, { id: medicationId, nominal }, { signal }),
    refetchOnReconnect: true,
  })
}

/** The current report of the history, never cached. */
export function historyReportQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.history(userId), 'report'],
    queryFn: ({ signal }) => call(getHistoryReport, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
