import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { saveMedication } from './screens.ts'
import { card, expect, goTo, openRow, test } from './story.ts'

/* The story begins on Monday, March 2, a little after seven in the morning in New York, whose clock goes forward on March 8. */

/** The times that the form shows for the next seven days, by day. */
async function daysAhead(form: Locator): Promise<string[]> {
  const days = await form.getByRole('region', { name: 'The next seven days' }).getByRole('listitem').allInnerTexts()
  return days.map((day) => day.replaceAll(/\s+/g, ' ').trim())
}

test('an antibiotic every eight hours is added, taken, and edited to every twelve', async ({ page, patient: _ }) => {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Add Your First Medication' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByLabel('Medication name').fill('Amoxicillin')
  await form.getByLabel('Quantity and unit').fill('500')
  await form.getByRole('radio', { name: 'Other times or days' }).check()
  await form.getByLabel('How often?').selectOption('Every few hours')
  await expect(form.getByLabel('Quantity and unit')).toHaveValue('500')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await expect(form.getByText('Enter a whole number of hours from 1 to 168')).toBeVisible()
  await expect(form.getByLabel('How many hours apart?')).toBeFocused()
  await form.getByLabel('How many hours apart?').fill('8')

  await form.getByLabel('Time', { exact: true }).fill('06:00')
  await expect(
    form.getByText(/Choose a time from Monday, 6:5\d\sAM on|Choose a time from Monday, 7:0\d\sAM on/),
  ).toBeVisible()
  await form.getByLabel('Time', { exact: true }).fill('07:05')
  await expect(form.getByText('First dose: today, 7:05 AM')).toBeVisible()
  await expect(form.getByText('Every 8 hours.', { exact: true })).toBeVisible()
  const days = await daysAhead(form)
  expect(days[0]).toBe('Mon Mar 2 7:05 AM 3:05 PM 11:05 PM')
  expect(days[6]).toBe('Sun Mar 8 8:05 AM 4:05 PM')
  await expectAccessible(page, 'plan by the hour')
  await saveMedication(page)

  const amoxicillin = card(page, 'Amoxicillin 500 mg')
  await expect(amoxicillin).toContainText('Every 8 hours')
  await amoxicillin.getByRole('button', { name: 'Mark Taken' }).click()
  await expect(amoxicillin).toContainText('3:05 PM')
  await goTo(page, 'History')
  await expect(page.getByRole('main')).toContainText('7:05 AM')

  await goTo(page, 'Medications')
  await expect(amoxicillin).toContainText('Every 8 hours')
  await expect(amoxicillin).toContainText('Next dose: Today, 3:05 PM')
  await (await openRow(page, 'Amoxicillin')).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: 'Edit Amoxicillin 500 mg' })
  await edit.getByLabel('How many hours apart?').fill('12')
  await expect(edit.getByLabel('Time', { exact: true })).toHaveValue(/19:[01]\d/)
  await expect(edit.getByText(/Next: today, 7:[01]\d\sPM/)).toBeVisible()
  await expectAccessible(page, 'inline edit, plan by the hour')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Medication updated successfully!')).toBeVisible()
  await expect(amoxicillin).toContainText('Every 12 hours')
  await expect(amoxicillin).toContainText(/Next dose: Today, 7:[01]\d\sPM/)
})
