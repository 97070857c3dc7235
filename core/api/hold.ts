import * as z from 'zod/mini'
import { holdCauses } from '#core/schedule/hold.ts'
import { instant, nominal, uuid } from './codecs.ts'

/** A hold of one medication, as it is stored (dose-model 12.1). */
export const hold = z.object({
  id: uuid,
  from: nominal,
  until: z.nullable(nominal),
  cause: z.enum(holdCauses),
  note: z.string(),
  madeAt: instant,
  /** When it began, if it was not made ahead of that; a copy stored on a device before may lack it. */
  begunAt: z.optional(z.nullable(instant)),
  endedAt: z.nullable(instant),
})
