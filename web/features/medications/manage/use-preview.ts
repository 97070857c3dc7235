import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#core/api/endpoint.ts'
import { previewMedicationEdit } from '#core/api/medication-changes.ts'
import type { CourseLength } from '#core/schedule/first-dose.ts'
import type { Pattern } from '#core/schedule/schedule.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { nominalText } from '#core/time/nominal.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

export type Preview = Output<typeof previewMedicationEdit>

/** What is asked about. */
type Asked = {
  readonly id: string
  readonly dosage: string
  readonly pattern: Pattern | null
  readonly firstDose: Nominal | null
  /** Another duration than it has; undefined for the same. */
  readonly duration: CourseLength | null | undefined
}

/** After the last key so long nothing is asked: a dosage being typed is not asked about letter by letter. In milliseconds. */
const settlesAfter = 250

/** What the change would do to the next doses, as the server works it out (dose-model 7.3); while it is asked, what it said before. */
export function usePreview(userId: string, { id, dosage, pattern, firstDose, duration }: Asked, now: Temporal.Instant) {
  const typed = JSON.stringify([
    dosage.trim(),
    pattern,
    firstDose && nominalText(firstDose),
    duration ?? String(duration),
  ])
  const settled = useDebounced(typed, settlesAfter)
  const query = useQuery({
    queryKey: [...keys.medications(userId), 'preview', id, settled, now.epochMilliseconds],
    queryFn: ({ signal }) =>
      call(
        previewMedicationEdit,
        {
          id,
          dosage: dosage.trim(),
          pattern: pattern as Pattern,
          ...(firstDose && { firstDose }),
          ...(duration !== undefined && { duration }),
        },
        { signal },
      ),
    enabled: pattern !== null && dosage.trim() !== '' && settled === typed,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    preview: pattern === null || dosage.trim() === '' ? null : (query.data ?? null),
    failed: query.isError,
    refetch: query.refetch,
  }
}
