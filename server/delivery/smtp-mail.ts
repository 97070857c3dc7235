import { createTransport } from 'nodemailer'
import type { MailChannel } from './mail.ts'

/**
 * Mails over a mail server.
 *
 * @param url smtp:// or smtps://, with user and password in it
 * @param from the sender's name and address
 */
export function smtpMail(url: string, from: string): MailChannel {
  const transport = createTransport(url, { from })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text })
    },
  }
}
