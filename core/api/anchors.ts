import * as z from 'zod/mini'
import { anchorTimes } from './anchor-times.ts'
import { uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { changePreview } from './medication-changes.ts'

/** What is left out stays, so that one device does not revert another's change; until all are known, it has its default. */
const movedTimes = z.partial(anchorTimes)

export const previewAnchors = endpoint({
  method: 'POST',
  path: '/api/anchors/preview',
  summary: 'What other times of the day would do to the medications that use them',
  access: 'patient',
  input: movedTimes,
  output: z.object({
    moves: z.array(
      z.object({
        medicationId: uuid,
        /** Why its plan cannot follow; then nothing can be moved. As in `errorBody`. */
        refusal: z.nullable(z.object({ message: z.string(), reason: z.optional(z.string()) })),
        preview: changePreview,
      }),
    ),
  }),
})

/**
 * All or none: refused with `conflict` if one of the plans cannot follow, or if they are first used and another device has stored
 * them before, whose plans would move without a preview.
 */
export const moveAnchors = endpoint({
  method: 'PATCH',
  path: '/api/anchors',
  summary: 'Changes times of the day, and every running plan that uses them (dose-model 2.8)',
  access: 'patient',
  input: z.extend(movedTimes, { isFirstUse: z.optional(z.literal(true)) }),
  output: z.object({ anchors: anchorTimes }),
})
