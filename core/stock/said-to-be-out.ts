import { type DoseEntry, liveEntries } from '../dose/entry.ts'
import { compareInstants } from '../time/compare.ts'

/** Whether the patient left out a dose since a count because nothing was left: then the count is asked for again. */
export function isSaidToBeOut(entries: readonly DoseEntry[], countedAt: Temporal.Instant): boolean {
  return liveEntries(entries).some(
    (entry) =>
      entry.status === 'missed' && entry.reason === 'ran-out' && compareInstants(entry.recordedAt, countedAt) > 0,
  )
}
