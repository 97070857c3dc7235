import type * as z from 'zod/mini'
import type { putDoseEntry } from '#core/api/dose-entries.ts'
import type { QueueRow } from './device-store.ts'

/*
 * For the service worker, without the contract's codecs and without Temporal, which an iPhone would have to load a polyfill
 * for. Entries are written in wire format.
 */

/** The device's clock, in milliseconds. */
export const deviceNow = (): number => Date.now()

/**
 * An outbox row for a dose that was just taken.
 * @param dose its nominal time, to the minute
 * @param at milliseconds since 1970
 */
export function takenRow(userId: string, dose: { medicationId: string; nominal: string }, at: number): QueueRow {
  const [date = '', scheduledTime = ''] = dose.nominal.split('T')
  const moment = new Date(at).toISOString()
  const wire = {
    id: crypto.randomUUID(),
    medicationId: dose.medicationId,
    date,
    scheduledTime,
    recordedAt: moment,
    status: 'taken',
    actualTime: moment,
  } satisfies z.input<typeof putDoseEntry.input>
  return { id: wire.id, userId, wire, state: 'waiting', problem: null }
}
