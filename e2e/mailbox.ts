import { type MailServer, mailServer } from '#server/testing/mail-server.ts'

/** Where the mail server of a server is, that listens on a port itself; a story that needs it starts it there. */
export const mailPort = (serverPort: number) => serverPort + 20

/** Starts the mail server of the story's server. */
export function startMailServer(baseURL: string | undefined): Promise<MailServer> {
  return mailServer(mailPort(Number(new URL(baseURL ?? '').port)))
}
