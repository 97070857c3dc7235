import * as z from 'zod/mini'
import { holdCauses, holdNoteLimit } from '#core/schedule/hold.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant, nominal, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { medication } from './medications.ts'
import { storable } from './text.ts'

const medications = z.object({ medications: z.array(medication) })

/** Idempotent: the id is the device's. Answers the medications that are held. */
export const addHold = endpoint({
  method: 'PUT',
  path: '/api/holds/{id}',
  summary: 'Hold medications for a while: their doses are not expected',
  access: 'patient',
  input: z.object({
    id: uuid,
    medicationIds: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
    from: nominal,
    until: z.nullable(nominal),
    cause: z.enum(holdCauses),
    note: z
      .string()
      .check(z.maxLength(holdNoteLimit, `characters_at_most:${holdNoteLimit}` satisfies FieldError), storable),
    madeAt: instant,
  }),
  output: medications,
})

/** Answers the medications that go on. The first end holds. */
export const endHold = endpoint({
  method: 'POST',
  path: '/api/holds/{id}/end',
  summary: 'Resume: end a hold now, or undo it as if it had never been made',
  access: 'patient',
  input: z.object({
    id: uuid,
    /** The only medication that goes on; left out, all of the hold do. */
    medicationId: z.optional(uuid),
    /** Refused with `too_late` more than five minutes after it was made. */
    undo: z._default(z.boolean(), false),
  }),
  output: medications,
})
