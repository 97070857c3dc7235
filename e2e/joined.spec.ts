import { expectAccessible } from './accessible.ts'
import { expect, goTo, openRow, openWhole, type Page, rowHead, test } from './story.ts'

/* The story begins on Monday, March 2, at seven in the morning. */

async function openForm(page: Page) {
  await page.getByRole('button', { name: /Add (New|Your First) Medication/ }).click()
  return page.getByRole('dialog', { name: 'Add New Medication' })
}

/** Once it takes presses. */
async function answer(page: Page, name: string | RegExp): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question).not.toHaveClass(/inert/)
  await question.getByRole('button', { name }).click()
}

async function addAsNeeded(page: Page): Promise<void> {
  const form = await openForm(page)
  await form.getByLabel('Medication name').fill('Ibuprofen')
  await form.getByLabel('Quantity and unit').fill('1')
  await form.getByLabel('Unit', { exact: true }).selectOption('tablets')
  await form.getByRole('radio', { name: 'As needed' }).check()
  await form.getByLabel('Minimum time between intakes').fill('6')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await page.getByRole('dialog', { name: 'Medication added' }).getByRole('button', { name: 'Done' }).click()
}

async function fillInPlanned(page: Page) {
  const form = await openForm(page)
  await form.getByLabel('Medication name').fill('ibuprofen 400mg')
  await form.getByLabel('Quantity and unit').fill('2')
  await form.getByLabel('Unit', { exact: true }).selectOption('tablets')
  await form.getByLabel('First reminder time').fill('08:00')
  await form.getByRole('radio', { name: /Three Times Daily/ }).check()
  await form.getByRole('button', { name: 'Add Medication' }).click()
  return form
}

test('ibuprofen as needed and three times daily: joined, each sees the intakes of both, offline too', async ({
  page,
  context,
  patient: _,
  moveClock,
  expectError,
}) => {
  expectError(/Failed to load resource/)
  const asNeeded = page.getByRole('article', { name: /^Ibuprofen/ })
  const planned = page.getByRole('article', { name: /^ibuprofen/ })
  await page.goto('/app')
  await addAsNeeded(page)
  await page.getByRole('button', { name: 'I take 1 tablet now' }).click()

  let form = await fillInPlanned(page)
  const question = page.getByRole('alertdialog', { name: 'Is this the same medicine?' })
  await expect(question).toContainText('You already have Ibuprofen 1 tablet: As needed, at least 6 hours apart')
  await expect(question.getByRole('button', { name: 'Show me that one' })).toBeFocused()
  await expectAccessible(page, 'same medicine, question')
  await answer(page, 'Show me that one')
  await expect(form).toBeHidden()
  await expect(rowHead(page, 'As needed')).toBeFocused()
  await expect(rowHead(page, 'As needed')).toHaveAttribute('aria-expanded', 'true')

  form = await openForm(page)
  await expect(form.getByLabel('Medication name')).toHaveValue('ibuprofen 400mg')
  await form.getByRole('button', { name: 'Add Medication' }).click()
  await answer(page, 'Two plans of one medicine')
  await page.getByRole('dialog', { name: 'Medication added' }).getByRole('button', { name: 'Done' }).click()
  await openRow(page, 'Three times daily')
  await expect(planned).toContainText('Same medicine as Ibuprofen 1 tablet')
  await expectAccessible(page, 'same medicine, list')

  await openWhole(page, '/app', moveClock)
  await context.setOffline(true)
  await moveClock('2026-03-02T13:00:00Z')
  await planned.getByRole('button', { name: 'Mark Taken' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You took it today at 7:00 AM')
  await answer(page, 'I take it now')
  await expect(asNeeded).toContainText(/Last: at 8:0\d\sAM, 2\stablets/)
  await expect(asNeeded).toContainText('Your other plan of this medicine counts too.')
  await moveClock('2026-03-02T15:00:00Z')
  await asNeeded.getByRole('button', { name: 'I take 1 tablet now' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/Your last intake was at 8:0\d\sAM: 2\stablets/)
  await expect(page.getByRole('alertdialog')).toContainText(
    'That is less than the 6 hours that you set between intakes.',
  )
  await answer(page, /Wait until 2:0\d\sPM/)
  await context.setOffline(false)

  await goTo(page, 'Medications')
  await openRow(page, 'Three times daily')
  await planned.getByRole('button', { name: 'Not the same medicine' }).click()
  await expect(page.getByText('ibuprofen 400mg 2 tablets is now a medicine of its own.')).toBeVisible()
  await expect(page.getByText(/Same medicine as/)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(planned).toContainText('Same medicine as Ibuprofen 1 tablet')
})
