import { expectAccessible } from './accessible.ts'
import { startGateway } from './mailbox.ts'
import { expect, test } from './story.ts'

test('a patient checks whether reminders can arrive, sends a test, and later sees its delivery', async ({
  page,
  patient,
  moveClock,
  baseURL,
}) => {
  const phones = await startGateway(baseURL)
  await using _ = { [Symbol.asyncDispose]: () => phones.close() }
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/settings#notifications')
  const origin = baseURL ?? ''
  await page.request.patch('/api/settings', { data: { notifications: { sms: true } }, headers: { origin } })
  await page.reload()
  await page.getByRole('button', { name: 'Send a code' }).click()
  const code = () => /Body=(\d{6})/.exec(phones.received.at(-1)?.body ?? '')?.[1]
  await expect.poll(code).toBeDefined()
  await expectAccessible(page, 'settings, code of a number')
  await page.getByRole('textbox', { name: 'Code from the message' }).fill(code() ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your number is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Will my reminder reach me?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Will my reminder reach me?' })).toBeVisible()
  await expect(page.getByText('Metformin 500 mg: Mon, Mar 2, 7:45 AM, New York time.')).toBeVisible()
  await expect(page.getByText(/^Running/)).toBeVisible()

  await page.getByRole('button', { name: 'Send it now' }).click()
  const test = page.getByRole('region', { name: 'Send a test reminder' })
  await expect(test.getByRole('listitem').filter({ hasText: /^Accepted \d/ })).toBeVisible()
  await expectAccessible(page, 'settings, will my reminder reach me')

  await moveClock('2026-03-02T13:00:00Z')
  const delivered = async () => {
    const today = await page.request.get('/api/doses?from=2026-03-02&to=2026-03-02')
    const [dose] = ((await today.json()) as { doses: { medicationId: string }[] }).doses
    const path = `/api/medications/${dose?.medicationId}/doses/2026-03-02T08:00/deliveries`
    return (await (await page.request.get(path)).json()) as { deliveries: object[] }
  }
  await expect.poll(delivered).toMatchObject({ deliveries: [{ kind: 'due', state: 'accepted' }] })
  await moveClock('2026-03-02T13:31:00Z')
  await page.goto('/app/history')
  await page.getByRole('button', { name: /^8:00 AM Metformin/ }).click()
  await page.getByRole('button', { name: 'Details of Metformin' }).click()
  await expect(page.getByRole('heading', { name: 'Reminders' })).toBeVisible()
  await expect(page.getByText('Reminder: text message', { exact: true })).toBeVisible()
  await expectAccessible(page, 'history, proof of delivery')
})
