/** The server's messages to people. Defines the shape for all languages. */
export const messageTexts = {
  confirmAddress: {
    subject: 'Please confirm your email address',
    lines: (name: string, link: string): readonly string[] => [
      `Hello ${name},`,
      'Please confirm your address: open this page within the hour and press the button there.',
      link,
      'If you did not sign up, ignore this email: nobody can sign in with your address.',
    ],
  },
  /** Asks whether reminders may go to this account's address. */
  confirmReminders: {
    subject: 'May we send reminders to this address?',
    lines: (address: string, link: string): readonly string[] => [
      'Hello,',
      `Reminders by email were switched on for the Dosewell account of ${address}. They will be sent once you confirm that this address is yours: open this page within a week and press the button there.`,
      link,
      'If it was not you, ignore this email: no reminders will be sent to you.',
    ],
  },
  phoneCode: (code: string) =>
    `${code} is the code that confirms your number in Dosewell. It works for 10 minutes. If you did not ask for it, ignore this message.`,
  /** To the emergency contact, who is asked once. Contains the patient's name and nothing else that a patient typed. */
  invitation: {
    subject: (patient: string) => `${patient} named you as their emergency contact`,
    lines: (patient: string, link: string): readonly string[] => [
      'Hello,',
      `${patient} uses Dosewell, a medicine reminder app, and asks whether we may email you when an important dose has not been confirmed. You get another email as soon as it is.`,
      'To accept or decline, open this page:',
      link,
      `Nothing will be sent to you unless you agree. If you do not know ${patient}, decline there or ignore this email.`,
    ],
    sms: (patient: string, link: string) =>
      `${patient} named you as emergency contact in Dosewell, a medicine reminder app. May we text you when an important dose has not been confirmed? Accept or decline here: ${link}`,
  },
  /**
   * Contains nothing the sender of the request typed but the address, so that nobody can send messages to others by it.
   */
  newPassword: {
    subject: 'Set a new password',
    lines: (address: string, link: string): readonly string[] => [
      'Hello,',
      `Somebody, most likely you, asked to set a new password for the Dosewell account of ${address}.`,
      'To set it, open this link within the hour. It works once:',
      link,
      'If you asked more than once, only the link in the newest email works.',
      'If it was not you, ignore this email: your password stays as it is, and nobody can change it without this link.',
    ],
  },
  /** About the second step of signing in. */
  secondStep: {
    subject: 'Please check: how you sign in',
    events: {
      'app-on': 'Sign-in codes from an authenticator app were turned on.',
      'app-off': 'Sign-in codes from an authenticator app were turned off.',
      'passkey-added': 'A passkey was added.',
      'passkey-removed': 'A passkey was removed.',
      'recovery-codes-made': 'New recovery codes were made.',
      'recovery-code-used': 'A recovery code was used.',
    },
    lines: (address: string, event: string, advice: string): readonly string[] => [
      'Hello,',
      `This just happened to the Dosewell account of ${address}: ${event}`,
      'If it was you, there is nothing to do.',
      advice,
    ],
    advice: {
      /** Of a second step that the owner may not have: a new password by a link would sign them out. */
      afterNew: (page: string) =>
        `If it was not you, stay signed in and change your password in the settings now, which signs out every other device: ${page} Then tell whoever runs your Dosewell server.`,
      afterOther: (page: string) =>
        `If it was not you, set a new password now with "Forgot password?", and then look at Privacy & Security in the settings: ${page}`,
    },
  },
  passwordReplaced: {
    subject: 'Your password was changed',
    lines: (address: string, page: string): readonly string[] => [
      'Hello,',
      `The password of the Dosewell account of ${address} was just changed in its settings. Every other device was signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password now with "Forgot password?": ${page}`,
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: (address: string, page: string): readonly string[] => [
      'Hello,',
      `A new password was just set for the Dosewell account of ${address}, with a link that we emailed to you. Every device was signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, somebody can read your email. Change the password of your email account first, then set a new one here with "Forgot password?": ${page}`,
    ],
  },
  /** Reminders (dose-model 9). Names are isolated, times and days formatted. */
  reminders: {
    unconfirmed: (patient: string) => `${patient} has not confirmed a dose`,
    unconfirmedDose: (patient: string, medicine: string, time: string) =>
      `${patient} has not confirmed the ${time} dose of ${medicine}.`,
    /** Of a dose of another day. */
    unconfirmedDoseOn: (patient: string, medicine: string, day: string) =>
      `${patient} has not confirmed the dose of ${medicine} for ${day}.`,
    notTaken: (patient: string) => `${patient} recorded a dose as not taken`,
    notTakenDose: (patient: string, medicine: string, day: string) =>
      `${patient} recorded the dose of ${medicine} for ${day} as not taken.`,
    askThem: 'Please check that everything is all right. You will be told as soon as it is confirmed.',
    confirmed: (patient: string) => `${patient} has confirmed the dose`,
    confirmedDose: (patient: string, medicine: string, time: string) =>
      `${patient} has now confirmed the ${time} dose of ${medicine}.`,
    confirmedDoseOn: (patient: string, medicine: string, day: string) =>
      `${patient} has now confirmed the dose of ${medicine} for ${day}.`,
    test: 'This is a test reminder',
    testText: 'It reached you, so reminders can reach you this way. You do not need to take anything now.',
    summary: 'Reminders that did not reach you',
    summaryDoses: 'Reminders could not be sent for a while. These doses are not recorded:',
    andMore: (count: number) => `and ${count} more`,
  },
  /** Below a reminder by email. */
  mail: {
    takenLead: 'When you have taken it, open this page and press Yes. Opening it records nothing.',
    taken: 'Open and press Yes',
    openLead: 'To see your doses, open Dosewell.',
    open: 'Open Dosewell',
    why: 'You get this because reminders by email are switched on in Dosewell.',
    stop: 'Switch them off',
    whyContact:
      'You get this because you agreed to be told as the emergency contact. To stop these messages, open the link in the invitation again and decline, or tell the person who named you.',
  },
  /** The buttons of a notification, by push or in an app such as ntfy. */
  buttons: {
    taken: 'Taken',
    allTaken: (count: number) => `All ${count} taken`,
    snooze: 'Snooze',
    open: 'Open',
  },
  /** The device's own texts. */
  push: {
    saved: 'Saved on this device. It will be sent as soon as there is a network.',
    signIn: 'Saved on this device. It will be sent when you sign in.',
    notSaved: 'It could not be saved. Please open Dosewell and record it there.',
    elsewhere: (city: string) =>
      `This device is in another time zone. Your doses follow ${city} time; open Dosewell to change that.`,
  },
}

export type MessageTexts = typeof messageTexts
