import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { signIn } from './screens.ts'
import { expect, goTo, test, toasts } from './story.ts'

test('the record is exported, and then deleted with the password', async ({
  page,
  patient,
  moveClock,
  expectError,
}) => {
  expectError(/Failed to load resource.*401/)
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app')
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Data Management' }).click()

  for (const [button, file, toast, part] of [
    ['Export CSV', 'medication-history-2026-03-02.csv', 'Data exported successfully as CSV!', 'Metformin'],
    ['Export PDF', 'medication-history-2026-03-02.pdf', 'Data exported successfully as PDF!', '%PDF-1.7'],
    ['Export text', 'medication-history-2026-03-02.txt', 'Data exported successfully as text!', 'Metformin 500 mg'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toBe(file)
    expect(await readFile(await (await download).path(), 'utf8')).toContain(part)
    await expect(page.getByText(toast)).toBeVisible()
  }
  await page.route('**/api/export/*.csv', (route) => route.fulfill({ status: 503, json: {} }))
  expectError(/Failed to load resource.*503/)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('Export failed. Please try again.')).toBeVisible()
  const busy = 'Your last report is still being created. Please try again in a moment.'
  const refusal = { message: busy, code: 'too_many_requests', reason: 'own_report_running', details: null, hint: null }
  await page.route('**/api/export/*.pdf', (route) => route.fulfill({ status: 429, json: refusal }))
  expectError(/Failed to load resource.*429/)
  await page.getByRole('button', { name: 'Export PDF' }).click()
  await expect(page.getByText(busy)).toBeVisible()
  await moveClock('2026-03-02T12:01:00Z')
  await expect(page.getByText(busy)).toBeHidden()

  await page.getByRole('button', { name: 'Delete All Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account and all data?' })
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-Horse-7')
  await dialog.getByRole('button', { name: 'Delete All Data' }).click()
  await expect(dialog.getByText('Incorrect password. Please try again.')).toBeVisible()
  await expect(toasts(page)).not.toContainText('Incorrect password')
  await expectAccessible(page, 'delete all data, wrong password')
  await dialog.getByLabel('Your password', { exact: true }).fill(patient.password)
  await dialog.getByRole('button', { name: 'Delete All Data' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('All medication data has been deleted.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('userData')
  await signIn(page, patient.email, patient.password)
  await expect(page.getByText('The email or password you entered is incorrect')).toBeVisible()
})
