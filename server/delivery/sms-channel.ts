import { withPlainSpaces } from '#core/text/isolate.ts'
import type { Clock } from '#server/clock.ts'
import { type Channel, type Delivery, DeliveryFailed, type Message, type Target } from './channel.ts'
import { confirmedPlaces } from './confirmed-places.ts'
import type { DailyCaps } from './daily-caps.ts'
import { forContact, forPatient } from './kinds.ts'
import type { LinkMaker } from './links.ts'
import { longestWait, numberOf, type SmsSender } from './sms.ts'
import { boundedNames } from './typed-names.ts'

export type SmsChannelDeps = {
  readonly sms: SmsSender
  readonly caps: DailyCaps
  readonly links: LinkMaker
  readonly publicUrl: string
  readonly clock: Clock
}

/** A list of many doses is for the app: gateways cut at about 1,600 characters, and each 70 may be paid for. */
const longest = 500

/** Reminders by SMS over a gateway, where the patient switched it on, and the emergency contact's alerts (SMS_URL). */
export function smsChannel({ sms, caps, links, publicUrl, clock }: SmsChannelDeps): Channel {
  async function textOf(delivery: Delivery, { subject, text }: Message): Promise<string> {
    const said = withoutMarks(boundedNames(`${subject}\n${text}`))
    const short = said.length > longest ? `${said.slice(0, longest - 1)}…` : said
    if (delivery.target === 'contact') return short
    return `${short}\n${(await links.dose(delivery)) ?? `${publicUrl}/app`}`
  }

  return {
    name: 'sms',
    async targets(tx, patients) {
      const isConfirmed = await confirmedPlaces(
        tx,
        patients.map(({ userId }) => userId),
      )
      return patients.flatMap(({ userId, notifications }): Target[] => [
        ...(notifications.sms && isConfirmed(userId, 'phone') ? [{ userId, id: 'own', kinds: forPatient }] : []),
        ...(isConfirmed(userId, 'contact-phone') ? [{ userId, id: 'contact', kinds: forContact }] : []),
      ])
    },
    async send(delivery, message, signal) {
      const { recipient, target, deadline } = delivery
      const to = target === 'contact' ? recipient.contact.phone : recipient.phone
      if (!numberOf(to)) throw new DeliveryFailed('There is no such number.', { permanent: true })
      const left = Math.floor((deadline.epochMilliseconds - clock.now().epochMilliseconds) / 1_000)
      const seconds = Math.min(longestWait, Math.max(1, left))
      await caps.within(delivery, 'sms', to, async () =>
        sms.send({ to, text: await textOf(delivery, message), seconds }, signal),
      )
    },
  }
}

/** One of these marks turns a message into one of 70 characters; phones show lines by themselves in the right direction. */
function withoutMarks(text: string): string {
  return withPlainSpaces(text.replaceAll(/[\u2066-\u2069]/g, ''))
}
