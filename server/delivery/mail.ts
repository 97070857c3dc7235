import { writeMessage } from './console.ts'

/** Plain text, with an HTML alternative if there is more to show. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Message-ID without angle brackets: the same for each attempt, so that mail programs show one. */
  readonly id?: string
  /** A POST to it stops mails of this kind (RFC 8058). */
  readonly stopAddress?: string
}

/** `send` returns when the mail was accepted, else throws. */
export type MailChannel = { send(mail: Mail): Promise<void> }

/**
 * For a server without mail: prints each mail, so that the operator can pass on a link.
 * @param write to the server's console
 */
export function consoleMail(write: (text: string) => void): MailChannel {
  return { send: async ({ to, subject, text }) => writeMessage(write, { message: `Mail to ${to}`, subject, text }) }
}
