import { type Channel, type Delivery, DeliveryFailed, type Message, type Target } from './channel.ts'
import { forContact, forPatient } from './kinds.ts'
import type { LinkMaker } from './links.ts'
import type { Mail, MailChannel } from './mail.ts'
import { contactMail, patientMail } from './reminder-mail.ts'

/** Connections to the mail server at a time. */
const atOnce = 20

export type MailChannelDeps = {
  readonly mail: MailChannel
  readonly links: LinkMaker
  /** The origin that patients reach the service at. */
  readonly publicUrl: string
}

/** Reminders by e-mail, where the patient switched it on, and the emergency contact's alerts (SMTP_URL). */
export function mailChannel({ mail, links, publicUrl }: MailChannelDeps): Channel {
  const turns = turnsOf(atOnce)
  const { hostname } = new URL(publicUrl)

  async function written(delivery: Delivery, message: Message): Promise<Mail> {
    const { language, recipient, target } = delivery
    const to = target === 'contact' ? recipient.contact.email : recipient.email
    if (!to) throw new DeliveryFailed('There is no such address.', { permanent: true })
    const id = `${delivery.ids[0]}@${hostname}`
    if (target === 'contact') return { to, id, ...contactMail(language, message) }
    const stopAddress = await links.stopEmail(delivery)
    const ways = { app: `${publicUrl}/app`, dose: await links.dose(delivery), stop: stopAddress }
    return { to, id, stopAddress, ...patientMail(language, message, ways) }
  }

  return {
    name: 'email',
    async targets(_, patients) {
      return patients.flatMap(({ userId, notifications }): Target[] => [
        ...(notifications.email ? [{ userId, id: 'own', kinds: forPatient }] : []),
        { userId, id: 'contact', kinds: forContact },
      ])
    },
    async send(delivery, message, signal) {
      await turns(signal, async () => mail.send(await written(delivery, message)))
    },
  }
}

/**
 * Lets so many do something at a time; the others wait for their turn.
 * @returns does something at one's turn, unless the signal was aborted before it came
 */
function turnsOf(most: number): (signal: AbortSignal, work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (signal, work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      signal.throwIfAborted()
      await work()
    } finally {
      // The turn goes to the next one as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
