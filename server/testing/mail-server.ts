import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire, its head in whole lines, with its text and its HTML decoded. */
type ReceivedMail = {
  readonly to: readonly string[]
  readonly head: string
  readonly text: string
  /** Empty where there is none. */
  readonly html: string
}

/** A mail server on this machine that takes every mail. */
export type MailServer = {
  /** Where to send, for SMTP_URL. */
  readonly url: string
  /** What it took, oldest first. */
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts one. @param port where it listens; any free one when left out @param refuses addresses that it has not */
export async function mailServer(port = 0, refuses: (address: string) => boolean = () => false): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      done(refuses(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined)
    },
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

/** A mail in plain text, or in two parts. @param mail its bytes, a character each */
function parsed(mail: string): Omit<ReceivedMail, 'to'> {
  const { head, body } = part(mail)
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? []
  if (boundary === undefined) return { head, text: decoded(head, body), html: '' }
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((one) => part(one.replace(/^\r\n/, '')))
  const textOf = (type: string) => {
    const found = parts.find((one) => one.head.includes(type))
    return found ? decoded(found.head, found.body) : ''
  }
  return { head, text: textOf('text/plain'), html: textOf('text/html') }
}

function part(mail: string): { head: string; body: string } {
  const end = mail.indexOf('\r\n\r\n')
  return { head: mail.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' '), body: mail.slice(end + 4) }
}

function decoded(head: string, body: string): string {
  const [, encoding] = /^content-transfer-encoding: (\S+)$/im.exec(head) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  const bytes =
    encoding === 'quoted-printable'
      ? body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : body
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
