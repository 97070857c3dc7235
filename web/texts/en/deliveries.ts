import { isolated } from '../isolate.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** What became of reminders, and whether they can come: the proof in the history, and the page that checks the way. */
export const deliveriesTexts = texts('deliveries', {
  /** What a delivery brought. */
  kinds: {
    'heads-up': 'Heads-up',
    due: 'Reminder',
    missed: 'Last reminder',
    emergency: 'Alert to your emergency contact',
    'all-clear': 'All-clear to your emergency contact',
    summary: 'Summary',
    test: 'Test reminder',
  },
  repeat: (count: number) => `Reminder ${count}`,
  by: (what: string, channel: string) => `${what}: ${channel}`,
  channels: { push: 'notification', email: 'email', sms: 'text message', ntfy: 'ntfy', contact: 'contact' },
  /** Instead of a channel that this server does not have. */
  onConsole: (channel: string) => `${channel}, server’s console`,
  dayAt: (date: string, time: string) => `${date}, ${time}`,
  legs: { planned: 'Planned', sent: 'Sent', accepted: 'Accepted', shown: 'Shown', acted: 'Answered' },
  fates: {
    waiting: 'Waiting to be sent.',
    retried: 'Not accepted yet. It is tried again.',
    written: 'Only written to the server’s console: nobody was told.',
    shown: 'Shown on the device.',
    acted: 'You answered it there.',
    recorded: 'Not sent: the dose was recorded before.',
    changed: 'Not sent: the dose was changed or ended before.',
    replaced: 'Not sent: a newer reminder of this dose came instead.',
    late: 'Not sent: its time was over.',
    listed: 'Not sent in time. A summary told of the dose.',
    refused: 'Refused for good: it did not come.',
    capped: 'Not sent: there were too many messages that day.',
  },
  accepted: {
    push: 'The push service took it. The device has not reported that it was shown.',
    email: 'The mail server took it. Whether it was read, nobody can tell.',
    sms: 'The text message service took it. Whether it was read, nobody can tell.',
    ntfy: 'The ntfy server took it. Whether it was seen, nobody can tell.',
    other: 'It was accepted.',
  },
  proof: {
    title: 'Reminders',
    none: 'The server planned no reminder for this dose.',
    failed: 'The reminders of this dose could not be loaded.',
    loading: 'Loading...',
    ofServer: 'These came from the server. What an open page showed or sounded by itself is not kept.',
  },
  reach: {
    title: 'Will my reminder reach me?',
    lead: 'What stands between a reminder and you, checked just now on this device and on the server.',
    back: 'Settings',
    loading: 'Checking...',
    failed:
      'The server cannot be reached, so only this device was checked. Without the server, reminders come only while this page is open.',
    tryAgain: 'Check again',
    allWell: 'Nothing stands in the way.',
    allWellText: 'To be certain, send yourself a test reminder.',
    problems: (count: number) =>
      plural('en', count, { one: '1 thing stands in the way.', other: `${count} things stand in the way.` }),
    problemsText: 'Each says below what to do about it.',
    device: 'This device',
    server: 'The server',
    states: { well: 'All right', problem: 'To do', note: 'Good to know' },
    secure: {
      title: 'Secure connection',
      well: 'This page came over a secure connection.',
      problem:
        'This page came without encryption, and browsers allow no notifications then. Open Dosewell at its address with https://.',
    },
    permission: {
      title: 'Notifications',
      granted: 'This browser may show notifications from Dosewell.',
      denied:
        'Notifications are blocked. In the browser, select the icon to the left of the address, choose Notifications, and allow them.',
      unasked: 'This browser was not asked yet.',
      ask: 'Allow notifications',
      afterInstall: 'Only the installed app can ask on this device: see Installation below.',
      unsupported:
        'This browser shows no notifications. Use another one, or switch on email or text messages in the settings.',
    },
    background: {
      title: 'While Dosewell is closed',
      well: 'The part that receives reminders with Dosewell closed is at work on this device.',
      problem:
        'The part that receives reminders with Dosewell closed is not at work yet. Wait ten seconds; if it stays so, reload this page.',
      unsupported:
        'This browser receives nothing while Dosewell is closed. Leave the page open, or use another browser.',
    },
    installed: {
      title: 'Installation',
      well: 'Dosewell is installed on this device.',
      ios: 'On iPhone and iPad, notifications come only to an installed app. Press Share, choose Add to Home Screen, then open Dosewell from there.',
      note: 'Dosewell is not installed here. It need not be, but then the browser has to be running.',
    },
    subscription: {
      title: 'Push to this device',
      well: (when: string) => `Reminders are sent to this device since ${when}.`,
      gone: (when: string) => `The push service gave this device up ${when}. Reload this page once, and look again.`,
      failing:
        'The push service did not take the newest reminder to this device. It is tried again; send a test to see whether it comes.',
      problem:
        'No reminders are sent to this device while Dosewell is closed. Allow notifications, then reload this page.',
      off: 'Push notifications are switched off in your settings.',
      turnOn: 'Turn on for this device',
    },
    clock: {
      title: 'Clocks',
      well: 'This device’s clock agrees with the server’s.',
      problem: (minutes: number, behind: boolean) =>
        `This device’s clock is ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })} ${behind ? 'behind' : 'ahead'}. Set its date and time to automatic. Dosewell goes by the right time meanwhile.`,
    },
    worker: {
      title: 'The sender of reminders',
      well: (seconds: number) =>
        `At work: it was heard ${plural('en', seconds, { one: '1 second', other: `${seconds} seconds` })} ago.`,
      problem: (minutes: number) =>
        `Not heard for ${plural('en', minutes, { one: '1 minute', other: `${minutes} minutes` })}. No reminder is sent until it is back: keep this page open, and tell whoever runs this server.`,
      never: 'Never heard. No reminder is sent: keep this page open, and tell whoever runs this server.',
    },
    channel: {
      title: (channel: string) => `Last ${channel}`,
      none: (channel: string) => `None has gone by ${channel} yet.`,
      notHere: (channel: string) =>
        `This server cannot send anything by ${channel}: switched on or not, it tells nobody.`,
      last: (what: string, when: string) => `${what}, ${when}.`,
    },
    next: {
      title: 'Next reminder',
      what: (medicine: string, when: string, city: string) => `${medicine}: ${when}, by the clock of ${city}.`,
      none: 'No reminder is to come: no dose is planned.',
      unplanned: (name: string) =>
        `The reminders of ${isolated(name)} cannot be worked out. Tell whoever runs this server; until then, look at the dashboard for its doses.`,
    },
    test: {
      title: 'Send a test reminder',
      text: 'It goes the way of a real one: through the sender and over everything that is switched on.',
      send: 'Send it now',
      again: 'Send another',
      asked: 'Asked for',
      planned: 'Taken up',
      pending: 'not yet',
      none: 'There is nowhere to send it. Allow notifications on this device, or switch on email or text messages in the settings.',
      notTaken:
        'Nobody has taken it up yet. The sender of reminders seems to stand still: tell whoever runs this server.',
      notShown:
        'The push service took it, but the device has not reported it. Look whether it is silenced: Do Not Disturb, a focus mode, battery saving, or notifications of this browser switched off in the system.',
      arrived: 'It arrived.',
      failed: 'The test was not sent. Please check your internet connection and try again.',
    },
  },
})
