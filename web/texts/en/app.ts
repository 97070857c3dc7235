import { plural } from '../plural.ts'

/** The frame of the signed-in pages, and the pages that are no feature. */
export const app = {
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
  signOutUnsent: {
    title: (count: number) => `${count} ${plural('en', count, { one: 'dose is', other: 'doses are' })} not sent yet`,
    text: 'They are saved on this device only, and are sent when you sign in here again. To have them everywhere, connect to the internet and wait a moment before you sign out.',
    keep: 'Stay signed in',
    do: 'Sign out now',
  },
  signOutUnsaved: {
    title: (count: number) => `${count} ${plural('en', count, { one: 'change is', other: 'changes are' })} not saved`,
    text: 'If you sign out now, what you changed on this page is lost.',
    keep: 'Stay signed in',
    do: 'Sign out without saving',
  },
  signOutFailed: 'Signing out failed. Please try again.',
  clockError: {
    title: "This device's clock is wrong.",
    text: (minutes: number, behind: boolean) =>
      `It is ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })} ${behind ? 'behind' : 'ahead'}. Times here follow the right clock.`,
  },
  offline: { title: 'You are offline.', text: 'Doses you mark are saved on this device.' },
}
