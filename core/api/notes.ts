import * as z from 'zod/mini'
import { noteTextLimit } from '#core/notes/note.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant, plainDate, scheduledTime, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { storable } from './text.ts'

const note = z.object({
  id: uuid,
  date: plainDate,
  /** Null for the note on a day. */
  dose: z.nullable(z.object({ medicationId: uuid, scheduledTime })),
  text: z
    .string()
    .check(z.maxLength(noteTextLimit, `characters_at_most:${noteTextLimit}` satisfies FieldError), storable),
  madeAt: instant,
})

/** Of several notes on one dose or day the latest by `madeAt`, then by id, stands. */
export const putNote = endpoint({
  method: 'PUT',
  path: '/api/notes/{id}',
  summary: 'Write the note on a dose or on a day; an empty text removes it',
  access: 'patient',
  input: note,
  /** The one that stands, which may be a later one of another device; its text is empty if it was removed. */
  output: z.object({ note }),
})

export const noteDaysLimit = 62

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary: 'The notes on doses and days dated between two dates, both inclusive',
  access: 'patient',
  input: z.object({ from: plainDate, to: plainDate }),
  output: z.object({ notes: z.array(note) }),
})
