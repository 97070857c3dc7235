import { texts } from '../texts.ts'
/** The week's bars on the dashboard, and their table. */
export const weekTexts = texts('week', {
  title: 'Last 7 days',
  text: 'Doses taken, out of doses due, each day.',
  nothingYet: 'Nothing counted yet. Doses show here from your first day on.',
  /** @param days on which doses counted and none was taken */
  noneTaken: (days: string) => `None recorded as taken: ${days}`,
  day: 'Day',
  taken: 'Taken',
  counted: 'Counted',
})
