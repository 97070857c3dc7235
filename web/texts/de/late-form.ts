import type { Texts } from '../texts.ts'

/** "I took it at ..." (dose-model 6), where it is opened. */
export const lateForm: Texts['lateForm'] = {
  day: 'Tag',
  timeMissing: 'Bitte geben Sie die Uhrzeit ein, zu der Sie es eingenommen haben',
  timeOutside: (after) => `Bitte geben Sie eine Zeit nach ${after} Uhr ein und nicht später als jetzt`,
  notTaken: 'Nicht eingenommen',
  offers: {
    planned: (time) => `Pünktlich, ${time}\u00a0Uhr`,
    'half-hour-later': (time) => `Eine halbe Stunde später, ${time}\u00a0Uhr`,
  },
  otherTime: 'Andere Uhrzeit',
}
