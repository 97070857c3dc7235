import { expect, type Page } from '@playwright/test'
import { type Gateway, gateway } from '#server/testing/gateway.ts'
import { type MailServer, mailServer } from '#server/testing/mail-server.ts'

/** The port on which a server expects its mail server; a story that needs one starts it there. */
export const mailPort = (serverPort: number) => serverPort + 20

/** Starts the mail server of the story's server. */
export function startMailServer(baseURL: string | undefined): Promise<MailServer> {
  return mailServer(mailPort(Number(new URL(baseURL ?? '').port)))
}

/** The port on which a server expects its gateway for text messages. */
export const smsPort = (serverPort: number) => serverPort + 40

/** Starts the gateway of the story's server. */
export function startGateway(baseURL: string | undefined): Promise<Gateway> {
  return gateway(smsPort(Number(new URL(baseURL ?? '').port)))
}

/** Opens the page of the mailed link in the patient's browser, and presses its button. */
export async function confirmAddress(page: Page, { received }: MailServer, address: string): Promise<void> {
  const mail = () => received.find(({ to, text }) => to.includes(address) && text.includes('/confirm-email#'))
  await expect.poll(mail, { timeout: 15_000 }).toBeDefined()
  await page.goto(linkIn(mail()?.text))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused()
}

/** The first link of a message. */
export function linkIn(text = ''): string {
  return /http\S+/.exec(text)?.[0] ?? ''
}
