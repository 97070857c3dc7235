import { queryOptions } from '@tanstack/react-query'
import { getConfirmations } from '#core/api/confirmations.ts'
import { call } from './api.ts'
import { keys } from './queries.ts'

/** Which addresses agreed to receive messages: the patient's own, and the emergency contact's. */
export function confirmationsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.confirmations(userId),
    queryFn: async ({ signal }) => (await call(getConfirmations, {}, { signal })).confirmations,
  })
}
