import { expectAccessible } from './accessible.ts'
import { card, expect, expectFigure, openWhole, test, toasts } from './story.ts'

test('a due dose is left out with its reason, and can be undone', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T13:00:00Z')
  await page.goto('/app')
  const skip = card(page, 'Metformin').getByRole('button', { name: 'Skip…' })
  await skip.click()
  const dialog = page.getByRole('dialog', { name: 'Skip this dose?' })
  await expect(dialog).toContainText('Metformin 500 mg, today, 8:00 AM')
  await expectAccessible(page, 'skip a dose')
  await dialog.getByRole('button', { name: 'Do not skip' }).click()
  await expect(dialog).toBeHidden()
  expect(await patient.entries()).toEqual([])

  await skip.click()
  await dialog.getByRole('radio', { name: 'My doctor said so' }).check()
  await dialog.getByLabel('Note').fill('Blood test at 9')
  await dialog.getByRole('button', { name: 'Skip this dose' }).click()
  const toast = toasts(page)
  await expect(toast).toContainText('Metformin 500 mg, Today, 8:00 AM')
  await expect.poll(patient.entries).toMatchObject([{ status: 'missed', reason: 'doctor', note: 'Blood test at 9' }])
  await expect(card(page, 'Metformin')).toContainText('Left out: doctor said so, Blood test at 9')
  await expectFigure(page, 'Adherence rate', '0%', '0 of 1 dose, 7 days')

  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  await expectFigure(page, 'Adherence rate', '0%', 'no doses yet')
})

test('a past dose is recorded as not taken in one tap, and why is said after it', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T15:00:00Z')
  await page.goto('/app/history')
  const row = page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('listitem')
    .filter({ hasText: 'Metformin' })
  await row.getByRole('button', { name: /^8:00 AM/ }).click()
  await row.getByRole('button', { name: 'I did not take it' }).click()
  await expect(row).toContainText('Not taken')
  await toasts(page).getByRole('button', { name: 'Why?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why was it not taken?' })
  await dialog.getByRole('radio', { name: 'I ran out of it' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Left out: ran out of it')

  await row.getByRole('button', { name: 'Say why' }).click()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByLabel('Note').fill('Forgot my bag')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Left out: Forgot my bag')
  await expect.poll(patient.entries).toHaveLength(3)
})

test('the next dose is left out without a network, and sent later', async ({
  page,
  context,
  patient,
  moveClock,
  expectError,
}) => {
  // The browser's own messages about a missing network.
  expectError(/Failed to load resource/)
  await patient.add({ name: 'Metformin', time: '20:00' })
  await openWhole(page, '/app', moveClock)
  const skip = card(page, 'Metformin').getByRole('button', { name: 'Skip…' })
  await expect(skip).toBeVisible()
  await context.setOffline(true)
  await skip.click()
  await page.getByRole('radio', { name: 'I am ill' }).check()
  await page.getByRole('button', { name: 'Skip this dose' }).click()
  await expect(toasts(page)).toContainText('recorded as not taken')
  expect(await patient.entries()).toEqual([])
  await context.setOffline(false)
  await expect.poll(patient.entries).toMatchObject([{ status: 'missed', reason: 'ill', scheduledTime: '20:00' }])
})
