import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** A taken dose in a receipt (product 10.1). */
export interface MedicationEvent {
  /** When it was taken, in milliseconds since 1970 (UTC). */
  timestamp: number
  medicationName: string
  dosage: string
  userId: string
}

/** Bytes of a transaction's note (Algorand's consensus parameter MaxTxnNoteBytes). */
const MOST_BYTES = 1024
const PREFIX = 'dosewell/v1:j'
const DOMAIN = 'dosewell/v1\0'

/**
 * A public record: the event as JSON (product 10.1), public for ever.
 * @throws RangeError for an event that does not fit
 */
export function publicRecord(event: MedicationEvent): Uint8Array {
  const note = new TextEncoder().encode(eventJson(event))
  if (note.length > MOST_BYTES)
    throw new RangeError(`A note holds ${MOST_BYTES} bytes, this event takes ${note.length}.`)
  return note
}

/**
 * A private proof: a commitment that says nothing without the salt.
 * @param salt 32 random bytes, of this event alone
 */
export function privateProof(event: MedicationEvent, salt: Uint8Array): Uint8Array {
  if (salt.length !== 32) throw new RangeError('A salt has 32 bytes.')
  const c = createHmac('sha256', salt).update(DOMAIN).update(eventJson(event)).digest('base64url')
  return new TextEncoder().encode(PREFIX + JSON.stringify({ v: 1, c }))
}

/** Whether a note on the chain is exactly this event's: with a salt the private proof, else the public record. */
export function noteMatches(note: Uint8Array, event: MedicationEvent, salt?: Uint8Array): boolean {
  const ours = salt ? privateProof(event, salt) : publicRecord(event)
  return note.length === ours.length && timingSafeEqual(note, ours)
}

/** Fixed key order (product 10.1): the same event is always the same bytes. */
function eventJson({ timestamp, medicationName, dosage, userId }: MedicationEvent): string {
  return JSON.stringify({ timestamp, medication: medicationName, dosage, user: userId, action: 'medication_taken' })
}

export type ReadNote =
  | { readonly form: 'public'; readonly event: MedicationEvent }
  | { readonly form: 'private'; readonly commitment: string }
  | { readonly form: 'other' }

const proofNote = z.object({ v: z.literal(1), c: z.string().check(z.regex(/^[\w-]{43}$/)) })
const recordNote = z.object({
  timestamp: z.number(),
  medication: z.string(),
  dosage: z.string(),
  user: z.string(),
  action: z.literal('medication_taken'),
})

/** By its prefix. Notes are untrusted: anything that is not exactly ours is `other`. */
export function readNote(note: Uint8Array): ReadNote {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(note)
    if (text.startsWith(PREFIX)) {
      return { form: 'private', commitment: z.parse(proofNote, JSON.parse(text.slice(PREFIX.length))).c }
    }
    const { timestamp, medication, dosage, user } = z.parse(recordNote, JSON.parse(text))
    return { form: 'public', event: { timestamp, medicationName: medication, dosage, userId: user } }
  } catch {
    return { form: 'other' }
  }
}
