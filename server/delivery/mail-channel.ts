import { type Channel, type Delivery, DeliveryFailed, type Message, type Target } from './channel.ts'
import { confirmedPlaces } from './confirmed-places.ts'
import type { DailyCaps } from './daily-caps.ts'
import { forContact, forPatient } from './kinds.ts'
import type { LinkMaker } from './links.ts'
import type { Mail, MailChannel } from './mail.ts'
import { contactMail, patientMail } from './reminder-mail.ts'

export type MailChannelDeps = {
  readonly mail: MailChannel
  readonly caps: DailyCaps
  readonly links: LinkMaker
  /** The origin that patients reach the service at. */
  readonly publicUrl: string
}

/** Reminders by e-mail, where the patient switched it on, and the emergency contact's alerts (SMTP_URL). */
export function mailChannel({ mail, caps, links, publicUrl }: MailChannelDeps): Channel {
  const { hostname } = new URL(publicUrl)

  async function written(delivery: Delivery, message: Message, to: string): Promise<Mail> {
    const { language, target } = delivery
    const id = `${delivery.ids[0]}@${hostname}`
    if (target === 'contact') return { to, id, ...contactMail(language, message) }
    const stopAddress = await links.stopEmail(delivery)
    const ways = { app: `${publicUrl}/app`, dose: await links.dose(delivery), stop: stopAddress }
    return { to, id, stopAddress, ...patientMail(language, message, ways) }
  }

  return {
    name: 'email',
    // Connections to the mail server.
    atOnce: 20,
    async targets(tx, patients) {
      const isConfirmed = await confirmedPlaces(
        tx,
        patients.map(({ userId }) => userId),
      )
      return patients.flatMap(({ userId, notifications }): Target[] => [
        ...(notifications.email && isConfirmed(userId, 'email') ? [{ userId, id: 'own', kinds: forPatient }] : []),
        ...(isConfirmed(userId, 'contact-email') ? [{ userId, id: 'contact', kinds: forContact }] : []),
      ])
    },
    async send(delivery, message) {
      const { target, recipient } = delivery
      const to = target === 'contact' ? recipient.contact.email : recipient.email
      if (!to) throw new DeliveryFailed('There is no such address.', { permanent: true })
      await caps.within(delivery, 'mail', to, async () => mail.send(await written(delivery, message, to)))
    },
  }
}
