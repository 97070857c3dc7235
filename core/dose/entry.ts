import { perValue } from '../per-value.ts'
import { type Nominal, nominalText } from '../time/nominal.ts'

/** Identifies a dose for ever: medication, nominal date and nominal time; never a zone, never an instant (DOSES 1). */
export type DoseKey = `${string}/${string}`

/** A recorded fact about a dose, made on a device, never changed (DOSES 3). */
export type DoseEntry = {
  /** Made by the device; sending it again stores nothing. */
  readonly id: string
  readonly medicationId: string
  /** The dose's own nominal date and time, whenever the tap was. */
  readonly nominal: Nominal
  /** When the device made it. */
  readonly recordedAt: Temporal.Instant
} & (
  | { readonly status: 'taken'; readonly actualTime: Temporal.Instant }
  | { readonly status: 'missed' }
  /** Undo: names the entries of the same dose that the device knew of. */
  | { readonly status: 'cleared'; readonly clears: readonly string[] }
)

export type LiveEntry = Exclude<DoseEntry, { status: 'cleared' }>

/** What the live entries of a dose say. */
export type Recorded =
  | {
      readonly status: 'taken'
      /** The earliest live actual time. */
      readonly at: Temporal.Instant
      /** Live entries say times more than 30 min apart: the patient is told. */
      readonly conflicting: boolean
      readonly entryIds: readonly string[]
    }
  | { readonly status: 'missed'; readonly entryIds: readonly string[] }

/** @param time the nominal time, or its text where it is at hand */
export function doseKey(medicationId: string, time: Nominal | string): DoseKey {
  return `${medicationId}/${typeof time === 'string' ? time : nominalText(time)}`
}

/**
 * The entries that still hold: each taken or missed that no cleared of its own dose names, each id once (DOSES 3).
 * Gives the same for every order of arrival and every duplication.
 */
export const liveEntries = perValue((entries: readonly DoseEntry[]): readonly LiveEntry[] => {
  const clearedBy = new Map<string, DoseEntry[]>()
  for (const entry of entries) {
    if (entry.status !== 'cleared') continue
    for (const id of entry.clears) clearedBy.set(id, [...(clearedBy.get(id) ?? []), entry])
  }
  const live = new Map<string, LiveEntry>()
  for (const entry of entries) {
    if (entry.status === 'cleared') continue
    const isCleared = clearedBy.get(entry.id)?.some((undo) => isOfSameDose(undo, entry)) ?? false
    if (!isCleared) live.set(entry.id, entry)
  }
  return [...live.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
})

function isOfSameDose(a: DoseEntry, b: DoseEntry): boolean {
  return a.medicationId === b.medicationId && a.nominal.equals(b.nominal)
}

const conflictMs = 30 * 60_000

/**
 * What became of one dose by its live entries: taken wins over missed; the time is the earliest actual one (DOSES 3).
 * @param live live entries of one dose, in any order
 * @returns null when nothing holds: the dose follows the clock
 */
export function reconcile(live: readonly LiveEntry[]): Recorded | null {
  const entryIds = live.map(({ id }) => id).sort()
  const times = live
    .flatMap((entry) => (entry.status === 'taken' ? [entry.actualTime] : []))
    .sort(Temporal.Instant.compare)
  const [at] = times
  const latest = times.at(-1)
  if (at && latest) {
    return {
      status: 'taken',
      at,
      conflicting: latest.epochMilliseconds - at.epochMilliseconds > conflictMs,
      entryIds,
    }
  }
  return live.length > 0 ? { status: 'missed', entryIds } : null
}
