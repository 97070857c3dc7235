import * as z from 'zod/mini'
import { agreedNameLimit, holdCauses, holdNoteLimit, longestAgreedDays } from '#core/schedule/hold.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { trimmed } from './medication-changes.ts'
import { storable } from './text.ts'

const daysError: FieldError = `whole_number_from:1,${longestAgreedDays}`

/** Oldest first. */
export const listAgreedHolds = endpoint({
  method: 'GET',
  path: '/api/agreed-holds',
  summary: 'Pauses written down beforehand, such as for a sick day',
  access: 'patient',
  input: z.object({}),
  output: z.object({
    agreedHolds: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        medicationIds: z.array(uuid),
        cause: z.enum(holdCauses),
        longestDays: z.int(),
        note: z.string(),
      }),
    ),
  }),
})

/** Idempotent: the id is the device's; an existing one is replaced. */
export const putAgreedHold = endpoint({
  method: 'PUT',
  path: '/api/agreed-holds/{id}',
  summary: 'Write down a pause beforehand, or change it',
  access: 'patient',
  input: z.object({
    id: uuid,
    name: trimmed(agreedNameLimit, 'hold_name_required'),
    medicationIds: z
      .array(uuid)
      .check(z.minLength(1, 'hold_medications_required' satisfies FieldError), z.maxLength(100)),
    cause: z.enum(holdCauses),
    longestDays: z.int(daysError).check(z.minimum(1, daysError), z.maximum(longestAgreedDays, daysError)),
    note: z
      .string()
      .check(z.maxLength(holdNoteLimit, `characters_at_most:${holdNoteLimit}` satisfies FieldError), storable),
  }),
  output: nothing,
})

export const removeAgreedHold = endpoint({
  method: 'DELETE',
  path: '/api/agreed-holds/{id}',
  summary: 'Remove a pause that was written down beforehand',
  access: 'patient',
  input: z.object({ id: uuid }),
  output: nothing,
})
