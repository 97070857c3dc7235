import { compareInstants } from '../time/compare.ts'
import { msBetween } from '../time/durations.ts'
import { type Nominal, nominalText } from '../time/nominal.ts'
import { type Skip, skipReasonOf } from './skip.ts'

/** Identifies a dose for ever: medication, nominal date and time; no zone, no instant (dose-model 1.1). */
export type DoseKey = `${string}/${string}`

/** A recorded fact about a dose, made on a device, never changed (dose-model 4.1). */
export type DoseEntry = {
  /** Made by the device; sending it again stores nothing. */
  readonly id: string
  readonly medicationId: string
  readonly nominal: Nominal
  readonly recordedAt: Temporal.Instant
} & (
  | { readonly status: 'taken'; readonly actualTime: Temporal.Instant }
  | ({ readonly status: 'missed' } & Skip)
  /** Undo: names the entries of the same dose that the device knew of. */
  | { readonly status: 'cleared'; readonly clears: readonly string[] }
  /** "I took both": names the intakes of the same dose that were more than one. It is no intake (dose-model 4.4). */
  | { readonly status: 'both-taken'; readonly intakes: readonly string[] }
)

export type TakenEntry = Extract<DoseEntry, { readonly status: 'taken' }>

/** An entry as stored and sent: fields that its status does not have are null or empty. */
export type EntryRow = {
  readonly id: string
  readonly medicationId: string
  readonly date: Temporal.PlainDate
  readonly scheduledTime: Temporal.PlainTime
  readonly recordedAt: Temporal.Instant
  /** `as-needed`: an intake of a medicine taken as needed, which is an entry of no dose. */
  readonly status: DoseEntry['status'] | 'as-needed'
  readonly actualTime: Temporal.Instant | null
  readonly clears: readonly string[]
  readonly intakes: readonly string[]
  /** Of an intake as needed in the patient's own words; of a missed dose a `SkipReason`. */
  readonly reason: string | null
  readonly note: string | null
}

/** When a medicine was taken as needed: an intake, and never a dose (dose-model 10.2). */
export type AsNeededTime = {
  readonly id: string
  /** What the patient's clock showed. */
  readonly nominal: Nominal
  readonly actualTime: Temporal.Instant
}

/** An intake of another plan of the same medicine (dose-model 4.6). */
export type JoinedIntake = AsNeededTime & {
  /** Null where it is not known. */
  readonly dosage: string | null
}

/** The entries of a medication's doses apart from its intakes as needed: no rule about doses sees those as entries. */
export type SplitEntries = { readonly entries: readonly DoseEntry[]; readonly asNeeded: readonly AsNeededTime[] }

/** @throws TypeError for a taken entry without a time */
export function splitEntries(rows: readonly EntryRow[]): SplitEntries {
  const [ofDoses, asNeeded] = [rows.filter((row) => row.status !== 'as-needed'), rows.filter(isAsNeeded)]
  return { entries: ofDoses.map(entryOf), asNeeded: asNeeded.map(asNeededTime) }
}

function isAsNeeded({ status }: EntryRow): boolean {
  return status === 'as-needed'
}

function asNeededTime({ id, date, scheduledTime, actualTime }: EntryRow): AsNeededTime {
  return { id, nominal: date.toPlainDateTime(scheduledTime), actualTime: timeOf(actualTime) }
}

/** @throws TypeError for a taken entry without a time, and for an intake as needed, which is none of a dose */
export function entryOf(row: EntryRow): DoseEntry {
  const { id, medicationId, recordedAt, status, actualTime, clears, intakes, reason, note } = row
  const facts = { id, medicationId, recordedAt, nominal: row.date.toPlainDateTime(row.scheduledTime) }
  if (status === 'cleared') return { ...facts, status, clears }
  if (status === 'both-taken') return { ...facts, status, intakes }
  if (status === 'missed') return { ...facts, status, reason: skipReasonOf(reason), note }
  if (status === 'as-needed') throw new TypeError('An intake as needed is an entry of no dose.')
  return { ...facts, status, actualTime: timeOf(actualTime) }
}

function timeOf(actualTime: Temporal.Instant | null): Temporal.Instant {
  if (!actualTime) throw new TypeError('A taken entry has the time at which it was taken.')
  return actualTime
}

export type LiveEntry = Exclude<DoseEntry, { status: 'cleared' }>

export type RecordedIntake = { readonly at: Temporal.Instant; readonly entryId: string }

/** Two intakes of one dose too far apart to be one tap repeated (dose-model 4.4). */
export type DuplicateIntakes = {
  readonly intakes: readonly [RecordedIntake, RecordedIntake]
  /** The patient confirmed both; do not ask again. */
  readonly bothTaken: boolean
}

export type Recorded =
  | {
      readonly status: 'taken'
      /** The earliest live actual time. */
      readonly at: Temporal.Instant
      readonly twice: DuplicateIntakes | null
      readonly entryIds: readonly string[]
    }
  | ({ readonly status: 'missed'; readonly entryIds: readonly string[] } & Skip)

export function doseKey(medicationId: string, time: Nominal | string): DoseKey {
  return `${medicationId}/${typeof time === 'string' ? time : nominalText(time)}`
}

/** What the entries of a medication undo. */
export function clearedIds(entries: readonly DoseEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => (entry.status === 'cleared' ? entry.clears : [])))
}

/**
 * The entries that no `cleared` of the same dose names, each id once (dose-model 4.2). Independent of order and
 * duplication.
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

/**
 * The outcome of a dose by its live entries: taken wins over missed, with the earliest actual time (dose-model 4.2). Of
 * several reasons why it was left out the latest counts (dose-model 13.2).
 * @param live live entries of one dose, in any order
 * @param repeatedMs intakes no further apart are one tap repeated
 * @returns null without any: the dose follows the clock
 */
export function reconcile(live: readonly LiveEntry[], repeatedMs: number): Recorded | null {
  const entryIds = live.map(({ id }) => id).sort()
  const taken = live
    .flatMap((entry): RecordedIntake[] =>
      entry.status === 'taken' ? [{ at: entry.actualTime, entryId: entry.id }] : [],
    )
    .sort((a, b) => compareInstants(a.at, b.at) || (a.entryId < b.entryId ? -1 : 1))
  const [first] = taken
  const last = taken.at(-1)
  if (first && last) {
    const isRepeated = (one: RecordedIntake, other: RecordedIntake) =>
      Math.abs(msBetween(one.at, other.at)) <= repeatedMs
    const twice = isRepeated(first, last)
      ? null
      : ({ intakes: [first, last], bothTaken: areAllNamed(taken, live, isRepeated) } as const)
    return { status: 'taken', at: first.at, twice, entryIds }
  }
  const latest = live
    .filter((entry) => entry.status === 'missed')
    .sort((a, b) => compareInstants(a.recordedAt, b.recordedAt) || (a.id < b.id ? -1 : 1))
    .at(-1)
  return latest ? { status: 'missed', reason: latest.reason, note: latest.note, entryIds } : null
}

/** Whether "I took both" names every intake, repeated taps aside. */
function areAllNamed(
  taken: readonly RecordedIntake[],
  live: readonly LiveEntry[],
  isRepeated: (one: RecordedIntake, other: RecordedIntake) => boolean,
): boolean {
  const ids = new Set(live.flatMap((entry) => (entry.status === 'both-taken' ? entry.intakes : [])))
  const named = taken.filter(({ entryId }) => ids.has(entryId))
  return taken.every((intake) => named.some((one) => isRepeated(intake, one)))
}
