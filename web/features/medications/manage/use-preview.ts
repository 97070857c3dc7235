import { useQuery } from '@tanstack/react-query'
import type { Output } from '#core/api/endpoint.ts'
import type { previewMedicationEdit } from '#core/api/medication-changes.ts'
import type { CourseLength } from '#core/schedule/first-dose.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { nominalText } from '#core/time/nominal.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { editPreviewQuery } from './queries.ts'

export type Preview = Output<typeof previewMedicationEdit>

/** The request of a preview. */
type Asked = {
  readonly id: string
  readonly dosage: string
  readonly pattern: Pattern | null
  readonly firstDose: Nominal | null
  /** The new duration; undefined if unchanged. */
  readonly duration: CourseLength | null | undefined
}

/** Delay after the last key, so that a dosage is not sent letter by letter; in milliseconds. */
const debounceMs = 250

/** The next doses after the change, computed by the server (dose-model 7.3); the previous preview while one is loading. */
export function usePreview(userId: string, { id, dosage, pattern, firstDose, duration }: Asked, now: Temporal.Instant) {
  const typed = JSON.stringify([
    dosage.trim(),
    pattern,
    firstDose && nominalText(firstDose),
    duration ?? String(duration),
  ])
  const settled = useDebounced(typed, debounceMs)
  const change = {
    id,
    dosage: dosage.trim(),
    // The query is disabled without one.
    pattern: pattern as Pattern,
    ...(firstDose && { firstDose }),
    ...(duration !== undefined && { duration }),
  }
  const query = useQuery({
    ...editPreviewQuery(userId, change, settled, now),
    enabled: pattern !== null && dosage.trim() !== '' && settled === typed,
  })
  return {
    preview: pattern === null || dosage.trim() === '' ? null : (query.data ?? null),
    failed: query.isError,
    refetch: query.refetch,
  }
}
