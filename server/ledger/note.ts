import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** A taken dose as a receipt tells it (product 10.1). */
export interface MedicationEvent {
  /** When it was taken, in milliseconds since 1970 (UTC). */
  timestamp: number
  medicationName: string
  dosage: string
  userId: string
}

/** What a transaction's note may hold at most, in bytes (Algorand's consensus parameter MaxTxnNoteBytes). */
const MOST_BYTES = 1024
const PREFIX = 'dosewell/v1:j'
const DOMAIN = 'dosewell/v1\0'

/**
 * The note of a public record: the event as JSON (product 10.1), which anybody can read for ever.
 *
 * @throws RangeError for an event that does not fit into a note
 */
export function publicRecord(event: MedicationEvent): Uint8Array {
  const note = new TextEncoder().encode(eventJson(event))
  if (note.length > MOST_BYTES)
    throw new RangeError(`A note holds ${MOST_BYTES} bytes, this event takes ${note.length}.`)
  return note
}

/**
 * The note of a private proof: a commitment to the event, which says nothing to whoever has not the salt.
 *
 * @param salt 32 random bytes, of this event alone
 */
export function privateProof(event: MedicationEvent, salt: Uint8Array): Uint8Array {
  if (salt.length !== 32) throw new RangeError('A salt has 32 bytes.')
  const c = createHmac('sha256', salt).update(DOMAIN).update(eventJson(event)).digest('base64url')
  return new TextEncoder().encode(PREFIX + JSON.stringify({ v: 1, c }))
}

/** Whether a note found on the chain is byte for byte the one this event makes: with a salt the private proof, else the public record. */
export function noteMatches(note: Uint8Array, event: MedicationEvent, salt?: Uint8Array): boolean {
  const ours = salt ? privateProof(event, salt) : publicRecord(event)
  return note.length === ours.length && timingSafeEqual(note, ours)
}

/** The keys of product 10.1 in a fixed order: the same event is always the same bytes. */
function eventJson({ timestamp, medicationName, dosage, userId }: MedicationEvent): string {
  return JSON.stringify({ timestamp, medication: medicationName, dosage, user: userId, action: 'medication_taken' })
}

export type ReadNote =
  | { readonly form: 'public'; readonly event: MedicationEvent }
  | { readonly form: 'private'; readonly commitment: string }
  /** Not one of ours. */
  | { readonly form: 'other' }

const proofNote = z.object({ v: z.literal(1), c: z.string().check(z.regex(/^[\w-]{43}$/)) })
const recordNote = z.object({
  timestamp: z.number(),
  medication: z.string(),
  dosage: z.string(),
  user: z.string(),
  action: z.literal('medication_taken'),
})

/** Reads a note by its prefix. Whoever wrote it may have written anything: what is not ours to the letter is `other`. */
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
