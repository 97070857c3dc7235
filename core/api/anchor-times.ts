import * as z from 'zod/mini'
import type { Anchor } from '#core/schedule/anchors.ts'
import { plainTime } from './codecs.ts'

/** When the patient's anchors of the day are (dose-model 2.8). */
export const anchorTimes = z.object({
  breakfast: plainTime,
  lunch: plainTime,
  dinner: plainTime,
  bedtime: plainTime,
} satisfies Record<Anchor, typeof plainTime>)
