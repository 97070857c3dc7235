import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { press, tabTo, type } from './keys.ts'
import { saveMedication } from './screens.ts'
import { card, expect, goTo, openRow, type Page, test } from './story.ts'

/* The stories begin on Monday, March 2, at seven in the morning. */

/** Opens Add New Medication with a name, and the times and days other than those of a frequency. */
async function startCustom(page: Page, medication: { name: string; amount: string; unit: string; time: string }) {
  await page.goto('/app')
  await page.getByRole('button', { name: /Add (New|Your First) Medication/ }).click()
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByLabel('Medication name').fill(medication.name)
  await form.getByLabel('Quantity and unit').fill(medication.amount)
  await form.getByLabel('Unit', { exact: true }).selectOption(medication.unit)
  await form.getByLabel('First reminder time').fill(medication.time)
  await form.getByRole('radio', { name: 'Other times or days' }).check()
  return form
}

/** What the form shows for the next seven days: one text for each day with a dose. */
async function daysAhead(form: Locator): Promise<string[]> {
  const days = await form.getByRole('region', { name: 'The next seven days' }).getByRole('listitem').allInnerTexts()
  return days.map((day) => day.replaceAll(/\s+/g, ' ').trim()).filter((day) => !day.includes('No dose'))
}

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming doses' })

/** The days of the week that the dashboard shows for the coming seven days, each with its doses. */
async function week(page: Page): Promise<string[]> {
  await upcoming(page).getByRole('button', { name: 'This Week' }).click()
  const days = await upcoming(page).locator('.upcoming__days > div').allInnerTexts()
  return days.map((day) => day.replaceAll(/\s+/g, ' ').trim())
}

test('a medicine for Monday, Wednesday and Friday', async ({ page, patient: _ }) => {
  const form = await startCustom(page, { name: 'Azithromycin', amount: '250', unit: 'mg', time: '08:00' })
  await form.getByLabel('How often?').selectOption('Days of the week')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await expect(form.getByText('Please choose at least one day of the week')).toBeVisible()
  await expectAccessible(page, 'custom pattern, no weekday')
  for (const day of ['Monday', 'Wednesday', 'Friday']) await form.getByRole('checkbox', { name: day }).check()
  await expect
    .poll(() => daysAhead(form))
    .toEqual(['Mon Mar 2 8:00 AM 250 mg', 'Wed Mar 4 8:00 AM 250 mg', 'Fri Mar 6 8:00 AM 250 mg'])
  await expect(form.getByText('First dose: today, 8:00 AM')).toBeVisible()
  await expect(form.getByText('Mon, Wed, Fri, 8:00 AM.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'custom pattern, weekdays')
  await saveMedication(page)

  await expect(card(page, 'Azithromycin 250 mg')).toContainText('Mon, Wed, Fri')
  expect(await week(page)).toEqual([
    expect.stringMatching(/Monday, March 2 8:00 AM Azithromycin 250 mg/),
    expect.stringMatching(/Wednesday, March 4 8:00 AM Azithromycin 250 mg/),
    expect.stringMatching(/Friday, March 6 8:00 AM Azithromycin 250 mg/),
  ])
  await goTo(page, 'Medications')
  await expect(card(page, 'Azithromycin 250 mg')).toContainText('Mon, Wed, Fri, 8:00 AM')
  await expect(card(page, 'Azithromycin 250 mg')).toContainText('Next dose: Today, 8:00 AM')
})

test('four times a day with four amounts, by keyboard alone', { tag: '@keyboard' }, async ({ page, patient: _ }) => {
  await page.goto('/app')
  await press(page, page.getByRole('button', { name: 'Add Your First Medication' }))
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await expect(form.getByLabel('Medication name')).toBeFocused()
  await page.keyboard.type('Insulin lispro')
  await tabTo(page, form.getByRole('radio', { name: 'Once Daily' }))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(form.getByRole('radio', { name: 'Other times or days' })).toBeChecked()
  for (const [line, time, amount] of [
    ['', '0800AM', '8 units'],
    [' 2', '1230PM', '6 units'],
    [' 3', '0630PM', '10 units'],
    [' 4', '1000PM', '20 units'],
  ] as const) {
    if (line) {
      await press(page, form.getByRole('button', { name: 'Add a time' }))
      await expect(form.getByLabel(`Time${line}`)).toBeFocused()
    }
    await type(page, form.getByLabel(`Time${line}`, { exact: true }), time)
    // The amount of the line above is selected, so that typing replaces it.
    await type(page, form.getByLabel(`Amount${line}`, { exact: true }), amount)
  }
  await expect
    .poll(() => daysAhead(form))
    .toContain('Mon Mar 2 8:00 AM 8 units 12:30 PM 6 units 6:30 PM 10 units 10:00 PM 20 units')
  await expectAccessible(page, 'custom pattern, four amounts')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('dialog', { name: 'Medication added' }).getByRole('button', { name: 'Done' }))

  await expect(card(page, 'Insulin lispro 8 units')).toContainText('4 times daily')
  for (const dose of ['8:00 AM', '12:30 PM', '6:30 PM', '10:00 PM']) {
    await expect(card(page, 'Insulin lispro 8 units')).toContainText(dose)
  }
  await expect(upcoming(page)).toContainText('12:30 PMInsulin lispro 6 units')
  await expect(upcoming(page)).toContainText('10:00 PMInsulin lispro 20 units')
  await goTo(page, 'Medications')
  await expect(card(page, 'Insulin lispro')).toContainText(
    '4 times daily: 8 units at 8:00 AM, 6 units at 12:30 PM, 10 units at 6:30 PM, 20 units at 10:00 PM',
  )
})

test('a taper of three steps', async ({ page, patient: _ }) => {
  const form = await startCustom(page, { name: 'Prednisone', amount: '20', unit: 'mg', time: '08:00' })
  const later = form.getByRole('button', { name: 'The amount changes later' })
  await later.click()
  await expect(form.getByLabel('Step 2, from')).toBeFocused()
  await form.getByLabel('Step 2, from').fill('2026-03-04')
  await form.getByLabel('Amount', { exact: true }).nth(1).fill('15 mg')
  await later.click()
  await form.getByLabel('Step 3, from').fill('2026-03-03')
  await form.getByLabel('Amount', { exact: true }).nth(2).fill('10 mg')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await expect(form.getByText('Each step needs a later date')).toBeVisible()
  await expect(form.getByLabel('Step 3, from')).toBeFocused()
  await form.getByLabel('Step 3, from').fill('2026-03-06')
  await expect
    .poll(() => daysAhead(form))
    .toEqual([
      'Mon Mar 2 8:00 AM 20 mg',
      'Tue Mar 3 8:00 AM 20 mg',
      'Wed Mar 4 8:00 AM 15 mg',
      'Thu Mar 5 8:00 AM 15 mg',
      'Fri Mar 6 8:00 AM 10 mg',
      'Sat Mar 7 8:00 AM 10 mg',
      'Sun Mar 8 8:00 AM 10 mg',
    ])
  await expectAccessible(page, 'custom pattern, taper')
  await saveMedication(page)

  await expect(card(page, 'Prednisone 20 mg')).toContainText('Step 1 of 3: 20 mg, through March 3')
  expect(await week(page)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/March 3 8:00 AM Prednisone 20 mg/),
      expect.stringMatching(/March 4 8:00 AM Prednisone 15 mg/),
      expect.stringMatching(/March 6 8:00 AM Prednisone 10 mg/),
    ]),
  )
  await goTo(page, 'Medications')
  await expect(card(page, 'Prednisone 20 mg / 15 mg / 10 mg')).toContainText('Step 1 of 3: Daily: 20 mg at 8:00 AM')
})

test('21 days on and 7 days off', async ({ page, patient: _ }) => {
  const form = await startCustom(page, { name: 'Levonorgestrel', amount: '1', unit: 'tablets', time: '22:00' })
  await form.getByLabel('How often?').selectOption('Days on and days off')
  await form.getByLabel('Days on', { exact: true }).fill('21')
  await form.getByLabel('Days off', { exact: true }).fill('7')
  await form.getByLabel('First day on').fill('2026-02-12')
  // March 4 is the last of the days on.
  await expect
    .poll(() => daysAhead(form))
    .toEqual(['Mon Mar 2 10:00 PM 1 tablet', 'Tue Mar 3 10:00 PM 1 tablet', 'Wed Mar 4 10:00 PM 1 tablet'])
  await expectAccessible(page, 'custom pattern, cycle')
  await saveMedication(page)

  await expect(card(page, 'Levonorgestrel 1 tablet')).toContainText('21 days on, 7 days off')
  expect(await week(page)).toHaveLength(3)
  await goTo(page, 'Medications')
  await expect(card(page, 'Levonorgestrel 1 tablet')).toContainText('21 days on, 7 days off, 10:00 PM')
  await expect(card(page, 'Levonorgestrel 1 tablet')).toContainText('Next dose: Today, 10:00 PM')
})

test('one time of a medicine that is taken twice daily is changed alone', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await page.goto('/app/medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Metformin 500 mg' })
  await form.getByLabel('Frequency').selectOption('Other times or days')
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('08:00')
  await form.getByLabel('Time 2').fill('21:30')
  await expect.poll(() => daysAhead(form)).toContain('Tue Mar 3 8:00 AM 500 mg 9:30 PM 500 mg')
  await expect(form.getByText('Next: today, 8:00 AM')).toBeVisible()
  await expectAccessible(page, 'inline edit, custom pattern')
  await form.getByLabel('Amount 2').fill('5000 mg')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Is this amount right?' })
  await expect(question).toContainText('It is at least ten times as much as before: 500 mg.')
  await question.getByRole('button', { name: 'Change the amount' }).click()
  await expect(form.getByLabel('Amount 2')).toBeFocused()
  await form.getByLabel('Amount 2').fill('1000 mg')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Medication updated successfully!')).toBeVisible()
  await expect(card(page, 'Metformin 500 mg / 1,000 mg')).toContainText(
    'Twice daily: 500 mg at 8:00 AM, 1,000 mg at 9:30 PM',
  )

  await goTo(page, 'Dashboard')
  await expect(card(page, 'Metformin 500 mg')).toContainText('8:00 AMNext dose: Today')
  await expect(upcoming(page)).toContainText('9:30 PMMetformin 1,000 mg')

  await goTo(page, 'Medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Medication name').fill('Metformin retard')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(page, 'Metformin retard')).toContainText('Twice daily: 500 mg at 8:00 AM, 1,000 mg at 9:30 PM')
})
