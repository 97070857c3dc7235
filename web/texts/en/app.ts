import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** The layout of the signed-in pages, and the pages that belong to no feature. */
export const appTexts = texts('app', {
  nav: {
    label: 'Main',
    menu: 'Menu',
    dashboard: 'Dashboard',
    medications: 'Medications',
    history: 'History',
    settings: 'Settings',
    profile: 'Profile',
    signOut: 'Sign Out',
    openProfile: (name: string) => (name === '' ? 'Open profile' : `Open profile of ${name}`),
  },
  notifications: 'Notifications',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  clockError: {
    title: 'This device’s clock is wrong.',
    text: (minutes: number, behind: boolean) =>
      `It is ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })} ${behind ? 'behind' : 'ahead'}. Dosewell shows the correct times.`,
  },
})
