import { auditTexts } from '#core/texts/en/audit.ts'
import { deviceTexts } from '#core/texts/en/device.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** Account activity (product 8.8), loaded with its page. */
export const activityTexts = texts('activity', {
  title: 'Account activity',
  back: 'Settings',
  lead: 'Who signed in, what was saved or shared, and who is told what. Nobody can change this list, not even you.',
  loading: 'Loading...',
  notLoaded: 'Your activity could not be loaded',
  notLoadedText: 'Nothing is lost. Please try again.',
  offlineText: 'You are offline. Your activity is kept on the server, and can be read when you are online again.',
  mayLack: 'The server cannot be reached, so what is new may be missing here.',
  tryAgain: 'Try again',
  empty: 'Nothing yet',
  emptyText: 'What happens to your account from now on is listed here.',
  showMore: 'Show more',
  shown: (count: number) => plural('en', count, { one: '1 entry shown', other: `${count} entries shown` }),
  from: (address: string) => `from ${address}`,
  day: { today: 'Today', yesterday: 'Yesterday' },
  dayTitle: (day: string, date: string) => `${day}, ${date}`,
  notMe: {
    title: 'Something you did not do?',
    text: 'Change your password: this signs out all other devices.',
    action: 'Change password',
  },
  save: 'Save activity (CSV)',
  saved: (file: string) => `Saved as ${file}`,
  saveFailed: 'Your activity could not be saved. Please check your internet connection and try again.',
  audit: auditTexts,
  device: deviceTexts,
})
