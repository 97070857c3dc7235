import { expectAccessible } from './accessible.ts'
import { fillInMedication } from './screens.ts'
import { card, expect, goTo, openRow, type Page, test } from './story.ts'

const active = (page: Page) => page.locator('dt:text-is("Active") + dd')

test('a medication is edited inline, with a preview of the change', { tag: '@desktop' }, async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  await expect(active(page)).toHaveText('1')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Metformin 500 mg' })
  await expect(form.getByLabel('Medication name')).toBeFocused()
  await expect(form.getByRole('status')).toContainText('Next: today, 8:00 AM')
  await expect(form.getByRole('status')).toContainText('The planned times stay as they are.')
  await form.getByLabel('Reminder time').fill('21:30')
  await form.getByLabel('Dosage').fill('850mg')
  await expect(form.getByRole('status')).toContainText('Next: today, 9:30 PM')
  await expect(form.getByRole('status')).toContainText('Then tomorrow, 9:30 PM.')
  await form.getByRole('button', { name: 'Start later' }).click()
  await form.getByRole('radio', { name: 'Tomorrow, 9:30 PM' }).check()
  await expect(form.getByRole('status')).toContainText('Next: tomorrow, 9:30 PM')
  await expect(form.getByRole('status')).toContainText('There is no dose today.')
  await expect(form.locator('.plan-comparison li')).toHaveText([
    /Before Today, 8:00.AM .500.mg.After Tomorrow, 9:30.PM .850.mg/,
    /Before Tomorrow, 8:00.AM .500.mg.After Wednesday, March.4, 9:30.PM .850.mg/,
  ])
  const bold = form.locator('.plan-comparison strong')
  await expect(bold, 'only what changes is bold').toHaveText([/9:30/, /850/, /9:30/, /850/])
  await expectAccessible(page, 'inline edit')
  await form.getByRole('switch', { name: 'Voice reminder' }).check()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Medication updated successfully!')).toBeVisible()
  await expect(card(page, 'Metformin 850 mg')).toContainText('Next dose: Tomorrow, 9:30 PM')
  await expect(card(page, 'Metformin 850 mg').getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('everything entered can be edited, and an amount that looks like a typo needs a confirmation', async ({
  page,
  patient,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Metformin 500 mg' })
  await form.getByText('More details (optional)').click()
  await form.getByLabel('Duration', { exact: true }).fill('10')
  await expect(form.getByText('Last dose: Wednesday, March 11, 8:00 AM.')).toBeVisible()
  await form.getByLabel('Instructions').fill('With food.')
  await form.getByLabel('Side effects').fill('Nausea')
  await form.getByLabel('Prescribed by').fill('Dr. Lovelace')
  await form.getByLabel('Dosage').fill('5000 mg')
  await expectAccessible(page, 'inline edit, with all fields')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Is this amount right?' })
  await expect(question).toContainText('It is at least ten times as much as before: 500 mg.')
  await expect(question.getByRole('button', { name: 'Change the amount' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Dosage')).toBeFocused()
  await form.getByLabel('Dosage').fill('.5 mg')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Save 0.5 mg' }).click()
  await expect(page.getByText('Medication updated successfully!')).toBeVisible()
  const edited = card(page, 'Metformin 0.5 mg')
  for (const said of ['Prescribed by Dr. Lovelace', 'Side effects: Nausea', 'With food.', 'Last dose: Wed, Mar 11']) {
    await expect(edited).toContainText(said)
  }
})

test('an edit first asks about a dose that is not recorded, so that it never plans a second one beside it', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  await expect(card(page, 'Metformin')).toBeVisible()
  await moveClock('2026-03-02T17:00:00Z')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Metformin 500 mg' })
  await form.getByLabel('Reminder time').fill('20:00')
  const question = form.getByRole('group', { name: 'Did you take the dose planned for today, 8:00 AM?' })
  await expect(question.getByLabel('Taken at')).toHaveValue('08:00')
  await expectAccessible(page, 'open dose')
  await question.getByLabel('Taken at').fill('13:00')
  await question.getByRole('button', { name: 'Yes, at this time' }).click()
  await expect(question).toContainText(', up to now')
  await question.getByRole('button', { name: 'Not sure' }).click()
  await expect(form).toContainText('The next dose is planned as if you had taken it')
  await expect(form).toContainText('Next: tomorrow, 8:00 PM')
  expect(await patient.entries()).toEqual([])
  await form.getByRole('button', { name: 'Cancel' }).click()

  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Reminder time').fill('20:00')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(form).toContainText('Recorded: not taken.')
  await expect(form).toContainText('Next: today, 8:00 PM')
  expect(await patient.entries()).toMatchObject([{ status: 'missed', scheduledTime: '08:00' }])
})

test('a weekly medicine that was taken days late offers its schedule', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Methotrexate', quantity: '15', frequency: 'weekly', weekday: 1, time: '08:00' })
  // A session ends after a day without use.
  for (const moment of ['2026-03-03T08:00', '2026-03-04T04:00', '2026-03-05T00:00', '2026-03-05T14:00']) {
    await moveClock(`${moment}:00Z`)
    await page.goto('/app')
    await expect(card(page, 'Methotrexate')).toBeVisible()
  }
  await card(page, 'Methotrexate').getByRole('button', { name: 'Mark Taken' }).click()
  await page.getByRole('button', { name: 'I take it now, 3 days 1 h late' }).click()
  await expect(card(page, 'Methotrexate')).toContainText(/The next dose comes 3\sdays\s2[12]\sh after this one\./)
  await expectAccessible(page, 'dashboard, weekly dose taken late')
  const early = card(page, 'Methotrexate').getByRole('button', { name: 'Take the next dose early' })
  await expect(early).toBeHidden()
  await card(page, 'Methotrexate').getByRole('button', { name: 'More' }).click()
  await expect(early).toBeVisible()
  await card(page, 'Methotrexate').getByRole('link', { name: 'Change the schedule' }).click()
  await expect(page.getByRole('form', { name: 'Edit Methotrexate 15 mg' })).toBeVisible()
})

test('a refusal of the server is shown, and the input stays', async ({ page, patient, expectError }) => {
  expectError(/Failed to load resource/)
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Metformin 500 mg' })
  const failed = page.getByText('Failed to update medication. Please try again.')
  await form.getByLabel('Medication name').fill('')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(failed).toBeVisible()
  await form.getByLabel('Medication name').fill('Metformin retard')
  await page.context().setOffline(true)
  await expect(form.getByText('You are offline.')).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(failed).toBeVisible()
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(page, 'Metformin retard')).toBeVisible()

  await page.route(/\/api\/medications\/[^/]+\/(complete|end)$/, (route) => route.fulfill({ status: 503, json: {} }))
  for (const [button, question, keep, failed] of [
    ['Complete Dosage', 'Complete Dosage?', 'Not finished', 'Failed to complete medication. Please try again.'],
    ['End Treatment', 'End Treatment?', 'Keep taking it', 'Failed to end treatment. Please try again.'],
  ] as const) {
    await (await openRow(page, 'Metformin retard')).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: button }).click()
    await expect(page.getByText(failed)).toBeVisible()
    await dialog.getByRole('button', { name: keep }).click()
  }
  await expect(active(page)).toHaveText('1')
})

test('a treatment ends, comes back by Undo, and later by Restore', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app/medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'End Treatment' }).click()
  const question = page.getByRole('alertdialog', { name: 'End Treatment?' })
  await expect(question).toContainText(
    'Metformin 500 mg will be removed from your lists. This cancels the dose planned for today, 8:00 PM.',
  )
  await expect(question.getByRole('button', { name: 'Keep taking it' })).toBeFocused()
  await expectAccessible(page, 'end treatment')
  await question.getByRole('button', { name: 'End Treatment' }).click()
  await expect(page.getByText('Treatment ended successfully!')).toBeVisible()
  await expect(active(page)).toHaveText('0')
  await expect(page.getByText('No medications scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(active(page)).toHaveText('1')

  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Complete Dosage' }).click()
  await page
    .getByRole('alertdialog', { name: 'Complete Dosage?' })
    .getByRole('button', { name: 'Complete Dosage' })
    .click()
  await expect(page.getByText('Medication dosage completed successfully!')).toBeVisible()
  const past = page.getByRole('region', { name: 'Past medications' })
  await expect(past).toContainText('Dosage completed on')
  await expectAccessible(page, 'past medications')
  await (await openRow(page, 'Metformin')).getByRole('button', { name: 'Restore' }).click()
  const form = past.getByRole('form', { name: 'Restore Metformin 500 mg' })
  await expect(form.getByRole('status')).toContainText('Next: today, 8:00 PM')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(active(page)).toHaveText('1')
  await expect(past).toBeHidden()
})

test('a weekly medicine is planned more often, or twice, only when the patient says why', async ({
  page,
  patient: _,
}) => {
  await page.goto('/app')
  await fillInMedication(page, { name: 'Methotraxate™', quantity: '10', frequency: 'Once Daily', time: '20:00' })
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  const add = form.getByRole('button', { name: 'Add Medication' })
  await add.click()
  const question = page.getByRole('alertdialog', { name: 'Methotrexate more often than once a week?' })
  await expect(question).toContainText(
    'Methotrexate is usually taken once a week. Taken more often than prescribed, it can kill.',
  )
  await expectAccessible(page, 'weekly guard')
  await expect(question.getByRole('button', { name: 'Plan it weekly' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('radio', { name: 'Once Weekly' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Sunday' })).toBeFocused()
  await form.getByRole('radio', { name: 'Monday' }).check()
  await add.click()
  await page.getByRole('dialog', { name: 'Medication added' }).getByRole('button', { name: 'Done' }).click()

  await goTo(page, 'Medications')
  await page.getByRole('button', { name: 'Add New Medication' }).click()
  await form.getByLabel('Medication name').fill('Trexall')
  await form.getByLabel('Quantity and unit').fill('10')
  await form.getByLabel('First reminder time').fill('20:00')
  await expect(form.getByRole('radio', { name: 'Once Weekly' })).toBeChecked()
  await expect(form.getByText('That is why Once Weekly is chosen.')).toBeVisible()
  await expectAccessible(page, 'weekly preselected')
  await form.getByRole('radio', { name: 'Thursday' }).check()
  await add.click()
  const second = page.getByRole('alertdialog', { name: 'Is this the same medicine?' })
  await expect(second).toContainText('Weekly, on Monday, 8:00 PM')
  await expectAccessible(page, 'second plan')
  await expect(second).not.toHaveClass(/inert/)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await (await openRow(page, 'Methotraxate')).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Frequency').selectOption('Twice Daily (12 hours apart)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(question).toContainText('You chose: Twice Daily (12 hours apart).')
  const planIt = question.getByRole('button', { name: 'Plan it twice daily' })
  await planIt.click()
  await expect(question.getByText('Please give a reason')).toBeVisible()
  await question.getByRole('radio', { name: 'My doctor prescribed it twice daily' }).check()
  await planIt.click()
  await expect(card(page, 'Methotraxate')).toContainText('Twice daily')
  await expect(card(page, 'Methotraxate')).toContainText('More often than usual: My doctor prescribed it twice daily')
})
