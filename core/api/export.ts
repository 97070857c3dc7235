import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

export const getHistoryReport = endpoint({
  method: 'GET',
  path: '/api/export/history',
  summary: 'The history report of the last 90 days as text, and its summary without the doses of each day',
  access: 'patient',
  input: nothing,
  output: z.object({
    /** Named with the patient's date. */
    fileName: z.string(),
    text: z.string(),
    summary: z.string(),
  }),
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/export/record.csv',
  summary: 'The whole record as one table: the person, the contact, the medications, and every dose there ever was',
  access: 'patient',
  input: nothing,
  output: nothing,
  answers: 'text/csv',
})

export const exportPdf = endpoint({
  method: 'GET',
  path: '/api/export/record.pdf',
  summary:
    'A report for the doctor: the person, the current medications, adherence with a chart, what became of the doses of each in the last 90 days',
  access: 'patient',
  input: z.object({
    /** `all` lists every dose of the 90 days, too. */
    doses: z.optional(z.enum(['all'])),
  }),
  output: nothing,
  answers: 'application/pdf',
})

export const exportPlan = endpoint({
  method: 'GET',
  path: '/api/export/plan.pdf',
  summary: 'The current medications to print: how much and when, on one page if it can hold them',
  access: 'patient',
  input: nothing,
  output: nothing,
  answers: 'application/pdf',
})

export const exportCard = endpoint({
  method: 'GET',
  path: '/api/export/card.pdf',
  summary: 'A card for the wallet to cut and fold: the person, conditions, current medications, emergency contact',
  access: 'patient',
  input: nothing,
  output: nothing,
  answers: 'application/pdf',
})
