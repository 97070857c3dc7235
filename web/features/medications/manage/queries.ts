import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#core/api/endpoint.ts'
import { previewMedicationEdit } from '#core/api/medication-changes.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

/**
 * The next doses after a change; the previous answer stays while the next one is loading.
 * @param name of the change, the same for the same one
 */
export function editPreviewQuery(
  userId: string,
  change: Input<typeof previewMedicationEdit>,
  name: string,
  now: Temporal.Instant,
) {
  return queryOptions({
    queryKey: [...keys.medications(userId), 'preview', change.id, name, now.epochMilliseconds],
    queryFn: ({ signal }) => call(previewMedicationEdit, change, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}
