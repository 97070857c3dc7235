import { writeMessage } from './console.ts'

/** A mail in plain text, and the same as HTML where there is more to show. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The same for each sending of one mail, so that mail programs show it once; without angle brackets. */
  readonly id?: string
  /** Stops mails of its kind when something is posted to it (RFC 8058). */
  readonly stopAddress?: string
}

/** A way to send mails. It returns when the mail was accepted, else throws. */
export type MailChannel = { send(mail: Mail): Promise<void> }

/**
 * The channel of a server without mail: writes each mail out, so that whoever runs it can pass on a link.
 * @param write where to; the server's console
 */
export function consoleMail(write: (text: string) => void): MailChannel {
  return { send: async ({ to, subject, text }) => writeMessage(write, { message: `Mail to ${to}`, subject, text }) }
}
