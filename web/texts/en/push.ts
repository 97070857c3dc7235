import { texts } from '../texts.ts'
/** Reminders on a device while Dosewell is closed. */
export const pushTexts = texts('push', {
  here: 'Notifications on this device',
  offEverywhere: 'Off, because push is off for all your devices (below).',
  states: {
    on: 'You are notified when a dose is due, even while Dosewell is closed here.',
    off: 'This device reminds you only while Dosewell is open here.',
    busy: 'One moment...',
    failed:
      'Reminders do not reach this device while Dosewell is closed: your browser or the server could not be reached. Check the internet connection, then switch this on again.',
    blocked:
      'Notifications from Dosewell are blocked in this browser. Allow them in its settings for this site, then come back here.',
    unsupported:
      'This browser cannot show reminders while Dosewell is closed. They appear and sound on this page while it is open.',
    'needs-install':
      'An iPhone or iPad shows reminders only once Dosewell is installed: press Share, then Add to Home Screen, and open Dosewell from there.',
  },
  notOff: 'Notifications are still on here, because the server cannot be reached. Please try again.',
  wasGone: (date: string) =>
    `Since ${date}, reminders have not reached this device while Dosewell was closed. From now on, they will again.`,
  lost: 'Reminders do not reach this device while Dosewell is closed. Please check Settings, Notifications.',
})
