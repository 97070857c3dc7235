import type { SendMailOptions, Transporter } from 'nodemailer'
import { DeliveryError } from './channel.ts'
import type { Mail, MailChannel } from './mail.ts'
import { isPrivateHost } from './public-address.ts'

/**
 * @param url smtp:// or smtps://, with user and password
 * @param from the sender's name and address
 */
export function smtpMail(url: string, from: string): MailChannel {
  // A server may take long over a mail that it accepts in the end (RFC 5321, 4.5.3.2.6).
  const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 120_000 }
  let transport: Promise<Transporter> | undefined
  async function connect() {
    // Loaded with the first mail, to start faster.
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({ url, requireTLS: needsTls(url), ...timeouts }, { from })
  }
  return {
    async send(mail) {
      transport ??= connect()
      await (await transport).sendMail(mailOf(mail)).catch((error: unknown) => {
        throw isRefused(error) ? new DeliveryError('The mail server refuses this mail.', { permanent: true }) : error
      })
    },
  }
}

/** Beyond this machine and its network, mails and passwords are only sent encrypted (RFC 8314). */
function needsTls(url: string): boolean {
  return !isPrivateHost(new URL(url).hostname)
}

function mailOf({ to, subject, text, html, id, stopAddress }: Mail): SendMailOptions {
  return {
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(id !== undefined && { messageId: `<${id}>` }),
    ...(stopAddress !== undefined && {
      headers: {
        // Not encoded or folded: some mail programs would not find the address.
        'List-Unsubscribe': { prepared: true, value: `<${stopAddress}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

/** A 5xx answer to the address or the mail itself (RFC 5321, 4.2.1); login errors may be temporary. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  return isForGood && (command === 'RCPT TO' || command === 'DATA')
}
