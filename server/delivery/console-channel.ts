import type { Settings } from '#server/settings.ts'
import { type ChannelDeps, DeliveryError, type NamedChannel, type Recipient, type Target } from './channel.ts'
import { confirmedPlaces } from './confirmed-places.ts'
import { writeMessage } from './console.ts'
import { forContact, forPatient } from './kinds.ts'

/** Where each target would be sent. */
const addresses: Readonly<Record<string, (recipient: Recipient) => string>> = {
  email: ({ email }) => email && `Mail to ${email}`,
  sms: ({ phone }) => phone && `SMS to ${phone}`,
  contact: ({ contact: { name, email, phone } }) =>
    (email || phone) && `Alert to ${[name, email, phone].filter(Boolean).join(', ')}`,
}

/**
 * The channel of a server without mail or SMS: prints messages for the operator and sends nothing (product 7.3). E-mail
 * and SMS if the patient switched them on and confirmed the address; the contact's alerts once they agreed, if neither
 * is configured.
 */
export function consoleChannel(settings: Settings, { write }: Pick<ChannelDeps, 'write'>): NamedChannel | null {
  if (!settings.consoleChannel) return null
  const of = { email: settings.smtpUrl === undefined, sms: settings.sms === undefined }
  return {
    name: 'console',
    async targets(tx, patients) {
      const isConfirmed = await confirmedPlaces(
        tx,
        patients.map(({ userId }) => userId),
      )
      return patients.flatMap(({ userId, notifications: { email, sms } }): Target[] => {
        const isContactIn = isConfirmed(userId, 'contact-email') || isConfirmed(userId, 'contact-phone')
        return [
          ...(of.email && email && isConfirmed(userId, 'email') ? [{ userId, id: 'email', kinds: forPatient }] : []),
          ...(of.sms && sms && isConfirmed(userId, 'phone') ? [{ userId, id: 'sms', kinds: forPatient }] : []),
          ...(of.email && of.sms && isContactIn ? [{ userId, id: 'contact', kinds: forContact }] : []),
        ]
      })
    },
    async send({ target, recipient }, { subject, text }) {
      const address = addresses[target]?.(recipient)
      if (!address) throw new DeliveryError('The patient has no such address.', { permanent: true })
      writeMessage(write, { message: address, subject, text })
    },
  }
}
