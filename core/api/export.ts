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
    'A report for the doctor: the person, the medications, adherence with a chart, the doses of the last 90 days',
  access: 'patient',
  input: nothing,
  output: nothing,
  answers: 'application/pdf',
})
