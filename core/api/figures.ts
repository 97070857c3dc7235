import * as z from 'zod/mini'
import { plainDate } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** How many doses counted, were taken, and were taken within 30 min of their time. */
export const tallyShape = { counted: z.number(), taken: z.number(), onTime: z.number() }

export const getOlderStreak = endpoint({
  method: 'GET',
  path: '/api/figures/streak',
  summary: 'How many days of a streak lie before a date of the past',
  access: 'patient',
  input: z.object({ before: plainDate }),
  output: z.object({ before: plainDate, count: z.number() }),
})
/** The streak before the days that the page knows. */
export type OlderStreak = z.output<typeof getOlderStreak.output>
