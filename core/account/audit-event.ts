import type { Browser, System } from '#core/profile/device.ts'
import type { Profile } from '#core/profile/profile.ts'
import type { ReceiptForm } from '#core/receipt/form.ts'
import type { Settings } from '#core/settings/settings.ts'

/** A device as the list of devices names it, with its network address if known. */
export type AuditDevice = {
  readonly browser: Browser | null
  readonly system: System | null
  readonly address: string | null
}

/** What an event says besides its kind, its time, and the device that caused it. */
type AuditAbout = {
  readonly nothing: null
  /** Of a person, a medication or a service, or an address. */
  readonly name: string
  readonly count: number
  readonly device: AuditDevice
  /** On or off. */
  readonly switch: boolean
}

/**
 * The kinds of audit events, and what each is about. A new kind is a line here and its text in each language
 * (core/texts/<language>/audit.ts).
 */
export const auditKinds = {
  'account-created': 'nothing',
  'email-confirmed': 'nothing',
  'signed-in': 'nothing',
  'signed-in-new-device': 'nothing',
  /** So many within a day (server/auth/wrong-passwords.ts). */
  'wrong-password': 'count',
  /** After a right password; so many within a day. */
  'wrong-code': 'count',
  'signed-out': 'nothing',
  'device-signed-out': 'device',
  'other-devices-signed-out': 'count',
  /** The other devices that it signed out. */
  'password-changed': 'count',
  'password-link-asked': 'nothing',
  /** The devices that it signed out. */
  'password-reset': 'count',
  'app-on': 'nothing',
  'app-off': 'nothing',
  /** The passkey's name. */
  'passkey-added': 'name',
  'passkey-removed': 'name',
  'recovery-codes-made': 'nothing',
  'recovery-code-used': 'nothing',
  'exported-text': 'nothing',
  'exported-csv': 'nothing',
  'exported-pdf': 'nothing',
  'exported-pdf-with-doses': 'nothing',
  'exported-plan': 'nothing',
  'exported-card': 'nothing',
  'exported-receipt': 'nothing',
  'exported-activity': 'nothing',
  'contact-set': 'name',
  'contact-changed': 'name',
  'contact-removed': 'name',
  'contact-invited-email': 'name',
  'contact-invited-sms': 'name',
  'contact-agreed': 'name',
  'contact-declined': 'name',
  /** The medication. */
  'contact-consent-given': 'name',
  'contact-consent-withdrawn': 'name',
  /** Of so many medications, as the contact changed. */
  'contact-consents-ended': 'count',
  'push-reminders': 'switch',
  'email-reminders': 'switch',
  'sms-reminders': 'switch',
  'hidden-names': 'switch',
  'email-reminders-stopped': 'nothing',
  'phone-confirmed': 'nothing',
  'push-device-added': 'nothing',
  'push-device-removed': 'nothing',
  /** The channel. */
  'channel-address-made': 'name',
  'channel-address-removed': 'name',
  'data-sharing': 'switch',
  analytics: 'switch',
  'crash-reports': 'switch',
  'receipts-private': 'nothing',
  'receipts-public': 'nothing',
  'receipts-off': 'nothing',
  /** The service and its model. */
  'assistant-on': 'name',
  'assistant-off': 'nothing',
  'keys-rotated': 'nothing',
  'account-restored': 'nothing',
} as const satisfies Record<string, keyof AuditAbout>

export type AuditKind = keyof typeof auditKinds

export type AboutOf<Kind extends AuditKind> = AuditAbout[(typeof auditKinds)[Kind]]

type KindAbout<About extends keyof AuditAbout> = {
  readonly [Kind in AuditKind]: (typeof auditKinds)[Kind] extends About ? Kind : never
}[AuditKind]

/** One thing that happened to an account: who is signed in, what left it, who is told what. Never changed. */
export type AuditEvent = {
  readonly [About in keyof AuditAbout]: About extends 'nothing'
    ? { readonly kind: KindAbout<About> }
    : { readonly kind: KindAbout<About>; readonly about: AuditAbout[About] }
}[keyof AuditAbout]

/** The settings that say who is told, and what of the patient's data is used. Null: one that does not. */
const settingKinds = {
  notifications: {
    push: 'push-reminders',
    email: 'email-reminders',
    sms: 'sms-reminders',
    hideNames: 'hidden-names',
    sound: null,
    vibration: null,
  },
  privacy: { dataSharing: 'data-sharing', analytics: 'analytics', crashReports: 'crash-reports' },
} as const satisfies {
  readonly [Part in 'notifications' | 'privacy']: Readonly<Record<keyof Settings[Part], KindAbout<'switch'> | null>>
}

/** What a change of the settings did to who is told. */
export function settingsEvents(before: Settings, after: Settings): AuditEvent[] {
  return [
    ...switched(settingKinds.notifications, before.notifications, after.notifications),
    ...switched(settingKinds.privacy, before.privacy, after.privacy),
  ]
}

function switched<Name extends string>(
  kinds: Readonly<Record<Name, KindAbout<'switch'> | null>>,
  before: Readonly<Record<Name, boolean>>,
  after: Readonly<Record<Name, boolean>>,
): AuditEvent[] {
  return (Object.keys(kinds) as Name[]).flatMap((name) => {
    const kind = kinds[name]
    return kind !== null && before[name] !== after[name] ? [{ kind, about: after[name] }] : []
  })
}

type Contact = Pick<Profile, 'emergencyContactName' | 'emergencyContactEmail' | 'emergencyPhone'>

/** Whether these are another contact, or another address of theirs. */
export function isContactChanged(before: Contact, after: Contact): boolean {
  return (['emergencyContactName', 'emergencyContactEmail', 'emergencyPhone'] as const).some(
    (part) => after[part] !== before[part],
  )
}

/** What a change of the profile did to the emergency contact; null if nothing. @param before null of a new account */
export function contactEvent(before: Contact | null, after: Contact): AuditEvent | null {
  const former = before?.emergencyContactName.trim() ?? ''
  const name = after.emergencyContactName.trim()
  if (before && !isContactChanged(before, after)) return null
  if (name === '') return former === '' ? null : { kind: 'contact-removed', about: former }
  return { kind: former === '' ? 'contact-set' : 'contact-changed', about: name }
}

/** What a choice about receipts was. @param form null: off */
export function receiptsEvent(form: ReceiptForm | null): AuditEvent {
  return { kind: form ? `receipts-${form}` : 'receipts-off' }
}

/**
 * A consent to alerts about a medication that was given or withdrawn; null if neither.
 * @param change since when there is one, before and after
 * @param medication its name
 */
export function consentEvent(
  change: { readonly before: Temporal.Instant | null; readonly after: Temporal.Instant | null },
  medication: string,
): AuditEvent | null {
  if ((change.before === null) === (change.after === null)) return null
  return { kind: change.after ? 'contact-consent-given' : 'contact-consent-withdrawn', about: medication }
}
