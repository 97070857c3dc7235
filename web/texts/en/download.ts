import { texts } from '../texts.ts'

/** Asks which report to download (product 6.3). */
export const downloadTexts = texts('download', {
  title: 'Which report?',
  legend: 'Report',
  doctor: 'For your doctor (PDF)',
  doctorNote: 'About two pages: what you take, and how the last 90 days went.',
  allDoses: 'Add every dose, on extra pages',
  plan: 'Medication plan to print (PDF)',
  planNote: 'What you take now, in large print.',
  card: 'Wallet card (PDF)',
  cardNote: 'To cut out and fold, for emergencies.',
  text: 'Text',
  textNote: 'All doses of the last 90 days, without pictures or tables.',
  csv: 'Spreadsheet (CSV)',
  csvNote: 'Everything, with every dose since you started.',
  download: 'Download',
  cancel: 'Cancel',
  close: 'Close',
  saved: (file: string) => `Saved as ${file}`,
  failed: 'Your report could not be created. Please check your internet connection.',
  /** A button on My Medications. */
  printPlan: 'My plan to print (PDF)',
})
