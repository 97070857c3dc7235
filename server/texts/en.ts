/** What the server itself writes to a person, in English. It is the shape of the other languages. */
export const en = {
  /** Shown in place of the page, to whoever opens a link of a mail too late. */
  linkIsOver: 'This link is not valid any more. Sign in, and you will be sent a new one.',
  confirmAddress: {
    subject: 'Please confirm your e-mail address',
    lines: (name: string, link: string): readonly string[] => [
      `Hello ${name},`,
      'please confirm your address by opening this link within the hour:',
      link,
      'If you did not sign up, ignore this mail: nobody can sign in with your address.',
    ],
  },
  /** Says nothing that whoever asked could have typed but the address, so that nobody can write to others by it. */
  newPassword: {
    subject: 'Set a new password',
    lines: (address: string, link: string): readonly string[] => [
      'Hello,',
      `somebody, most likely you, asked to set a new password for the Dosewell account of ${address}.`,
      'To set it, open this link within the hour. It works once:',
      link,
      'If you asked more than once, only the link in the newest mail works.',
      'If it was not you, ignore this mail: your password stays as it is, and nobody can change it without this link.',
    ],
  },
  passwordReplaced: {
    subject: 'Your password was changed',
    lines: (address: string, page: string): readonly string[] => [
      'Hello,',
      `the password of the Dosewell account of ${address} was just changed in its settings. Every other device was signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password now with "Forgot password?": ${page}`,
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: (address: string, page: string): readonly string[] => [
      'Hello,',
      `a new password was just set for the Dosewell account of ${address}, with a link that we had mailed to you. Every device was signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, somebody can read your mail. Change the password of your mailbox first, then set a new one here with "Forgot password?": ${page}`,
    ],
  },
  /** Reminders that come with the page closed (DOSES 5). Names come isolated, times and days as the language writes them. */
  reminders: {
    due: (medicine: string) => `Time to take ${medicine}`,
    dueSeveral: (count: number) => `Time to take ${count} medications`,
    missed: (medicine: string) => `Not recorded: ${medicine}`,
    missedSeveral: (count: number) => `Not recorded: ${count} medications`,
    missedDoses: (count: number) => `Not recorded: ${count} doses`,
    /** In place of a name, in the middle of a sentence, where names are kept out. */
    yourMedicine: 'your medicine',
    itsDose: (time: string) => `The ${time} dose.`,
    itsNotRecorded: (time: string) => `The ${time} dose is not recorded yet.`,
    dose: (medicine: string, time: string) => `${medicine}: the ${time} dose.`,
    notRecorded: (medicine: string, time: string) => `${medicine}: the ${time} dose is not recorded yet.`,
    lastTaken: (name: string, when: string) => `You last took ${name} at ${when}.`,
    lastTakenOn: (name: string, when: string) => `You last took ${name} on ${when}.`,
    pleaseRecord: 'If you took it, please record it.',
    unconfirmed: (patient: string) => `${patient} has not confirmed a dose`,
    unconfirmedDose: (patient: string, medicine: string, time: string) =>
      `${patient} has not confirmed the ${time} dose of ${medicine}.`,
    askThem: 'Please ask whether all is well. You are told as soon as it is confirmed.',
    confirmed: (patient: string) => `${patient} has confirmed the dose`,
    confirmedDose: (patient: string, medicine: string, time: string) =>
      `${patient} has now confirmed the ${time} dose of ${medicine}.`,
    test: 'This is a test reminder',
    testText: 'It reached you: reminders can come this way. You need not take anything now.',
    summary: 'Reminders that did not reach you',
    summaryDoses: 'Reminders could not be sent for a while. These doses are not recorded:',
    andMore: (count: number) => `and ${count} more`,
  },
  /** What stands under a reminder that comes by e-mail. */
  mail: {
    takenLead: 'If you took it, open this page and press Taken. Opening it records nothing.',
    taken: 'Open and press Taken',
    openLead: 'To see your doses, open Dosewell.',
    open: 'Open Dosewell',
    why: 'You get this because reminders by email are switched on in Dosewell.',
    stop: 'Switch them off',
    whyContact:
      'You get this because you are the emergency contact, and your name and address were given for that. To get no more of it, please tell the person who named you.',
  },
  /** The buttons of a notification in the ntfy app. */
  ntfy: {
    taken: 'Taken',
    allTaken: (count: number) => `All ${count} taken`,
    open: 'Open',
  },
  /** What stands on the buttons of a notification, and what a device says by itself. */
  push: {
    taken: 'Taken',
    allTaken: (count: number) => `All ${count} taken`,
    snooze: 'Snooze',
    open: 'Open',
    saved: 'Saved on this device. It is sent as soon as there is a network.',
    signIn: 'Saved on this device. Sign in, and it is sent.',
    notSaved: 'It could not be saved. Please open Dosewell and record it there.',
    elsewhere: (city: string) =>
      `This device is in another time zone. Your doses follow ${city}; open Dosewell to change that.`,
  },
}

export type ServerTexts = typeof en
