import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/lib/queries.ts'

/* The code for the calls is loaded with the first request. */

/** Whether the patient's receipts are on, and the state of the network. */
export function receiptsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.receipts(userId),
    queryFn: async () => (await import('./calls.ts')).readState(),
    staleTime: 60_000,
  })
}

/** The receipts of the doses dated on a day. */
export function receiptsOfDayQuery(userId: string, date: Temporal.PlainDate) {
  return queryOptions({
    queryKey: [...keys.history(userId), 'receipts', date.toString()],
    queryFn: async () => (await import('./calls.ts')).receiptsOn(date),
  })
}
