import type { AboutOf, AuditKind } from '#core/account/audit-event.ts'

/** A sentence, or a function of what the event is about; a device is named first. */
type KindText<About> = [About] extends [null] ? string : (about: About extends object ? string : About) => string

export type AuditTexts = {
  /** Of a kind that this version does not know. */
  readonly unknown: string
  readonly kinds: { readonly [Kind in AuditKind]: KindText<AboutOf<Kind>> }
}

const others = (count: number) =>
  count === 0 ? '' : count === 1 ? ' One other device was signed out.' : ` ${count} other devices were signed out.`

/** What happened to an account, on the page and in its export. Defines the shape for all languages. */
export const auditTexts: AuditTexts = {
  unknown: 'Something about your account was changed',
  kinds: {
    'account-created': 'Your account was created',
    'email-confirmed': 'Your email address was confirmed',
    'signed-in': 'Signed in',
    'signed-in-new-device': 'Signed in on a new device',
    'wrong-password': (count) =>
      count === 1 ? 'A wrong password was typed' : `A wrong password was typed ${count} times within a day`,
    'wrong-code': (count) =>
      count === 1
        ? 'The right password, then a wrong code'
        : `The right password, then a wrong code, ${count} times within a day`,
    'signed-out': 'Signed out',
    'device-signed-out': (device) => `You signed out ${device}`,
    'other-devices-signed-out': (count) =>
      count === 1 ? 'You signed out your other device' : `You signed out your ${count} other devices`,
    'password-changed': (count) => `You changed your password.${others(count)}`,
    'password-link-asked': 'A link for a new password was asked for',
    'password-reset': (count) => `A new password was set with a link from an email.${others(count)}`,
    'app-on': 'Codes of an authenticator app were turned on',
    'app-off': 'Codes of an authenticator app were turned off',
    'passkey-added': (name) => `A passkey was added: ${name}`,
    'passkey-removed': (name) => `A passkey was removed: ${name}`,
    'recovery-codes-made': 'New recovery codes were made',
    'recovery-code-used': 'A recovery code was used',
    'exported-text': 'The history report was made as text, to copy, email or save',
    'exported-csv': 'All your data was saved as a spreadsheet (CSV)',
    'exported-pdf': 'The report for your doctor was saved (PDF)',
    'exported-pdf-with-doses': 'The report for your doctor was saved, with every dose (PDF)',
    'exported-plan': 'Your medication plan was saved (PDF)',
    'exported-card': 'Your wallet card was saved (PDF)',
    'exported-receipt': 'A receipt of a dose was saved',
    'exported-activity': 'This list was saved as a spreadsheet (CSV)',
    'contact-set': (name) => `${name} was set as your emergency contact`,
    'contact-changed': (name) => `Your emergency contact was changed: ${name}`,
    'contact-removed': (name) => `${name} was removed as your emergency contact`,
    'contact-invited-email': (name) => `${name} was asked by email to be your emergency contact`,
    'contact-invited-sms': (name) => `${name} was asked by text message to be your emergency contact`,
    'contact-agreed': (name) => `${name} agreed to be told about missed doses`,
    'contact-declined': (name) => `${name} does not want to be told about missed doses`,
    'contact-consent-given': (medication) => `You agreed that your emergency contact is told about ${medication}`,
    'contact-consent-withdrawn': (medication) => `Your emergency contact is no longer told about ${medication}`,
    'contact-consents-ended': (count) =>
      count === 1
        ? 'Your contact changed, so nobody is told about one medicine until you agree again'
        : `Your contact changed, so nobody is told about ${count} medicines until you agree again`,
    'push-reminders': (isOn) => `Push notifications were turned ${isOn ? 'on' : 'off'}`,
    'email-reminders': (isOn) => `Reminders by email were turned ${isOn ? 'on' : 'off'}`,
    'sms-reminders': (isOn) => `Reminders by text message were turned ${isOn ? 'on' : 'off'}`,
    'hidden-names': (isOn) =>
      isOn ? 'Medicine names were hidden in reminders' : 'Medicine names were shown in reminders again',
    'email-reminders-stopped': 'Reminders by email were stopped with the link in an email',
    'phone-confirmed': 'Your phone number was confirmed',
    'push-device-added': 'Push was turned on for a device',
    'push-device-removed': 'Push was turned off for a device',
    'channel-address-made': (channel) => `An address for reminders was made: ${channel}`,
    'channel-address-removed': (channel) => `Your address for reminders was removed: ${channel}`,
    'data-sharing': (isOn) => `Data sharing was ${isOn ? 'allowed' : 'forbidden'}`,
    analytics: (isOn) => `Analytics was ${isOn ? 'allowed' : 'forbidden'}`,
    'crash-reports': (isOn) => `Crash reports were ${isOn ? 'allowed' : 'forbidden'}`,
    'receipts-private': 'Receipts were turned on, as private proofs',
    'receipts-public': 'Receipts were turned on, as public records',
    'receipts-off': 'Receipts were turned off',
    'assistant-on': (service) => `The assistant was turned on: ${service}`,
    'assistant-off': 'The assistant was turned off',
    'keys-rotated': 'The people who run this server changed the keys that protect your data',
    'account-restored': 'The people who run this server restored your account from a backup',
  },
}
