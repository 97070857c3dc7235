import { expectAccessible } from './accessible.ts'
import { card, expect, goTo, test } from './story.ts'

test('a note on a dose and one on a day are written, changed, exported and removed', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T13:00:00Z')
  await page.goto('/app')
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await goTo(page, 'History')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  const day = activity.getByRole('region', { name: 'Today, March 2' })
  await day.getByRole('button', { name: /^Note How I felt/ }).click()
  await day.getByLabel('How I felt').fill('Slept badly.\nHeadache until noon.')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByText('Headache until noon.')).toBeVisible()
  await expect(day.getByRole('button', { name: /^Change/ })).toBeFocused()

  const row = day.getByRole('listitem').filter({ hasText: 'Metformin' })
  const toggle = row.getByRole('button', { name: /^8:00 AM/ })
  await toggle.click()
  await row.getByRole('button', { name: /^Add a note/ }).click()
  await expectAccessible(page, 'notes')
  await row.getByLabel('Note').fill('With breakfast, slightly dizzy')
  await row.getByRole('button', { name: 'Save' }).click()
  await toggle.click()
  await expect(row.getByText('With breakfast, slightly dizzy')).toBeVisible()

  const report = await page.request.get('/api/export/history')
  expect(await report.text()).toContain('How I felt: Slept badly., Headache until noon.')

  await page.reload()
  await day
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await day.getByLabel('How I felt').fill('')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByText('Headache until noon.')).toBeHidden()
  await expect(row.getByText('With breakfast, slightly dizzy')).toBeVisible()
})

test('without a network a note says so, and nothing typed is lost', async ({
  page,
  context,
  patient,
  moveClock,
  expectError,
}) => {
  // The browser's own messages about a missing network.
  expectError(/Failed to load resource/)
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T14:00:00Z')
  await page.goto('/app/history')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  const day = activity.getByRole('region', { name: 'Today, March 2' })
  await day.getByRole('button', { name: /^Note How I felt/ }).click()
  await context.setOffline(true)
  await expect(day.getByText('You are offline.')).toBeVisible()
  await day.getByLabel('How I felt').fill('Tired')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByRole('alert')).toContainText('The note could not be saved.')
  // The row disappears with the filter, and comes back with what was typed.
  await activity.getByText('Taken', { exact: true }).click()
  await expect(day).toBeHidden()
  await activity.getByText('All', { exact: true }).click()
  await expect(day.getByLabel('How I felt')).toHaveValue('Tired')

  await context.setOffline(false)
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByText('Tired')).toBeVisible()
  await expect(day.getByRole('button', { name: 'Save' })).toBeHidden()
})
