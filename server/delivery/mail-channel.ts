import type { Settings } from '#server/settings.ts'
import {
  type ChannelDeps,
  type Delivery,
  DeliveryError,
  type Message,
  type NamedChannel,
  type Target,
} from './channel.ts'
import { confirmedPlaces } from './confirmed-places.ts'
import { forContact, forPatient } from './kinds.ts'
import type { Mail } from './mail.ts'
import { contactMail, patientMail } from './reminder-mail.ts'
import { smtpMail } from './smtp-mail.ts'

const setting = 'email'

/** Reminders and the emergency contact's alerts by e-mail (SMTP_URL). */
export function mailChannel(
  { smtpUrl, mailFrom }: Settings,
  { caps, links, publicUrl }: ChannelDeps,
): NamedChannel | null {
  if (smtpUrl === undefined) return null
  const mail = smtpMail(smtpUrl, mailFrom)
  const { hostname } = new URL(publicUrl)

  async function mailFor(delivery: Delivery, message: Message, to: string): Promise<Mail> {
    const { ids, plannedAt, language, target } = delivery
    const id = `${ids[0]}.${plannedAt.epochMilliseconds}@${hostname}`
    if (target === 'contact') return { to, id, ...contactMail(language, message) }
    const stopAddress = await links.stopEmail(delivery)
    const mailLinks = { app: `${publicUrl}/app`, dose: await links.dose(delivery), stop: stopAddress }
    return { to, id, stopAddress, ...patientMail(language, message, mailLinks) }
  }

  return {
    name: 'email',
    setting,
    // Connections to the mail server.
    atOnce: 20,
    timeoutMs: 60_000,
    async targets(tx, patients) {
      const isConfirmed = await confirmedPlaces(
        tx,
        patients.map(({ userId }) => userId),
      )
      return patients.flatMap(({ userId, notifications }): Target[] => [
        ...(notifications[setting] && isConfirmed(userId, 'email') ? [{ userId, id: 'own', kinds: forPatient }] : []),
        ...(isConfirmed(userId, 'contact-email') ? [{ userId, id: 'contact', kinds: forContact }] : []),
      ])
    },
    async send(delivery, message, signal) {
      const { target, recipient } = delivery
      const to = target === 'contact' ? recipient.contact.email : recipient.email
      if (!to) throw new DeliveryError('There is no such address.', { permanent: true })
      const send = async () => mail.send(await mailFor(delivery, message, to))
      await caps.sendCapped(delivery, { medium: 'mail', to }, send, signal)
    },
  }
}
