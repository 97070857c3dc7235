import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReceiptsState } from '#core/api/receipts.ts'
import { keys } from '#web/lib/queries.ts'

/**
 * Whether the patient's receipts are on, and the state of the network. The code for the call is loaded with the first request.
 */
export function receiptsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.receipts(userId),
    queryFn: async (): Promise<ReceiptsState> => (await import('./calls.ts')).readState(),
    staleTime: 60_000,
  })
}

export function useReceiptsState(userId: string, enabled = true) {
  return useQuery({ ...receiptsQuery(userId), enabled })
}

/** The status of the network as one word: ready, or the obstacle. */
export function statusOf({ network }: ReceiptsState): ReceiptsState['network']['status'] | 'unfunded' | 'busy' {
  if (network.status !== 'ready') return network.status
  if (!network.isFunded) return 'unfunded'
  return network.isBusy ? 'busy' : 'ready'
}
