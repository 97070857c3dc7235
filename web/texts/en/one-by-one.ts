import { texts } from '../texts.ts'

/** The medicines that are due together, one after the other in large text. */
export const oneByOneTexts = texts('oneByOne', {
  title: 'Are you taking it now?',
  /** Of the summary. */
  answered: 'All answered',
  place: (number: number, all: number) => `${number} of ${all}`,
  yes: 'Yes, taken',
  notNow: 'Not now',
  summary: (taken: number, notNow: number) => `${taken} taken, ${notNow}\u00a0not now`,
  /** @param medicines each isolated, with its amount */
  stillOpen: (medicines: string) => `Not recorded as taken: ${medicines}.`,
  undo: 'Undo all of this',
  done: 'Done',
  close: 'Close',
})
