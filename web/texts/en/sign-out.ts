import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** The questions before signing out, and the note after it while the server does not know. */
export const signOutTexts = texts('signOut', {
  signingOut: 'Signing out...',
  unsent: {
    title: (count: number) => `${count} ${plural('en', count, { one: 'dose is', other: 'doses are' })} not sent yet`,
    text: 'What you recorded is saved on this device only, and will be sent when you sign in here again. To have it everywhere, connect to the internet and wait a moment before you sign out.',
    keep: 'Stay signed in',
    action: 'Sign out now',
  },
  unsaved: {
    title: (count: number) => `${count} ${plural('en', count, { one: 'change is', other: 'changes are' })} not saved`,
    text: 'If you sign out now, what you changed on this page is lost.',
    keep: 'Stay signed in',
    action: 'Sign out without saving',
  },
  pending: {
    title: 'You are signed out on this screen only.',
    text: 'The server could not be reached, so this device is still signed in there. Keep this page open, or open it again once you are online: signing out will then finish by itself.',
  },
})
