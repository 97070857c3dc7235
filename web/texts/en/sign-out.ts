import { plural } from '../plural.ts'

/** The questions before signing out. */
export const signOut = {
  unsent: {
    title: (count: number) => `${count} ${plural('en', count, { one: 'dose is', other: 'doses are' })} not sent yet`,
    text: 'They are saved on this device only, and are sent when you sign in here again. To have them everywhere, connect to the internet and wait a moment before you sign out.',
    keep: 'Stay signed in',
    do: 'Sign out now',
  },
  unsaved: {
    title: (count: number) => `${count} ${plural('en', count, { one: 'change is', other: 'changes are' })} not saved`,
    text: 'If you sign out now, what you changed on this page is lost.',
    keep: 'Stay signed in',
    do: 'Sign out without saving',
  },
  failed: 'Signing out failed. Please try again.',
}
