import * as z from 'zod/mini'
import { plainDate } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** How many doses counted, how many of them were taken, and how many of those within 30 min of their time. */
export const tallyShape = { counted: z.number(), taken: z.number(), onTime: z.number() }

export const getOlderStreak = endpoint({
  method: 'GET',
  path: '/api/figures/streak',
  summary: 'How many days of a streak lie before a date of the past',
  access: 'patient',
  input: z.object({ before: plainDate }),
  output: z.object({ before: plainDate, count: z.number() }),
})
/** What a page that knows only the days from a date on adds to its own count. */
export type OlderStreak = z.output<typeof getOlderStreak.output>
