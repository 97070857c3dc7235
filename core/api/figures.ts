import * as z from 'zod/mini'
import { percent, type Tally } from '../adherence/adherence.ts'
import { plainDate } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** A percentage with what it counts, so that it is never shown without (product 1.4). */
export const figure = z.object({ percent: z.number(), part: z.number(), counted: z.number() })
export type Figure = z.output<typeof figure>

/** The share of the counted doses that was taken. */
export function figureOf({ taken, counted }: Pick<Tally, 'taken' | 'counted'>): Figure {
  return { percent: percent(taken, counted), part: taken, counted }
}

/** How many doses counted, how many of them were taken, and how many of those within 30 min of their time. */
export const tallyShape = { counted: z.number(), taken: z.number(), onTime: z.number() }

/** How many days of a streak lie before a date: what a page that knows only the days from then on adds to its own count. */
const olderStreak = z.object({ date: plainDate, count: z.number() })
export type OlderStreak = z.output<typeof olderStreak>

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  summary: "Adherence of today, the last 7 and the last 30 days, on-time share, streak, and each day's tally",
  access: 'patient',
  input: z.object({}),
  output: z.object({
    today: figure,
    weekly: figure,
    monthly: figure,
    /** Taken within 30 min of the planned time, of the doses counted in the last 30 days. */
    onTime: figure,
    /** Days; see core/adherence. */
    streak: z.number(),
    streakBefore: olderStreak,
    /** The last 30 days, oldest first. */
    days: z.array(z.object({ date: plainDate, ...tallyShape })),
  }),
})
