import { infiniteQueryOptions } from '@tanstack/react-query'
import { listActivity } from '#core/api/activity.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

const pageSize = '50'

/** What happened to the account, newest first, page by page. */
export function activityQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: keys.activity(userId),
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: true,
    structuralSharing: false,
  })
}
