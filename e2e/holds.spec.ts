import { expectAccessible, expectNoneWide } from './accessible.ts'
import { card, expect, goTo, openRow, test, toasts } from './story.ts'

/* The stories begin on Monday, March 2, at seven in the morning. */

test('a blood thinner is paused before a procedure, and resumed after it', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Apixaban', quantity: '5', frequency: 'twice-daily', time: '08:00' })
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  await (await openRow(page, 'Apixaban 5 mg')).getByRole('button', { name: 'Pause' }).click()
  const form = page.getByRole('dialog', { name: 'Pause Apixaban 5 mg' })
  await form.getByRole('radio', { name: 'From a date' }).check()
  await form.getByLabel('First day').fill('2026-03-03')
  await form.getByRole('radio', { name: 'On a day' }).check()
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect(form.getByText('Enter the day')).toBeVisible()
  await form.getByLabel('Day', { exact: true }).fill('2026-03-01')
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect(form.getByText('Choose an end after the beginning')).toBeVisible()
  await form.getByLabel('Day', { exact: true }).fill('2026-03-06')
  await form.getByLabel('Time').fill('12:00')
  await form.getByRole('radio', { name: 'A procedure' }).check()
  await expect(
    form.getByText(
      'You skip 7 doses. Next dose: Fri, Mar 6, 8:00 PM. That is 4 days after the last dose before the pause.',
    ),
  ).toBeVisible()
  await expectAccessible(page, 'pause')
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Apixaban is paused.')).toBeVisible()
  await expect(card(page, 'Apixaban 5 mg')).toContainText('Paused from tomorrow. A procedure')
  await expect(card(page, 'Apixaban 5 mg').getByRole('button', { name: 'Cancel the pause' })).toBeVisible()

  // A session ends after a day without use.
  for (const now of ['2026-03-03T10:00:00Z', '2026-03-04T08:00:00Z', '2026-03-05T06:00:00Z', '2026-03-05T14:00:00Z']) {
    await moveClock(now)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My Medications' })).toBeVisible()
  }
  await goTo(page, 'Dashboard')
  await expect(page.getByText('Apixaban: Paused until tomorrow, 12:00 PM')).toBeVisible()
  await expect(card(page, 'Metformin')).toBeVisible()
  await expect(card(page, 'Apixaban')).toHaveCount(0)
  await expectAccessible(page, 'dashboard with a pause')
  await goTo(page, 'History')
  await expect(page.getByText('Left out while the medicine was paused').first()).toBeVisible()
  await goTo(page, 'Medications')
  await (await openRow(page, 'Apixaban 5 mg')).getByRole('button', { name: 'Resume' }).click()
  const question = page.getByRole('alertdialog', { name: 'Resume Apixaban 5 mg?' })
  await expect(question.getByText('Not sure how to start again? Ask your pharmacist.')).toBeVisible()
  await question.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Apixaban is resumed.')).toBeVisible()
  await expect(card(page, 'Apixaban 5 mg')).toContainText('Next dose: Today, 8:00 PM')
})

test('two medicines are paused by keyboard until further notice, and one of them is resumed', {
  tag: '@desktop',
}, async ({ page, patient }) => {
  await patient.add({ name: 'Lisinopril', time: '20:00' })
  await patient.add({ name: 'Furosemide', time: '21:00' })
  await page.goto('/app/medications')
  const pauseBoth = async () => {
    await (await openRow(page, 'Lisinopril')).getByRole('button', { name: 'Pause' }).press('Enter')
    const form = page.getByRole('dialog', { name: /Pause Lisinopril/ })
    await form.getByRole('checkbox', { name: /Furosemide/ }).press('Space')
    await expect(form.getByText('You skip all doses until you resume it.')).toBeVisible()
    await form.getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(card(page, 'Furosemide')).toContainText('Paused until you resume it')
  }
  await pauseBoth()
  await expect(page.getByText('2 medications are paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(card(page, 'Lisinopril')).toContainText('Next dose: Today, 8:00 PM')
  await expect(card(page, 'Furosemide')).toContainText('Next dose: Today, 9:00 PM')

  await pauseBoth()
  await (await openRow(page, 'Furosemide')).getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(page.getByText('Furosemide is resumed.')).toBeVisible()
  await expect(card(page, 'Furosemide')).toContainText('Next dose: Today, 9:00 PM')
  await expect(card(page, 'Lisinopril')).toContainText('Paused until you resume it')
})

test('a sick day is agreed with the doctor beforehand, and started with two presses', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await patient.add({ name: 'Ramipril', quantity: '5', time: '20:00' })
  await page.goto('/app/medications')
  const prepared = page.getByRole('region', { name: 'Prepared pauses' })
  await prepared.getByRole('button', { name: 'Prepare a pause' }).click()
  const form = page.getByRole('dialog', { name: 'Prepare a pause' })
  await form.getByLabel('For how many days at most?').fill('0')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Give the pause a name')).toBeVisible()
  await expect(form.getByText('Choose at least one medication')).toBeVisible()
  await expect(form.getByText('Enter a whole number from 1 to 60')).toBeVisible()
  await expectAccessible(page, 'prepare a pause')
  await form.getByLabel('Name').fill('Sick day')
  await form.getByRole('checkbox', { name: 'Metformin' }).check()
  await form.getByLabel('For how many days at most?').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(prepared.getByText('Metformin, at most 3 days')).toBeVisible()
  await expectAccessible(page, 'prepared pauses')

  await prepared.getByRole('button', { name: 'Start' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start “Sick day”?' })
  await expect(question.getByText('Paused until Thu, Mar 5, 7:00 AM. You can resume it sooner.')).toBeVisible()
  await question.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Metformin is paused.')).toBeVisible()
  await expect(card(page, 'Metformin')).toContainText('Paused until Thu, Mar 5, 7:00 AM')
  await expect(card(page, 'Ramipril')).not.toContainText('Paused')
})

test('a pause prepared for a procedure begins on its day', async ({ page, patient }) => {
  await patient.add({ name: 'Apixaban', quantity: '5', time: '08:00' })
  await page.goto('/app/medications')
  const prepared = page.getByRole('region', { name: 'Prepared pauses' })
  await prepared.getByRole('button', { name: 'Prepare a pause' }).click()
  const form = page.getByRole('dialog', { name: 'Prepare a pause' })
  await form.getByLabel('Name').fill('Colonoscopy')
  await form.getByRole('checkbox', { name: 'Apixaban' }).check()
  await form.getByRole('radio', { name: 'A procedure' }).check()
  await form.getByLabel('For how many days at most?').fill('2')
  await form.getByRole('button', { name: 'Save' }).click()

  await prepared.getByRole('button', { name: 'Start' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start “Colonoscopy”?' })
  await question.getByLabel('First day').fill('2026-03-01')
  await question.getByRole('button', { name: 'Start' }).click()
  await expect(question.getByText(/^A hold cannot begin in the past/)).toBeVisible()
  await question.getByLabel('First day').fill('20266-03-04')
  await question.getByRole('button', { name: 'Start' }).click()
  await expect(question.getByText('Enter the day')).toBeVisible()
  await question.getByLabel('First day').fill('2026-03-04')
  await expect(question.getByText('Paused from Wed, Mar 4 through Thu, Mar 5. You can resume it sooner.')).toBeVisible()
  await expectAccessible(page, 'start a prepared pause')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expectNoneWide(page, 'start a prepared pause')
  await question.getByRole('button', { name: 'Start' }).click()
  // The actions of the toast are below its text, which keeps the width.
  const told = page.getByText('Apixaban is paused.')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(told).toBeVisible()
  const [text, action] = [await told.boundingBox(), await undo.boundingBox()]
  expect(action?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
  await expect(card(page, 'Apixaban')).toContainText('Paused from Wed, Mar 4. A procedure')
})
