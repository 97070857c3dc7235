import { texts } from '../texts.ts'
/** "I took it at ..." (dose-model 6), inline. */
export const lateFormTexts = texts('lateForm', {
  day: 'Day',
  timeMissing: 'Please enter the time you took it',
  timeOutside: (after: string) => `Please enter a time after ${after}, up to now`,
  notTaken: 'I did not take it',
  offers: {
    planned: (time: string) => `On time, ${time}`,
    'half-hour-later': (time: string) => `Half an hour later, ${time}`,
  },
  otherTime: 'Other time',
})
