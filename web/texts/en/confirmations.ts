import { texts } from '../texts.ts'
/** Whether messages may be sent to the patient's address and number, and to the emergency contact's. */
export const confirmationsTexts = texts('confirmations', {
  sent: 'Sent.',
  notSent: 'It was not sent. Please check your internet connection and try again.',
  again: 'Send again',
  toSettings: 'Settings',
  email: {
    head: 'Confirm your address.',
    asked: (address: string) =>
      `We sent a link to ${address}. Until you open it and press the button, you get no reminders by email.`,
    unasked: (address: string) =>
      `There is no valid link for ${address} now. Until one is sent and you press its button, you get no reminders by email.`,
    send: 'Send the link',
  },
  phone: {
    head: 'Confirm your number.',
    asked: (number: string) => `We sent a code to ${number}. Until you enter it, you get no reminders by text message.`,
    unasked: (number: string) => `Until then, no text message reminders are sent to ${number}.`,
    send: 'Send a code',
    code: 'Code from the message',
    action: 'Confirm',
    inProgress: 'Confirming...',
    done: 'Your number is confirmed.',
    failed: 'It is not confirmed yet. Please check your internet connection and try again.',
  },
  contact: {
    title: 'Alerts to this person',
    head: 'Emergency contact:',
    /** For the person as a whole. */
    contactStates: {
      asked: (name: string) => `${name} has not agreed yet; they will not be alerted.`,
      unasked: (name: string) =>
        `${name} has not been asked yet; they will not be alerted. Send the invitation under Edit Profile.`,
      refused: (name: string) => `${name} declined; they will not be alerted.`,
      unreachable: (name: string) =>
        `${name} will not be alerted: there is no email address or phone number that this server can write to.`,
    },
    /** For one address or number. */
    places: {
      agreed: (address: string) => `Agreed. Alerts go to ${address}.`,
      asked: (address: string) => `Invited, no answer yet. No alerts go to ${address}.`,
      unasked: (address: string) => `Not invited yet. No alerts go to ${address}.`,
      refused: (address: string) => `Declined. Nothing goes to ${address}.`,
    },
    invite: 'Send the invitation',
    /** Shown where the patient allows alerting the contact. */
    first: (name: string) => `${name} is asked first, with one message. Nobody is alerted before they agree.`,
  },
})
