import type { Nominal } from '../time/nominal.ts'
import { type DoseEntry, liveEntries } from './entry.ts'

export type TrailStep = {
  readonly entry: DoseEntry
  /** The undo that names it; null while it holds, and for an undo itself, which nothing undoes. */
  readonly undoneBy: DoseEntry | null
}

/**
 * The entries behind a dose in the order in which they were made, each once, undone ones too: what the history shows on
 * request (dose-model 4.2).
 * @param entries of any doses of one medication
 */
export function trail(entries: readonly DoseEntry[], nominal: Nominal): TrailStep[] {
  const own = [
    ...new Map(entries.filter((entry) => entry.nominal.equals(nominal)).map((entry) => [entry.id, entry])).values(),
  ]
  const live = new Set(liveEntries(own).map(({ id }) => id))
  const ordered = own.sort(
    (a, b) => Temporal.Instant.compare(a.recordedAt, b.recordedAt) || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
  )
  return ordered.map((entry) => {
    const isHeld = entry.status === 'cleared' || live.has(entry.id)
    const undo = isHeld
      ? undefined
      : ordered.find((other) => other.status === 'cleared' && other.clears.includes(entry.id))
    return { entry, undoneBy: undo ?? null }
  })
}

/** Of the same moment, what names other entries comes after them. */
function rank({ status }: DoseEntry): number {
  return status === 'cleared' || status === 'both-taken' ? 1 : 0
}
