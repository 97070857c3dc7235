import { texts } from '../texts.ts'

/** Asks why a dose is left out (dose-model 13.1). */
export const skipTexts = texts('skip', {
  title: 'Skip this dose?',
  titleOfAll: (count: number) => `Skip these ${count} doses?`,
  /** The dose is recorded as not taken already. */
  whyTitle: 'Why was it not taken?',
  dose: (medicine: string, when: string) => `${medicine}, ${when}`,
  text: 'It counts as not taken, and its reminders stop. Your emergency contact may still be alerted, unless your doctor said to skip it.',
  textOfAll:
    'They count as not taken, and their reminders stop. Your emergency contact may still be alerted, unless your doctor said to skip them.',
  why: 'Why? (optional)',
  reasons: {
    doctor: 'My doctor said so',
    ill: 'I am ill',
    'ran-out': 'I ran out of it',
    'side-effects': 'Side effects',
    other: 'Another reason',
  },
  note: 'Note',
  optional: '(optional)',
  skip: 'Skip this dose',
  skipAll: 'Skip these doses',
  keep: 'Do not skip',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
})
