import { compareInstants } from '../time/compare.ts'
import type { Nominal } from '../time/nominal.ts'
import { type DoseEntry, liveEntries } from './entry.ts'

export type TrailStep = {
  readonly entry: DoseEntry
  /** The undo that names it; null if none does, and for an undo itself. */
  readonly undoneBy: DoseEntry | null
}

/**
 * The entries of a dose in order of creation, each once, undone ones included: shown by the history on request
 * (dose-model 4.2).
 * @param entries of any doses of one medication
 */
export function trail(entries: readonly DoseEntry[], nominal: Nominal): TrailStep[] {
  const own = [
    ...new Map(entries.filter((entry) => entry.nominal.equals(nominal)).map((entry) => [entry.id, entry])).values(),
  ]
  const live = new Set(liveEntries(own).map(({ id }) => id))
  const ordered = own.sort(
    (a, b) => compareInstants(a.recordedAt, b.recordedAt) || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
  )
  return ordered.map((entry) => {
    const isHeld = entry.status === 'cleared' || live.has(entry.id)
    const undo = isHeld
      ? undefined
      : ordered.find((other) => other.status === 'cleared' && other.clears.includes(entry.id))
    return { entry, undoneBy: undo ?? null }
  })
}

/** At the same moment, entries that name others come after them. */
function rank({ status }: DoseEntry): number {
  return status === 'cleared' || status === 'both-taken' ? 1 : 0
}
