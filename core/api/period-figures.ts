import * as z from 'zod/mini'
import { plainDate, plainMonth } from './codecs.ts'
import { dayLimit } from './doses.ts'
import { endpoint } from './endpoint.ts'
import { tallyShape } from './figures.ts'

export const listDayFigures = endpoint({
  method: 'GET',
  path: '/api/figures/days',
  summary: `Each day's tally between two dates, both inclusive, ${dayLimit} days at most; days to come are left out`,
  access: 'patient',
  input: z.object({ from: plainDate, to: plainDate }),
  output: z.object({ days: z.array(z.object({ date: plainDate, ...tallyShape })) }),
})

/** Months in the year view, the present one included. */
export const monthsOfYear = 12

export const listMonthFigures = endpoint({
  method: 'GET',
  path: '/api/figures/months',
  summary: `Each month's tally, the last ${monthsOfYear} calendar months up to today`,
  access: 'patient',
  input: z.object({}),
  output: z.object({
    /** Oldest first. */
    months: z.array(z.object({ month: plainMonth, ...tallyShape })),
  }),
})
