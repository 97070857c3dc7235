import type { SmsGateway } from '#server/settings.ts'
import { writeMessage } from './console.ts'
import { post, serviceAt } from './post.ts'

export type Text = {
  /** As typed. */
  readonly to: string
  readonly text: string
  /** How long it is worth delivering. */
  readonly seconds: number
}

/** `send` returns when the message was accepted, else throws. */
export type SmsSender = { send(text: Text, signal?: AbortSignal): Promise<void> }

/** Ten hours: the longest that gateways hold a message for a phone that is off. */
export const maxValiditySeconds = 36_000

/** Milliseconds for a gateway to accept a message. One that is slow may send it even if nobody waits for its answer. */
export const smsTimeoutMs = 60_000

/** The operator's gateway (SMS_URL). */
export function gatewaySms(gateway: SmsGateway): SmsSender {
  const service = serviceAt(gateway.url, gateway.authorization)
  const { type, fill } = formOf(gateway.body)
  return {
    async send({ to, text, seconds }, signal = AbortSignal.timeout(smsTimeoutMs)) {
      await post(service, fill({ to: numberOf(to), text, seconds: String(seconds) }), type, signal)
    },
  }
}

/**
 * For a server without a gateway: prints each message.
 * @param write to the server's console
 */
export function consoleSms(write: (text: string) => void): SmsSender {
  return { send: async ({ to, text }) => writeMessage(write, { message: `SMS to ${to}`, text }) }
}

/** E.164: + and digits; empty if there are none. */
export function numberOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits && (phone.trim().startsWith('+') ? `+${digits}` : digits)
}

type Values = Readonly<Record<'to' | 'text' | 'seconds', string>>
type Form = { readonly type: string; readonly fill: (values: Values) => string }

/** A request body with placeholders: JSON, or form fields. A value cannot add fields. */
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
