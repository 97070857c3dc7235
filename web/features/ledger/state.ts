import { useQuery } from '@tanstack/react-query'
import type { ReceiptsState } from '#core/api/receipts.ts'
import { receiptsQuery } from './queries.ts'

export function useReceiptsState(userId: string, enabled = true) {
  return useQuery({ ...receiptsQuery(userId), enabled })
}

/** The status of the network as one word: ready, or the obstacle. */
export function statusOf({ network }: ReceiptsState): ReceiptsState['network']['status'] | 'unfunded' | 'busy' {
  if (network.status !== 'ready') return network.status
  if (!network.isFunded) return 'unfunded'
  return network.isBusy ? 'busy' : 'ready'
}
