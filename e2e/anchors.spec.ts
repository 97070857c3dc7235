import { expectAccessible } from './accessible.ts'
import { saveMedication } from './screens.ts'
import { card, expect, goTo, type Page, test } from './story.ts'

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

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming doses' })

/** Adds a medicine taken at dinner. */
async function addAtDinner(page: Page, name: string): Promise<void> {
  const form = await startCustom(page, { name, amount: '500', unit: 'mg', time: '18:00' })
  await form.getByRole('button', { name: 'Use meals and bedtime' }).click()
  const times = form.getByRole('group', { name: 'When do you usually eat and go to bed?' })
  if (await times.isVisible()) await form.getByRole('button', { name: 'Use these times' }).click()
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('dinner')
  await saveMedication(page)
}

async function openTimes(page: Page) {
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Times of your day' }).click()
}

test('insulin at four times of the day, each with its amount, and dinner an hour later', async ({
  page,
  patient: _,
  moveClock,
}) => {
  const form = await startCustom(page, { name: 'Insulin lispro', amount: '8', unit: 'mg', time: '08:00' })
  await form.getByRole('button', { name: 'Use meals and bedtime' }).click()
  const times = form.getByRole('group', { name: 'When do you usually eat and go to bed?' })
  await expect(times.getByLabel('Breakfast')).toBeFocused()
  await expect(times.getByLabel('Lunch')).toHaveValue('12:30')
  await times.getByLabel('Dinner').fill('12:45')
  await expect(times.getByText('Dinner must be at least 30 minutes after lunch')).toBeVisible()
  await times.getByLabel('Dinner').fill('18:30')
  await expectAccessible(page, 'times of the day, first used')
  await form.getByRole('button', { name: 'Use these times' }).click()
  await expect(form.getByLabel('Time', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('breakfast')
  await form.getByLabel('Amount', { exact: true }).fill('8 units')
  for (const [line, anchor, amount] of [
    [2, 'lunch', '6 units'],
    [3, 'dinner', '10 units'],
    [4, 'bedtime', '20 units'],
  ] as const) {
    await form.getByRole('button', { name: 'Add a time' }).click()
    await expect(form.getByLabel(`Time ${line}`)).toHaveValue(anchor)
    await form.getByLabel(`Amount ${line}`).fill(amount)
  }
  await expect(form.getByRole('region', { name: 'The next seven days' })).toContainText('6:30 PM 10 units')
  await expectAccessible(page, 'custom pattern, times of the day')
  await saveMedication(page)
  await goTo(page, 'Medications')
  await expect(card(page, 'Insulin lispro')).toContainText(
    '4 times daily: 8 units at 8:00 AM (breakfast), 6 units at 12:30 PM (lunch), 10 units at 6:30 PM (dinner), 20 units at 10:00 PM (bedtime)',
  )
  await addAtDinner(page, 'Metformin')

  await moveClock('2026-03-02T13:05:00Z')
  await card(page, 'Insulin lispro 8 units').getByRole('button', { name: 'Mark Taken' }).click()
  await openTimes(page)
  await page.getByLabel('Dinner').fill('19:30')
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: 'Insulin lispro' })).toContainText(
    'After Today, 12:30 PM \u20686 units\u2069Before Today, 6:30 PM \u206810 units\u2069After Today, 7:30 PM',
  )
  await expect(changes.getByRole('listitem').filter({ hasText: 'Metformin' })).toContainText('Today, 7:30 PM')
  await expectAccessible(page, 'times of the day, what changes')
  await page.getByRole('button', { name: 'Change times of 2 medications' }).click()
  await expect(page.getByText('Times of your day saved. 2 medications follow.')).toBeVisible()
  await expect(changes).toBeHidden()

  await goTo(page, 'Dashboard')
  await expect(upcoming(page)).toContainText('12:30 PMInsulin lispro 6 units')
  await expect(upcoming(page)).toContainText('7:30 PM')
  await expect(upcoming(page)).not.toContainText('6:30 PM')
  await expect(upcoming(page)).toContainText('10:00 PMInsulin lispro 20 units')
  await goTo(page, 'Medications')
  await expect(card(page, 'Insulin lispro')).toContainText('10 units at 7:30 PM (dinner)')
  await expect(card(page, 'Metformin')).toContainText('Next dose: Today, 7:30 PM')
})

test('dinner is moved while the doses of two medicines are due: both are asked about in one list', async ({
  page,
  patient: _,
  moveClock,
}) => {
  await addAtDinner(page, 'Metformin')
  await addAtDinner(page, 'Simvastatin')
  await moveClock('2026-03-02T23:40:00Z')
  await openTimes(page)
  await page.getByLabel('Dinner').fill('19:30')
  const questions = page.getByRole('region', { name: /^Before dinner moves to 7:30\sPM: did you take these\?$/ })
  const metformin = questions.getByRole('region', { name: 'Metformin 500 mg' })
  const simvastatin = questions.getByRole('region', { name: 'Simvastatin 500 mg' })
  await expect(metformin.getByText('Did you take the dose planned for today, 6:30 PM?')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change/ })).toBeHidden()
  await expectAccessible(page, 'times of the day, open doses')
  await metformin.getByRole('button', { name: 'Yes, at this time' }).click()
  await expect(metformin.getByText('Recorded: taken at 6:30 PM.')).toBeVisible()
  await simvastatin.getByRole('button', { name: 'No', exact: true }).click()
  await expect(simvastatin.getByText('Recorded: not taken.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: 'Metformin' })).toContainText('Tomorrow, 7:30 PM')
  await page.getByRole('button', { name: 'Change times of 2 medications' }).click()
  await expect(page.getByText('Times of your day saved. 2 medications follow.')).toBeVisible()
  await goTo(page, 'Medications')
  await expect(card(page, 'Metformin')).toContainText('7:30 PM (dinner)')
  await expect(card(page, 'Metformin')).toContainText('Next dose: Tomorrow, 7:30 PM')
  await expect(card(page, 'Simvastatin')).toContainText('Next dose: Today, 7:30 PM')
})
