import { withoutIsolates, withPlainSpaces } from '#core/text/isolate.ts'
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
import { gatewaySms, maxValiditySeconds, numberOf, smsTimeoutMs } from './sms.ts'
import { boundedNames } from './typed-names.ts'

const setting = 'sms'
/** Gateways cut at about 1,600 characters, and each 70 may be charged; longer lists are for the app. */
const maxLength = 500

/** Reminders and the emergency contact's alerts over an SMS gateway (SMS_URL). */
export function smsChannel(settings: Settings, { caps, links, publicUrl, clock }: ChannelDeps): NamedChannel | null {
  if (settings.sms === undefined) return null
  const sms = gatewaySms(settings.sms)

  async function textOf(delivery: Delivery, { subject, text }: Message): Promise<string> {
    const content = forPhone(boundedNames(`${subject}\n${text}`))
    const short = content.length > maxLength ? `${content.slice(0, maxLength - 1)}…` : content
    if (delivery.target === 'contact') return short
    return `${short}\n${(await links.dose(delivery)) ?? `${publicUrl}/app`}`
  }

  return {
    name: 'sms',
    setting,
    timeoutMs: smsTimeoutMs,
    async targets(tx, patients) {
      const isConfirmed = await confirmedPlaces(
        tx,
        patients.map(({ userId }) => userId),
      )
      return patients.flatMap(({ userId, notifications }): Target[] => [
        ...(notifications[setting] && isConfirmed(userId, 'phone') ? [{ userId, id: 'own', kinds: forPatient }] : []),
        ...(isConfirmed(userId, 'contact-phone') ? [{ userId, id: 'contact', kinds: forContact }] : []),
      ])
    },
    async send(delivery, message, signal) {
      const { recipient, target, deadline } = delivery
      const to = target === 'contact' ? recipient.contact.phone : recipient.phone
      if (!numberOf(to)) throw new DeliveryError('There is no such number.', { permanent: true })
      const left = Math.floor((deadline.epochMilliseconds - clock.now().epochMilliseconds) / 1_000)
      const seconds = Math.min(maxValiditySeconds, Math.max(1, left))
      const send = async () => sms.send({ to, text: await textOf(delivery, message), seconds }, signal)
      await caps.sendCapped(delivery, { medium: 'sms', to }, send, signal)
    },
  }
}

/** One isolate would limit the message to 70 characters; phones handle the direction per line. */
function forPhone(text: string): string {
  return withPlainSpaces(withoutIsolates(text))
}
