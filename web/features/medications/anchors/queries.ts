import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { previewAnchors } from '#core/api/anchors.ts'
import type { Input } from '#core/api/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

/** What moving the times of the day would change; the previous answer stays while the next one is loading. */
export function anchorPreviewQuery(userId: string, moved: Input<typeof previewAnchors>, now: Temporal.Instant) {
  return queryOptions({
    queryKey: [...keys.medications(userId), 'anchors', JSON.stringify(moved), now.epochMilliseconds],
    queryFn: ({ signal }) => call(previewAnchors, moved, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}
