/** A mail in plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** A way to send mails. It returns when the mail was accepted, else throws. */
export type MailChannel = { send(mail: Mail): Promise<void> }

/**
 * The channel of a server without mail: writes each mail out, so that whoever runs it can pass on a link.
 * @param write where to; the server's console
 */
export function consoleMail(write: (text: string) => void): MailChannel {
  return {
    async send({ to, subject, text }) {
      write(`\nMail to ${to}\nSubject: ${subject}\n\n${text}\n`)
    },
  }
}
