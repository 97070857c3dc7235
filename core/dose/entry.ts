import { type Nominal, nominalText } from '../time/nominal.ts'

/** Identifies a dose for ever: medication, nominal date and nominal time; never a zone, never an instant (dose-model 1.1). */
export type DoseKey = `${string}/${string}`

/** A recorded fact about a dose, made on a device, never changed (dose-model 4.1). */
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
  /** "I took both": names the intakes of the same dose that were more than one. It is no intake (dose-model 4.4). */
  | { readonly status: 'both-taken'; readonly intakes: readonly string[] }
)

/** An entry as it is stored and sent: what its status does not have is null or empty. */
export type EntryRow = {
  readonly id: string
  readonly medicationId: string
  readonly date: Temporal.PlainDate
  readonly scheduledTime: Temporal.PlainTime
  readonly recordedAt: Temporal.Instant
  readonly status: DoseEntry['status']
  readonly actualTime: Temporal.Instant | null
  readonly clears: readonly string[]
  readonly intakes: readonly string[]
}

/** The entry of a row. @throws TypeError where one that is taken has no time */
export function entryOf(row: EntryRow): DoseEntry {
  const { id, medicationId, recordedAt, status, actualTime, clears, intakes } = row
  const facts = { id, medicationId, recordedAt, nominal: row.date.toPlainDateTime(row.scheduledTime) }
  if (status === 'cleared') return { ...facts, status, clears }
  if (status === 'both-taken') return { ...facts, status, intakes }
  if (status === 'missed') return { ...facts, status }
  if (!actualTime) throw new TypeError('A taken entry has the time at which it was taken.')
  return { ...facts, status, actualTime }
}

export type LiveEntry = Exclude<DoseEntry, { status: 'cleared' }>

/** One intake of a dose, as it was recorded. */
export type RecordedIntake = { readonly at: Temporal.Instant; readonly entryId: string }

/** Two intakes of one dose too far apart to be one tap repeated (dose-model 4.4). */
export type DuplicateIntakes = {
  /** The first and the last. */
  readonly intakes: readonly [RecordedIntake, RecordedIntake]
  /** Whether the patient said that both were taken: nothing is asked any more. */
  readonly bothTaken: boolean
}

/** What the live entries of a dose say. */
export type Recorded =
  | {
      readonly status: 'taken'
      /** The earliest live actual time. */
      readonly at: Temporal.Instant
      readonly twice: DuplicateIntakes | null
      readonly entryIds: readonly string[]
    }
  | { readonly status: 'missed'; readonly entryIds: readonly string[] }

/** @param time the nominal time, or its text where it is at hand */
export function doseKey(medicationId: string, time: Nominal | string): DoseKey {
  return `${medicationId}/${typeof time === 'string' ? time : nominalText(time)}`
}

/**
 * The entries that still hold: each that no cleared of its own dose names, each id once (dose-model 4.2).
 * Gives the same for every order of arrival and every duplication.
 */
export function liveEntries(entries: readonly DoseEntry[]): readonly LiveEntry[] {
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
}

function isOfSameDose(a: DoseEntry, b: DoseEntry): boolean {
  return a.medicationId === b.medicationId && a.nominal.equals(b.nominal)
}

/** Intakes of one dose that are nearer are one tap repeated: 30 min, which is less than near for every frequency. */
const repeatedMs = 30 * 60_000

/**
 * What became of one dose by its live entries: taken wins over missed; the time is the earliest actual one (dose-model 4.2).
 * @param live live entries of one dose, in any order
 * @returns null when nothing holds: the dose follows the clock
 */
export function reconcile(live: readonly LiveEntry[]): Recorded | null {
  const entryIds = live.map(({ id }) => id).sort()
  const taken = live
    .flatMap((entry): RecordedIntake[] =>
      entry.status === 'taken' ? [{ at: entry.actualTime, entryId: entry.id }] : [],
    )
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.entryId < b.entryId ? -1 : 1))
  const [first] = taken
  const last = taken.at(-1)
  if (first && last) {
    const twice = isRepeated(first, last)
      ? null
      : ({ intakes: [first, last], bothTaken: areAllNamed(taken, live) } as const)
    return { status: 'taken', at: first.at, twice, entryIds }
  }
  return live.some(({ status }) => status === 'missed') ? { status: 'missed', entryIds } : null
}

function isRepeated(one: RecordedIntake, other: RecordedIntake): boolean {
  return Math.abs(one.at.epochMilliseconds - other.at.epochMilliseconds) <= repeatedMs
}

/** Whether "I took both" names each intake, or one that it repeats. */
function areAllNamed(taken: readonly RecordedIntake[], live: readonly LiveEntry[]): boolean {
  const ids = new Set(live.flatMap((entry) => (entry.status === 'both-taken' ? entry.intakes : [])))
  const named = taken.filter(({ entryId }) => ids.has(entryId))
  return taken.every((intake) => named.some((one) => isRepeated(intake, one)))
}
