import * as z from 'zod/mini'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import { noteLength, reasonLength } from '#core/as-needed/limits.ts'
import { skipNoteLimit, skipReasons } from '#core/dose/skip.ts'
import { dosageLimit } from '#core/medication/medication.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant, plainDate, scheduledTime, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { line, text } from './text.ts'

/** A recorded fact as it is stored (dose-model 4.1). */
export const doseEntry = z.object({
  id: uuid,
  medicationId: uuid,
  medicationName: z.string(),
  dosage: z.string(),
  date: plainDate,
  scheduledTime,
  /** When it was taken; null when missed or cleared. */
  actualTime: z.nullable(instant),
  /** `as-needed`: an intake of no dose. */
  status: z.enum(['taken', 'missed', 'cleared', 'both-taken', 'as-needed']),
  clears: z.array(uuid),
  intakes: z.array(uuid),
  // Of an intake as needed, and of a missed dose why it was left out (a `SkipReason`); a copy stored on a device before there
  // were any still decodes.
  reason: z._default(z.nullable(z.string()), null),
  note: z._default(z.nullable(z.string()), null),
  isOverLimit: z._default(z.boolean(), false),
  recordedAt: instant,
})
export type StoredDoseEntry = z.output<typeof doseEntry>

/** @param entry with the status `as-needed` */
export function intakeOf(entry: StoredDoseEntry): AsNeededIntake {
  const { id, medicationId, date, scheduledTime, actualTime, dosage, reason, note, isOverLimit, recordedAt } = entry
  const nominal = date.toPlainDateTime(scheduledTime)
  return {
    id,
    medicationId,
    nominal,
    actualTime: actualTime ?? recordedAt,
    dosage,
    reason,
    note,
    isOverLimit,
    recordedAt,
  }
}

const entryIds = z.array(uuid).check(z.minLength(1), z.maxLength(50))
const facts = { id: uuid, medicationId: uuid, date: plainDate, scheduledTime, recordedAt: instant }

/**
 * Idempotent: the id is the device's. Two devices that both record the dose as taken store two entries of one taken
 * dose (dose-model 4.2).
 */
export const putDoseEntry = endpoint({
  method: 'PUT',
  path: '/api/dose-entries/{id}',
  summary:
    'Record a dose as taken or missed or an intake as needed, undo a record, or say that both of two intakes were taken',
  access: 'patient',
  input: z.discriminatedUnion('status', [
    z.object({ ...facts, status: z.literal('taken'), actualTime: instant }),
    z.object({
      ...facts,
      status: z.literal('missed'),
      // Left out by a page from before there were reasons.
      reason: z.optional(z.nullable(z.enum(skipReasons))),
      note: z.optional(z.nullable(text(skipNoteLimit))),
    }),
    z.object({ ...facts, status: z.literal('cleared'), clears: entryIds }),
    z.object({ ...facts, status: z.literal('both-taken'), intakes: entryIds }),
    z.object({
      ...facts,
      status: z.literal('as-needed'),
      actualTime: instant,
      dosage: line(dosageLimit, 'amount_required').check(
        z.trim(),
        z.minLength(1, 'amount_required' satisfies FieldError),
      ),
      reason: z.nullable(line(reasonLength)),
      note: z.nullable(text(noteLength)),
      /** The patient was asked, and said that it was taken (dose-model 10.3). */
      isOverLimit: z.boolean(),
    }),
  ]),
  output: z.object({ entry: doseEntry }),
})

/** By date descending, then scheduled_time descending (product 15.2). */
export const listDoseEntries = endpoint({
  method: 'GET',
  path: '/api/dose-entries',
  summary: 'Entries, newest dose first, by cursor; counted with Prefer: count=exact',
  access: 'patient',
  input: z.object({
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    medicationId: z.optional(uuid),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, 'From 1 to 1000'))),
  }),
  output: z.object({ entries: z.array(doseEntry), next: z.nullable(z.string()) }),
})
