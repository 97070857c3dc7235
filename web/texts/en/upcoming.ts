import { texts } from '../texts.ts'
/** The upcoming-doses panel (product 5.4). */
export const upcomingTexts = texts('upcoming', {
  title: 'Upcoming doses',
  span: 'Show doses for',
  today: 'Today',
  week: 'This Week',
  /** Before the date. */
  nearDay: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  day: (near: string, date: string) => `${near}, ${date}`,
  noneToday: 'No later doses today.',
  noneWeek: 'No doses in the next 7 days.',
})
