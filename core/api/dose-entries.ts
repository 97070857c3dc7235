import * as z from 'zod/mini'
import { instant, plainDate, plainTime, uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** A recorded fact as it is stored (dose-model 4.1). */
export const doseEntry = z.object({
  id: uuid,
  medicationId: uuid,
  medicationName: z.string(),
  dosage: z.string(),
  date: plainDate,
  scheduledTime: plainTime,
  /** When it was taken; null when missed or cleared. */
  actualTime: z.nullable(instant),
  status: z.enum(['taken', 'missed', 'cleared', 'both-taken']),
  clears: z.array(uuid),
  intakes: z.array(uuid),
  recordedAt: instant,
})
export type StoredDoseEntry = z.output<typeof doseEntry>

const entryIds = z.array(uuid).check(z.minLength(1), z.maxLength(50))
const facts = { id: uuid, medicationId: uuid, date: plainDate, scheduledTime: plainTime, recordedAt: instant }

/**
 * Idempotent: the id is the device's. Two devices that both record the dose as taken store two entries of one taken
 * dose (dose-model 4.2).
 */
export const putDoseEntry = endpoint({
  method: 'PUT',
  path: '/api/dose-entries/{id}',
  summary: 'Record a dose as taken or missed, undo a record, or say that both of two intakes were taken',
  access: 'patient',
  input: z.discriminatedUnion('status', [
    z.object({ ...facts, status: z.literal('taken'), actualTime: instant }),
    z.object({ ...facts, status: z.literal('missed') }),
    z.object({ ...facts, status: z.literal('cleared'), clears: entryIds }),
    z.object({ ...facts, status: z.literal('both-taken'), intakes: entryIds }),
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
