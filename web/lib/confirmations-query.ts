import { queryOptions } from '@tanstack/react-query'
import { getConfirmations } from '#core/api/confirmations.ts'
import { call } from './api.ts'
import { keys } from './queries.ts'

/** Where whoever reads there agreed to messages: the patient's own places, and the emergency contact's. */
export function confirmationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.all(userId), 'confirmations'],
    queryFn: async ({ signal }) => (await call(getConfirmations, {}, { signal })).confirmations,
  })
}
