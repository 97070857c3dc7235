import { withPlainSpaces } from '#core/text/isolate.ts'
import type { Clock } from '#server/clock.ts'
import type { SmsGateway } from '#server/settings.ts'
import { type Channel, type Delivery, DeliveryFailed, type Message, type Target } from './channel.ts'
import { forContact, forPatient } from './kinds.ts'
import type { LinkMaker } from './links.ts'
import { post, serviceAt } from './post.ts'

export type SmsChannelDeps = {
  readonly gateway: SmsGateway
  readonly links: LinkMaker
  readonly publicUrl: string
  readonly clock: Clock
}

/** A list of many doses is for the app: gateways cut at about 1,600 characters, and each 70 may be paid for. */
const longest = 500
/** Gateways keep a message for a phone that is off for ten hours at most. */
const longestWait = 36_000

/** Reminders by SMS over a gateway, where the patient switched it on, and the emergency contact's alerts (SMS_URL). */
export function smsChannel({ gateway, links, publicUrl, clock }: SmsChannelDeps): Channel {
  const service = serviceAt(gateway.url, gateway.authorization)
  const form = formOf(gateway.body)

  async function textOf(delivery: Delivery, { subject, text }: Message): Promise<string> {
    const said = withoutMarks(`${subject}\n${text}`)
    const short = said.length > longest ? `${said.slice(0, longest - 1)}…` : said
    if (delivery.target === 'contact') return short
    return `${short}\n${(await links.dose(delivery)) ?? `${publicUrl}/app`}`
  }

  return {
    name: 'sms',
    async targets(_, patients) {
      return patients.flatMap(({ userId, notifications }): Target[] => [
        ...(notifications.sms ? [{ userId, id: 'own', kinds: forPatient }] : []),
        { userId, id: 'contact', kinds: forContact },
      ])
    },
    async send(delivery, message, signal) {
      const { recipient, target, deadline } = delivery
      const to = numberOf(target === 'contact' ? recipient.contact.phone : recipient.phone)
      if (!to) throw new DeliveryFailed('There is no such number.', { permanent: true })
      const left = Math.floor((deadline.epochMilliseconds - clock.now().epochMilliseconds) / 1_000)
      const seconds = String(Math.min(longestWait, Math.max(1, left)))
      const { type, fill } = form
      await post(service, fill({ to, text: await textOf(delivery, message), seconds }), type, signal)
    },
  }
}

/** The number as gateways take it (E.164): + and digits, of whatever it was typed with. */
function numberOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits && (phone.trim().startsWith('+') ? `+${digits}` : digits)
}

/** One of these marks turns a message into one of 70 characters; phones show lines by themselves in the right direction. */
function withoutMarks(text: string): string {
  return withPlainSpaces(text.replaceAll(/[\u2066-\u2069]/g, ''))
}

type Values = Readonly<Record<'to' | 'text' | 'seconds', string>>
type Form = { readonly type: string; readonly fill: (values: Values) => string }

/** A gateway's form with places for values: JSON, or fields as in an address. A value cannot become a field of its own. */
function formOf(template: string): Form {
  const filled = (text: string, values: Values) =>
    text.replaceAll(/\{(to|text|seconds)\}/g, (_, name: keyof Values) => values[name])
  if (/^\{\s*"/.test(template)) {
    const fill = (values: Values) =>
      JSON.stringify(
        JSON.parse(template, (_, part: unknown) => (typeof part === 'string' ? filled(part, values) : part)),
      )
    return { type: 'application/json', fill }
  }
  const fields = [...new URLSearchParams(template)]
  return {
    type: 'application/x-www-form-urlencoded',
    fill: (values) => String(new URLSearchParams(fields.map(([name, value]) => [name, filled(value, values)]))),
  }
}
