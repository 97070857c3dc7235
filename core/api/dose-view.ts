import * as z from 'zod/mini'
import { skipReasons } from '#core/dose/skip.ts'
import { instant, nominal, uuid } from './codecs.ts'

export const doseView = z.object({
  key: z.string(),
  medicationId: uuid,
  medicationName: z.string(),
  dosage: z.string(),
  /** With the medication its identity. */
  nominal,
  /** What the patient's clock shows at its time. */
  shown: nominal,
  instant,
  status: z.enum(['upcoming', 'due', 'taken', 'missed']),
  /** Set when the patient recorded it: the earliest live actual time of a taken dose, null of a missed one. */
  recorded: z.nullable(
    z.object({
      actualTime: z.nullable(instant),
      /** The first and the last time of a dose that is recorded twice, and whether the patient took both (dose-model 4.4). */
      twice: z.nullable(z.object({ first: instant, last: instant, bothTaken: z.boolean() })),
      // Of a missed dose: why it was left out (dose-model 13.2).
      reason: z._default(z.nullable(z.enum(skipReasons)), null),
      note: z._default(z.nullable(z.string()), null),
      entryIds: z.array(uuid),
    }),
  ),
  passedOver: z.boolean(),
  /** Of an unrecorded dose of a paused medicine: until when. */
  held: z._default(z.nullable(z.object({ until: z.nullable(nominal) })), null),
  beforeFirst: z.boolean(),
  /** Set for an intake as needed, which is of no dose and is listed like a taken one, at its own time. */
  asNeeded: z._default(
    z.nullable(z.object({ reason: z.nullable(z.string()), note: z.nullable(z.string()), isOverLimit: z.boolean() })),
    null,
  ),
})
export type DoseView = z.output<typeof doseView>
