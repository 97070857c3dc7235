import { useSyncExternalStore } from 'react'
import { putDoseEntry, type StoredDoseEntry } from '#core/api/dose-entries.ts'
import { getSession } from '#core/api/session.ts'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import type { Dose } from '#core/dose/dose.ts'
import { type Skip, unexplained } from '#core/dose/skip.ts'
import { call } from './api.ts'
import { now } from './clock.ts'
import { deviceQueue } from './device-store.ts'
import { type EntryInput, Outbox, type QueuedEntry } from './outbox-queue.ts'
import { outboxName } from './queue-rows.ts'

export type { QueuedEntry } from './outbox-queue.ts'

/** The dose of an entry. */
export type DoseRef = Pick<Dose, 'medicationId' | 'nominal'>

/** Timeout for one entry, in milliseconds; then it is retried later. */
const timeoutMs = 20_000

/** Called with entries of this device that the server has stored. */
type SentListener = (userId: string, stored: readonly StoredDoseEntry[]) => void

let onSent: SentListener = () => {}

const outbox = new Outbox({
  store: deviceQueue,
  send: async (input) => (await call(putDoseEntry, input, { signal: AbortSignal.timeout(timeoutMs) })).entry,
  sessionUser: async () => {
    const { session } = await call(getSession, {}, { signal: AbortSignal.timeout(timeoutMs) })
    return session?.userId ?? null
  },
  // Browsers without locks are old phones with one page open; a second tab there would send twice, which is harmless.
  exclusively: async (work) => (navigator.locks ? navigator.locks.request(outboxName, work) : work()),
  tabs: tabChannel(outboxName),
  onWake: (listener) => {
    const onVisible = () => document.visibilityState === 'visible' && listener()
    window.addEventListener('online', listener)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', listener)
      document.removeEventListener('visibilitychange', onVisible)
    }
  },
  setTimer: (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  onSent: (userId, stored) => onSent(userId, stored),
})

export const readOutbox = (userId: string): Promise<void> => outbox.read(userId)

/**
 * Opens the outbox of the signed-in account and sends its queue; nothing can be recorded before it is read or opened.
 * @param whenSent called after the server has stored something; without entries if another tab sent them
 * @returns closes it
 */
export function startOutbox(userId: string, whenSent: SentListener): () => void {
  onSent = whenSent
  return outbox.start(userId)
}

/**
 * Records a dose as taken. Resolves once it is safely stored on this device, with or without a network.
 * @throws {DeviceStoreError} when the device cannot store it; then nothing is recorded
 */
export function recordTaken(dose: DoseRef, actualTime: Temporal.Instant): Promise<{ entryId: string }> {
  return record({ ...factsOf(dose), status: 'taken', actualTime: toMilliseconds(actualTime) })
}

/** Records that the patient did not take a dose, and why. @throws {DeviceStoreError} */
export function recordMissed(dose: DoseRef, skip: Skip = unexplained): Promise<{ entryId: string }> {
  return record({ ...factsOf(dose), status: 'missed', ...skip })
}

/**
 * Undoes everything recorded for a dose, as far as this device knows.
 * @returns null when nothing is recorded
 * @throws {DeviceStoreError}
 */
export async function undoRecord(dose: DoseRef & Pick<Dose, 'recorded'>): Promise<{ entryId: string } | null> {
  return dose.recorded ? undoEntries(dose, dose.recorded.entryIds) : null
}

/** Undoes some entries of a dose: those of one tap, as the toast after it offers. @throws {DeviceStoreError} */
export function undoEntries(dose: DoseRef, entryIds: readonly string[]): Promise<{ entryId: string }> {
  return record({ ...factsOf(dose), status: 'cleared', clears: [...entryIds] })
}

/** Records that several intakes of a dose were all taken. @throws {DeviceStoreError} */
export function recordBothTaken(dose: DoseRef, intakes: readonly string[]): Promise<{ entryId: string }> {
  return record({ ...factsOf(dose), status: 'both-taken', intakes: [...intakes] })
}

/**
 * Records an intake of a medicine taken as needed. Resolves once it is safely stored on this device.
 * @throws {DeviceStoreError} when the device cannot store it; then nothing is recorded
 */
export function recordIntake(
  intake: DoseRef &
    Pick<AsNeededIntake, 'dosage' | 'reason' | 'note' | 'isOverLimit'> & { readonly at: Temporal.Instant },
): Promise<{ entryId: string }> {
  const { at, dosage, reason, note, isOverLimit } = intake
  const taken = { actualTime: toMilliseconds(at), dosage, reason, note, isOverLimit }
  return record({ ...factsOf(intake), status: 'as-needed', ...taken })
}

/** Entries of this device that are not in the server's lists yet, oldest first. */
export const outboxEntries = outbox.entries

/** Entries that the server does not have: waiting or refused. */
export function unsentEntries(): readonly QueuedEntry[] {
  return unsent(outbox.entries())
}

/** `unsentEntries` as a hook. */
export function useUnsentEntries(): readonly QueuedEntry[] {
  return unsent(useOutboxEntries())
}

/** `outboxEntries` as a hook. */
export function useOutboxEntries(): readonly QueuedEntry[] {
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

export const flushOutbox = (): Promise<void> => outbox.flush()

export const retryRefused = (): Promise<void> => outbox.retryRefused()

export const discardRefused = (id: string): Promise<void> => outbox.discardRefused(id)

export const removeListedEntries = (known: ReadonlySet<string>, from: Temporal.PlainDate): Promise<void> =>
  outbox.removeListed(known, from)

export const forgetSent = (userId: string): Promise<void> => outbox.forgetSent(userId)
/** Closes the outbox of a deleted account, and leaves none of its entries on the device. */
export const forgetAll = (userId: string): Promise<void> => outbox.forgetAll(userId)

async function record(input: EntryInput): Promise<{ entryId: string }> {
  await outbox.record(input)
  return { entryId: input.id }
}

function factsOf({ medicationId, nominal }: DoseRef) {
  return {
    id: crypto.randomUUID(),
    medicationId,
    date: nominal.toPlainDate(),
    scheduledTime: nominal.toPlainTime(),
    recordedAt: toMilliseconds(now()),
  }
}

// The contract carries milliseconds; a more precise time would come back changed.
function toMilliseconds(at: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds)
}

function unsent(entries: readonly QueuedEntry[]): readonly QueuedEntry[] {
  return entries.filter(({ state }) => state !== 'sent')
}

function tabChannel(name: string): { notify: () => void; subscribe: (listener: () => void) => () => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    notify: () => channel?.postMessage('changed'),
    subscribe: (listener) => {
      channel?.addEventListener('message', listener)
      return () => channel?.removeEventListener('message', listener)
    },
  }
}
