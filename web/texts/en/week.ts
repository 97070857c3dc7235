import { texts } from '../texts.ts'
/** The week's bars on the dashboard, and their table. */
export const weekTexts = texts('week', {
  title: 'This week',
  text: 'Doses taken out of doses counted, each day.',
  day: 'Day',
  taken: 'Taken',
  counted: 'Counted',
})
