import { expectAccessible } from './accessible.ts'
import { startAssistant } from './assistant-service.ts'
import { card, expect, openTools, type Page, test } from './story.ts'

async function openChat(page: Page): Promise<void> {
  await openTools(page)
  await page.getByRole('button', { name: 'Open the health assistant' }).click()
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('the chat answers from the patient’s own record, and with hints that are no advice', async ({
  page,
  patient,
  moveClock,
}) => {
  test.slow()
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await page.goto('/app')
  await expectAccessible(page, 'assistant, collapsed')
  await openChat(page)
  const sendButton = page.getByRole('button', { name: 'Send' })
  await expect(sendButton).toBeDisabled()
  await page.getByRole('button', { name: 'What is next?' }).click()
  await expect(log(page)).toContainText('Metformin\u2069 \u2068500 mg\u2069, today at 8:00 AM.')

  await moveClock('2026-03-02T13:00:00Z')
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await page.getByRole('button', { name: 'Did I take it today?' }).click()
  await expect(log(page)).toContainText('8:00 AM: taken at 8:00 AM')
  await page.getByRole('button', { name: 'How am I doing?' }).click()
  await expect(log(page)).toContainText('Last 7 days: 1 of 1 dose taken, 100%.')

  await send(page, 'Hello')
  await expect(sendButton).toBeDisabled()
  await expect(field(page)).toBeFocused()
  await expect(log(page)).toContainText('A general hint, not medical advice')
  await expectAccessible(page, 'assistant')

  await page.getByRole('button', { name: 'Close the health assistant' }).click()
  await expect(field(page)).toBeHidden()
})

test('the operator’s assistant answers when the patient switches it on, and is sent nothing before or after', async ({
  page,
  patient,
  baseURL,
}) => {
  test.slow()
  const assistant = await startAssistant(
    Number(new URL(baseURL ?? '').port),
    'It is the push ',
    'of the blood. ',
    'Bye.',
  )
  try {
    await patient.add({ name: 'Metformin', time: '20:00' })
    await page.goto('/app')
    await openChat(page)
    await page.getByRole('button', { name: 'See what is sent' }).click()
    await expect(page.getByText(/^Your name, your medicines and your doses are not sent/)).toBeVisible()
    await expectAccessible(page, 'assistant, what is sent')
    await send(page, 'What is blood pressure?')
    await expect(log(page)).toContainText('A general hint, not medical advice')
    expect(assistant.asked).toEqual([])

    await page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(page.getByRole('button', { name: 'Switch it off' })).toBeVisible()
    await expect(field(page)).toBeFocused()
    await send(page, 'What is blood pressure?')
    await expect(log(page)).toContainText('It is the push of the blood. Bye.')
    expect(assistant.asked).toHaveLength(1)
    expect(assistant.asked.join()).not.toMatch(/metformin|rivera/i)
    await send(page, 'How many tablets can I take?')
    await expect(log(page)).toContainText('No machine should advise on doses')
    expect(assistant.asked).toHaveLength(1)
    await expectAccessible(page, 'assistant, switched on')

    await page.reload()
    await openChat(page)
    await page.getByRole('button', { name: 'Switch it off' }).click()
    await expect(page.getByRole('button', { name: 'See what is sent' })).toBeVisible()
    await send(page, 'And now?')
    await expect(log(page)).toContainText('A general hint, not medical advice')
    expect(assistant.asked).toHaveLength(1)
  } finally {
    assistant.stop()
  }
})
