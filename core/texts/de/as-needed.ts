import type { AsNeededTexts } from '../en/as-needed.ts'

export const asNeededTexts: AsNeededTexts = {
  asNeeded: 'Bei Bedarf',
  apart: (gap) => `mindestens ${gap} Abstand`,
  atMost: (amount) => `höchstens ${amount} in 24\u00a0Std.`,
  atMostTimes: (count) => `höchstens ${count}-mal in 24\u00a0Std.`,
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
  hours: (count) => `${count}\u00a0Std.`,
  minutes: (count) => `${count}\u00a0Min.`,
  overLimit: 'Über Ihrer Grenze',
}
