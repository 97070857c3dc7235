import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire, with its text decoded. */
type ReceivedMail = { readonly to: readonly string[]; readonly head: string; readonly text: string }

/** A mail server on this machine that takes every mail. */
export type MailServer = {
  /** Where to send, for SMTP_URL. */
  readonly url: string
  /** What it took, oldest first. */
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts one. @param port where it listens; any free one when left out */
export async function mailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope: { rcptTo } }, done) {
      let mail = ''
      for await (const chunk of stream.setEncoding('latin1')) mail += String(chunk)
      received.push({ to: rcptTo.map(({ address }) => address), ...parsed(mail) })
      done()
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail of one part, in plain text. @param mail its bytes, a character each */
function parsed(mail: string): { head: string; text: string } {
  const end = mail.indexOf('\r\n\r\n')
  const head = mail.slice(0, end)
  const body = mail.slice(end + 4)
  const bytes = /^content-transfer-encoding: quoted-printable$/im.test(head)
    ? body
        .replaceAll('=\r\n', '')
        .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
  return { head, text: Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n') }
}
