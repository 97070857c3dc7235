import { expectNoneWide } from './accessible.ts'
import { sam } from './sam.ts'
import { fillInMedication, saveMedication } from './screens.ts'
import { card, expect, figure, openRow, rowHead, test } from './story.ts'

/* The stories begin on Monday, March 2, at seven in the morning. */

test('a row opens in place beside others, and the one whose medicine was changed stays open', async ({
  page,
  patient,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await patient.add({ name: 'Lisinopril', time: '20:00' })
  await page.goto('/app/medications')
  await expect(rowHead(page, 'Metformin')).toHaveAttribute('aria-expanded', 'false')
  await expect(rowHead(page, 'Metformin')).toHaveAccessibleDescription('Next dose: Today, 8:00 AM Daily, 8:00 AM')
  await rowHead(page, 'Metformin').click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Edit' })).toBeVisible()
  const starts = await card(page, 'Metformin')
    .locator('.row-facts .icon, .row-actions .icon')
    .evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().left)))
  expect(new Set(starts).size, 'actions begin where the facts do').toBe(1)
  const lisinopril = await openRow(page, 'Lisinopril')
  await lisinopril.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(lisinopril.getByRole('button', { name: 'Resume Lisinopril 500 mg' })).toBeFocused()
  await expect(rowHead(page, 'Lisinopril')).toHaveAccessibleDescription('Paused until you resume it Daily, 8:00 PM')
  await lisinopril.getByRole('button', { name: 'End Treatment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Treatment' }).click()
  await expect(page.getByRole('region', { name: 'Past medications' })).toBeVisible()
  await expect(rowHead(page, 'Lisinopril')).toBeFocused()
  await expect(rowHead(page, 'Lisinopril')).toHaveAccessibleName(/Treatment ended on Mar\s2,\s2026$/)
  await (await openRow(page, 'Lisinopril')).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('form').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('region', { name: 'Past medications' })).toBeHidden()
  await expect(lisinopril.getByRole('button', { name: 'Edit Lisinopril 500 mg' })).toBeVisible()
  for (const name of ['Metformin', 'Lisinopril']) {
    await expect(rowHead(page, name)).toHaveAttribute('aria-expanded', 'true')
  }
})

test('what is typed in the form of one medicine stays while another one is edited', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await patient.add({ name: 'Lisinopril', time: '20:00' })
  await page.goto('/app/medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit Metformin 500 mg' }).click()
  const metformin = page.getByRole('form', { name: /Metformin/ })
  await metformin.getByLabel('Medication name').fill('Metformin XR')
  await (await openRow(page, 'Lisinopril')).getByRole('button', { name: 'Edit Lisinopril 500 mg' }).click()
  const lisinopril = page.getByRole('form', { name: /Lisinopril/ })
  await expect(lisinopril).toBeVisible()
  await lisinopril.getByRole('button', { name: 'Cancel' }).click()
  await expect(metformin.getByLabel('Medication name')).toHaveValue('Metformin XR')
})

test('a medicine taken twice a day counts as daily, a weekly one does not', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await patient.add({ name: 'Alendronate', frequency: 'weekly', weekday: 1, time: '08:00' })
  await page.goto('/app/medications')
  await expect(figure(page, 'Active')).toContainText('2')
  await expect(figure(page, 'Daily')).toContainText('1')
})

test('a notification about a medicine opens its row', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  const id = await patient.add({ name: 'Lisinopril', time: '20:00' })
  await page.goto(`/app/medications?show=${id}`)
  await expect(rowHead(page, 'Lisinopril')).toBeFocused()
  await expect(rowHead(page, 'Lisinopril')).toHaveAttribute('aria-expanded', 'true')
  await expect(rowHead(page, 'Metformin')).toHaveAttribute('aria-expanded', 'false')
})

test('no two buttons have the same name, not even of medicines with the same one', async ({ page, patient }) => {
  for (const time of ['08:00', '20:00', '21:00']) await patient.add({ name: 'Metformin', time })
  await page.goto('/app/medications')
  const heads = page.getByRole('article').getByRole('heading').getByRole('button')
  for (const index of [0, 1, 2]) await heads.nth(index).click()
  await page.getByRole('button', { name: /^End Treatment.* 9:00 PM/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Treatment' }).click()
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible()
  await expect(page.getByLabel(/^Add prescription photo/)).toHaveCount(2)
  const names = [...(await page.getByRole('main').ariaSnapshot()).matchAll(/button "([^"]*)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(14)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('with text twice as large on a small phone, nothing is wider than the screen, and a medicine can be added', async ({
  page,
  patient,
}) => {
  const { emergencyContactName: name, emergencyContactEmail: email, emergencyPhone: phone } = sam
  const tellContact = { name, email, phone }
  await patient.add({ name: 'Metoprolol succinate extended release', time: '20:00', tellContact })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/app/medications')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const row = await openRow(page, 'Metoprolol')
  await expect(row.getByRole('button', { name: 'End Treatment' })).toBeVisible()
  await expectNoneWide(page, 'an open row')
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: /^Edit Metoprolol/ })
  await edit.getByText('More details (optional)').click()
  await expectNoneWide(page, 'inline edit')
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await fillInMedication(page, { name: 'Lisinopril', quantity: '10', frequency: 'Once Daily', time: '20:00' })
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByText('More details (optional)').click()
  await expectNoneWide(page, 'Add New Medication')
  for (const label of ['Medication name', 'First reminder time', 'Instructions']) {
    await form.getByLabel(label).focus()
    await expect(form.getByLabel(label), label).toBeInViewport({ ratio: 1 })
  }
  await saveMedication(page)
  await expect(rowHead(page, 'Lisinopril')).toBeVisible()
})
