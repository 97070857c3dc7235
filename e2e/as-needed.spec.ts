import { expectAccessible } from './accessible.ts'
import { card, expect, goTo, openRow, type Page, test } from './story.ts'

/* The stories begin on Monday, March 2, at seven in the morning. */

/** Adds a painkiller: one tablet, at least 4 hours apart, at most 4 in 24 hours. */
async function addPainkiller(page: Page): Promise<void> {
  await page.goto('/app')
  await page.getByRole('button', { name: /Add (New|Your First) Medication/ }).click()
  const form = page.getByRole('dialog', { name: 'Add New Medication' })
  await form.getByLabel('Medication name').fill('Paracetamol')
  await form.getByLabel('Quantity and unit').fill('1')
  await form.getByLabel('Unit', { exact: true }).selectOption('tablets')
  await form.getByRole('radio', { name: 'As needed' }).check()
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await expect(form.getByText('Give the smallest gap, the most in 24 hours, or say that there is none')).toBeVisible()
  await form.getByLabel('Minimum time between intakes').fill('4')
  await form.getByLabel('Maximum amount in 24 hours').fill('4')
  await expectAccessible(page, 'as needed, form')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  const added = page.getByRole('dialog', { name: 'Medication added' })
  await expect(added).toContainText('As needed, at least 4 hours apart, at most 4 tablets in 24 hours')
  await added.getByRole('button', { name: 'Done' }).click()
}

const painkiller = (page: Page) => card(page, 'Paracetamol')
const take = (page: Page) => painkiller(page).getByRole('button', { name: 'I take 1 tablet now' })

test('a painkiller is added, taken, refused, insisted on and undone', async ({ page, patient, moveClock }) => {
  await addPainkiller(page)
  await expect(painkiller(page)).toContainText('No intake recorded')
  await expect(painkiller(page)).toContainText('Possible now')
  // Nothing else is taken: it is what the page begins with.
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('As needed')
  await expect(page.getByText('Nothing due now')).toBeHidden()
  await moveClock('2026-03-02T13:00:00Z')
  await take(page).click()
  await expect(painkiller(page)).toContainText('Last: at 8:00 AM, 1 tablet')
  await expect(painkiller(page)).toContainText('1 of 4 tablets in 24 hours')
  await expect(painkiller(page)).toContainText('Possible again at 12:00 PM')
  await expectAccessible(page, 'as needed, card')

  await moveClock('2026-03-02T15:00:30Z')
  await take(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Your last intake was at 8:00 AM: 1 tablet, 2 hours ago.')
  await expect(question).toContainText('That is less than the 4 hours that you set between intakes.')
  await expect(question).toContainText('With this it would be 2 of 4 tablets in 24 hours.')
  await expect(question).toContainText('The next one is possible at 12:00 PM.')
  await expect(question.getByRole('button', { name: 'Wait until 12:00 PM' })).toBeFocused()
  await expectAccessible(page, 'as needed, question')
  await question.getByRole('button', { name: 'Wait until 12:00 PM' }).click()
  await expect(painkiller(page)).toContainText('1 of 4 tablets in 24 hours')

  await take(page).click()
  await question.getByRole('button', { name: 'I already took it' }).click()
  await expect(painkiller(page)).toContainText('2 of 4 tablets in 24 hours')
  await expect(painkiller(page)).toContainText('Two intakes 2 hours apart. Took it once? Undo one.')
  await painkiller(page).getByRole('button', { name: 'Undo the intake at 10:00 AM' }).click()
  await expect(painkiller(page)).toContainText('1 of 4 tablets in 24 hours')
  await expect(painkiller(page)).not.toContainText('Two intakes')
  await expect
    .poll(async () => (await patient.entries()).map(({ status }) => status).sort())
    .toEqual(['as-needed', 'as-needed', 'cleared'])

  await goTo(page, 'History')
  const rows = page.getByRole('listitem').filter({ hasText: 'Paracetamol' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('As needed')
  await expect(page.getByText('As-needed intakes are in the list, but not in these figures.')).toBeVisible()
  await expectAccessible(page, 'as needed, history')
})

test('the last one allowed is said before it is taken', async ({ page, patient: _, moveClock }) => {
  await addPainkiller(page)
  await painkiller(page).getByRole('button', { name: 'Another time or amount' }).click()
  await page.getByLabel('How much?').fill('0')
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('Enter a number above 0, such as 0.5')).toBeVisible()
  await page.getByLabel('How much?').fill('3 tablets')
  await page.getByLabel('At what time?').fill('06:30')
  await page.getByLabel('What for? (optional)').fill('headache')
  await expectAccessible(page, 'as needed, another time')
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(painkiller(page)).toContainText('Last: at 6:30 AM, 3 tablets')
  await moveClock('2026-03-02T16:00:00Z')
  await expect(painkiller(page)).toContainText('After this one, the next is possible tomorrow at 6:30 AM.')
  await goTo(page, 'History')
  await expect(page.getByRole('listitem').filter({ hasText: 'Paracetamol' })).toContainText('As needed: headache')
})

test('two devices without network log one each: both are sent and told', async ({
  page,
  context,
  patient,
  otherDevice,
  moveClock,
  expectError,
}) => {
  expectError(/Failed to load resource/)
  await addPainkiller(page)
  const tablet = await otherDevice()
  await tablet.goto('/app')
  await expect(painkiller(tablet)).toBeVisible()
  await context.setOffline(true)
  await tablet.context().setOffline(true)
  await moveClock('2026-03-02T13:00:00Z')
  await take(page).click()
  await expect(painkiller(page)).toContainText('1 of 4 tablets in 24 hours')
  await moveClock('2026-03-02T13:04:00Z')
  await take(tablet).click()
  await expect(painkiller(tablet)).toContainText('1 of 4 tablets in 24 hours')
  expect(await patient.entries()).toEqual([])

  await context.setOffline(false)
  await tablet.context().setOffline(false)
  await expect.poll(async () => (await patient.entries()).length).toBe(2)
  await page.reload()
  await expect(painkiller(page)).toContainText('2 of 4 tablets in 24 hours')
  await expect(painkiller(page)).toContainText('Two intakes 4 minutes apart, from two devices.')
})

test('changed to planned and back, and ended', async ({ page, patient: _ }) => {
  await addPainkiller(page)
  await goTo(page, 'Medications')
  await expect(painkiller(page)).toContainText('As needed, at least 4 hours apart, at most 4 tablets in 24 hours')
  await (await openRow(page, 'Paracetamol')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: /Paracetamol/ })
  await form.getByLabel('Frequency').selectOption('Once Daily')
  await form.getByLabel('Reminder time').fill('20:00')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(painkiller(page)).toContainText('Daily, 8:00 PM')
  await (await openRow(page, 'Paracetamol')).getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Frequency').selectOption('As needed')
  await expect(form.getByLabel('Minimum time between intakes')).toHaveValue('4')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(painkiller(page)).toContainText('As needed, at least 4 hours apart')
  await (await openRow(page, 'Paracetamol')).getByRole('button', { name: 'End Treatment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Treatment' }).click()
  await (await openRow(page, 'Paracetamol')).getByRole('button', { name: 'Restore' }).click()
  const restore = page.getByRole('form', { name: /Paracetamol/ })
  await expect(restore.getByLabel('Maximum amount in 24 hours')).toHaveValue('4 tablets')
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(painkiller(page)).toContainText('As needed, at least 4 hours apart, at most 4 tablets in 24 hours')
})

test('a reminder when the next one is possible is chosen, and how an intake helped is noted in History', async ({
  page,
  patient: _,
  moveClock,
}) => {
  await addPainkiller(page)
  await goTo(page, 'Medications')
  await (await openRow(page, 'Paracetamol')).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Paracetamol 1 tablet' })
  await form.getByRole('checkbox', { name: 'Remind me when the next one is possible' }).check()
  await form.getByLabel('Ask me how it helped').selectOption('1 hour after an intake')
  await expectAccessible(page, 'as needed, what is told after an intake')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await (await openRow(page, 'Paracetamol')).getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByRole('checkbox', { name: 'Remind me when the next one is possible' })).toBeChecked()
  await expect(form.getByLabel('Ask me how it helped')).toHaveValue('60')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await goTo(page, 'Dashboard')
  await moveClock('2026-03-02T13:00:00Z')
  await take(page).click()
  await expect(painkiller(page)).toContainText('Last: at 8:00 AM, 1 tablet')
  await moveClock('2026-03-02T14:00:00Z')
  await goTo(page, 'History')
  const row = page.getByRole('listitem').filter({ hasText: 'Paracetamol' })
  await row.getByRole('button', { name: /How did it help, from 0 to 10\?/ }).click()
  await row.getByRole('radio', { name: '7' }).check()
  await expectAccessible(page, 'as needed, how it helped')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('How did it help, from 0 to 10? 7')
})
