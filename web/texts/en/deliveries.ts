import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** The outcomes of reminders in the history, and the reminder check. */
export const deliveriesTexts = texts('deliveries', {
  /** The kinds of delivery. */
  kinds: {
    'heads-up': 'Heads-up',
    due: 'Reminder',
    missed: 'Last reminder',
    emergency: 'Alert to your emergency contact',
    'all-clear': 'All-clear to your emergency contact',
    refill: 'Refill',
    'hold-begins': 'A pause begins',
    'still-held': 'Question about a pause',
    possible: 'Possible again',
    'follow-up': 'How it helped',
    summary: 'Summary',
    test: 'Test reminder',
  },
  repeat: (count: number) => `Reminder ${count}`,
  by: (what: string, channel: string) => `${what}: ${channel}`,
  channels: { push: 'notification', email: 'email', sms: 'text message', ntfy: 'ntfy', contact: 'contact' },
  addresses: {
    ntfy: {
      heading: 'The ntfy app',
      text: (host: string) =>
        `You can also get reminders in the free ntfy app on your phone, with a Taken button. They are sent through ${host}, whose operator could read them.`,
      turnOn: 'Use the ntfy app',
      turnedOn: 'From now on, reminders go to your topic. Subscribe to it in the ntfy app.',
      how: 'In the app, tap the plus sign and subscribe to this topic on this server. Keep the topic to yourself: anyone who knows it can read your reminders.',
      server: 'Server',
      address: 'Topic',
      renew: 'Get a new topic',
      renewed: 'You have a new topic. Subscribe to it in the ntfy app: nothing is sent to the old one any more.',
      turnOff: 'Stop using it',
      turnedOff: 'Reminders are no longer sent to the ntfy app.',
      failed: 'Nothing was changed. Please check your internet connection and try again.',
    },
  },
  /** In place of a channel that this server does not have. */
  onConsole: (channel: string) => `${channel}, server’s console`,
  dayAt: (date: string, time: string) => `${date}, ${time}`,
  steps: { planned: 'Planned', sent: 'Sent', accepted: 'Accepted', shown: 'Shown', acted: 'Answered' },
  outcomes: {
    waiting: 'Waiting to be sent.',
    retried: 'Not accepted yet. It is tried again.',
    written: 'Only written to the server’s console: nobody was told.',
    shown: 'Shown on the device.',
    acted: 'You answered it there.',
    recorded: 'Not sent: the dose was recorded before.',
    changed: 'Not sent: the dose was changed or ended before, or these reminders were switched off.',
    replaced: 'Not sent: a newer reminder for this dose was sent instead.',
    late: 'Not sent: it was too late for this dose.',
    listed: 'Not sent in time. The dose was listed in a summary.',
    refused: 'Permanently refused: it was not delivered.',
    capped: 'Not sent: there were too many messages that day.',
  },
  /** In place of `outcomes.changed`, of an alert to the emergency contact: it is not sent of a dose whose record a backup may lack. */
  alertChanged: 'Not sent: the dose or your consent had changed, or a backup was restored.',
  accepted: {
    push: 'The push service accepted it. The device has not reported that it was shown.',
    email: 'The mail server accepted it. Dosewell cannot see whether it was read.',
    sms: 'The text message service accepted it. Dosewell cannot see whether it was read.',
    ntfy: 'The ntfy server accepted it. Dosewell cannot see whether it was read.',
    other: 'It was accepted.',
  },
  proof: {
    title: 'Reminders',
    none: 'No reminder was planned for this dose.',
    failed: 'The reminders for this dose could not be loaded.',
    loading: 'Loading...',
    ofServer: 'The server sent these. Reminders shown on an open page are not listed here.',
  },
  reminderCheck: {
    title: 'Will my reminder reach me?',
    lead: 'Everything a reminder needs to reach you, checked just now.',
    back: 'Settings',
    loading: 'Checking...',
    failed:
      'The server cannot be reached, so only this device was checked. Without the server, reminders come only while this page is open.',
    tryAgain: 'Check again',
    allWell: 'No problems found.',
    allWellText: 'To be certain, send yourself a test reminder.',
    problems: (count: number) => plural('en', count, { one: '1 problem found.', other: `${count} problems found.` }),
    problemsText: 'See below what to do.',
    device: 'This device',
    server: 'Sending reminders',
    states: { well: 'All right', problem: 'To do', note: 'Good to know' },
    secure: {
      title: 'Secure connection',
      problem:
        'This page was loaded without encryption, so browsers do not allow notifications. Open Dosewell at its address with https://.',
    },
    permission: {
      title: 'Permission for notifications',
      granted: 'This browser may show notifications from Dosewell.',
      denied:
        'Notifications are blocked. In the browser, select the icon to the left of the address, choose Notifications, and allow them.',
      unasked: 'This browser has not been asked yet.',
      ask: 'Allow notifications',
      afterInstall: 'Only the installed app can ask on this device.',
      unsupported:
        'This browser cannot show notifications. Use another one, or switch on email or text messages in the settings.',
    },
    background: {
      title: 'While Dosewell is closed',
      well: 'This device can receive reminders while Dosewell is closed.',
      problem:
        'This device is not ready to receive reminders while Dosewell is closed. Wait ten seconds, then press Check again.',
      unsupported:
        'This browser cannot receive anything while Dosewell is closed. Leave the page open, or use another browser.',
    },
    installed: {
      title: 'Dosewell as an app',
      well: 'Dosewell is installed as an app here.',
      ios: 'On iPhone and iPad, notifications come only to an installed app. Press Share, choose Add to Home Screen, then open Dosewell from there.',
      note: 'Dosewell is not installed as an app here. That is fine, as long as the browser may run in the background.',
    },
    subscription: {
      title: 'Notifications on this device',
      well: (when: string) => `On since ${when}.`,
      gone: (when: string) => `They stopped working ${when}. Reload this page once, then check again.`,
      failing:
        'The latest reminder did not get through to this device. It will be tried again. Send a test to see whether it arrives.',
      problem: 'Off: no reminder comes to this device while Dosewell is closed.',
      afterPermission: 'They come after the permission above.',
      off: 'Off, because push is switched off for all your devices in Settings, Notifications.',
      turnOn: 'Turn on notifications here',
    },
    clock: {
      title: 'Clock',
      well: 'The clock of this device is right.',
      problem: (minutes: number, behind: boolean) =>
        `This device’s clock is ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })} ${behind ? 'behind' : 'ahead'}. Set its date and time to automatic. In the meantime, Dosewell uses the correct time.`,
    },
    worker: {
      title: 'Reminder service',
      well: (seconds: number) =>
        `Running: checked ${plural('en', seconds, { one: '1 second', other: `${seconds} seconds` })} ago.`,
      problem: (minutes: number) =>
        `Not heard from for ${plural('en', minutes, { one: '1 minute', other: `${minutes} minutes` })}. No reminders are sent until it is back: keep this page open, and tell whoever runs this server.`,
      never: 'Never heard from. No reminders are sent: keep this page open, and tell whoever runs this server.',
    },
    channel: {
      title: (channel: string) => `Last ${channel}`,
      none: (channel: string) => `None has been sent by ${channel} yet.`,
      notHere: (channel: string) => `This server cannot send anything by ${channel}, even if it is switched on.`,
      last: (what: string, when: string) => `${what}, ${when}.`,
    },
    next: {
      title: 'Next reminder',
      what: (medicine: string, when: string, city: string) => `${medicine}: ${when}, ${city} time.`,
      none: 'No reminder is scheduled, because no dose is planned.',
      unplanned: (name: string) =>
        `The reminders for ${isolated(name)} cannot be worked out. Tell whoever runs this server; until then, check the dashboard for its doses.`,
    },
    test: {
      title: 'Send a test reminder',
      text: 'It takes the same path as a real one: through the reminder service and every channel you have switched on.',
      send: 'Send it now',
      again: 'Send another',
      asked: 'Requested',
      planned: 'Picked up',
      pending: 'not yet',
      none: 'There is nowhere to send it. Allow notifications on this device, or switch on email or text messages in the settings.',
      notTaken:
        'It has not been picked up yet. The reminder service seems to have stopped: tell whoever runs this server.',
      notShown:
        'The push service accepted it, but the device has not reported it. Check whether the device is silenced: Do Not Disturb, a focus mode, battery saving, or notifications for this browser switched off in the system settings.',
      arrived: 'It arrived.',
      failed: 'The test was not sent. Please check your internet connection and try again.',
    },
  },
})
