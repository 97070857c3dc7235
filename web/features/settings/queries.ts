import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getSecondFactors } from '#core/api/second-factor.ts'
import { listSessions } from '#core/api/security.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

export function devicesQuery(userId: string) {
  return queryOptions({
    queryKey: keys.devices(userId),
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  })
}

/** Refetches the list of devices if it is shown. */
export function refreshDevices(client: QueryClient, userId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.devices(userId) })
}

export function secondFactorsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.secondFactors(userId),
    queryFn: ({ signal }) => call(getSecondFactors, {}, { signal }),
  })
}
