import { expectAccessible } from './accessible.ts'
import { card, expect, goTo, test } from './story.ts'

/* The stories begin on Monday, March 2, at seven in the morning. */

test('a blood thinner is paused before a procedure, and resumed after it', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Apixaban', quantity: '5', frequency: 'twice-daily', time: '08:00' })
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  await card(page, 'Apixaban 5 mg').getByRole('button', { name: 'Pause' }).click()
  const form = page.getByRole('dialog', { name: 'Pause Apixaban 5 mg' })
  await form.getByRole('radio', { name: 'From a day on' }).check()
  await form.getByLabel('First day').fill('2026-03-03')
  await form.getByRole('radio', { name: 'On a day' }).check()
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect(form.getByText('Enter the day')).toBeVisible()
  await form.getByLabel('Day', { exact: true }).fill('2026-03-01')
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect(form.getByText('Choose an end after the beginning')).toBeVisible()
  await form.getByLabel('Day', { exact: true }).fill('2026-03-05')
  await form.getByLabel('Time').fill('12:00')
  await form.getByRole('radio', { name: 'A procedure' }).check()
  await expect(
    form.getByText('5 doses are left out. After it: Thu, Mar 5, 8:00 PM. 3 days between the intakes.'),
  ).toBeVisible()
  await expectAccessible(page, 'pause')
  await form.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Apixaban is paused.')).toBeVisible()
  await expect(card(page, 'Apixaban 5 mg')).toContainText('Paused from Tue, Mar 3, 12:00 AM')

  // A session ends after a day without use.
  for (const now of ['2026-03-03T10:00:00Z', '2026-03-04T08:00:00Z', '2026-03-04T14:00:00Z']) {
    await moveClock(now)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My Medications' })).toBeVisible()
  }
  await goTo(page, 'Dashboard')
  await expect(page.getByText('Apixaban: Paused until Thu, Mar 5, 12:00 PM')).toBeVisible()
  await expect(card(page, 'Metformin')).toBeVisible()
  await expect(card(page, 'Apixaban')).toHaveCount(0)
  await expectAccessible(page, 'dashboard with a pause')
  await goTo(page, 'History')
  await expect(page.getByText('Left out while the medicine was paused').first()).toBeVisible()
  await goTo(page, 'Medications')
  await card(page, 'Apixaban 5 mg').getByRole('button', { name: 'Resume' }).click()
  const question = page.getByRole('alertdialog', { name: 'Resume Apixaban 5 mg?' })
  await expect(question.getByText('Not sure how to start again? Ask your pharmacist.')).toBeVisible()
  await question.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Apixaban goes on.')).toBeVisible()
  await expect(card(page, 'Apixaban 5 mg')).toContainText('Next dose: Today, 8:00 PM')
})

test('two medicines are paused by keyboard until further notice, and that is undone', async ({ page, patient }) => {
  await patient.add({ name: 'Lisinopril', time: '20:00' })
  await patient.add({ name: 'Furosemide', time: '21:00' })
  await page.goto('/app/medications')
  await card(page, 'Lisinopril').getByRole('button', { name: 'Pause' }).press('Enter')
  const form = page.getByRole('dialog', { name: /Pause Lisinopril/ })
  await form.getByRole('checkbox', { name: /Furosemide/ }).press('Space')
  await expect(form.getByText('All doses are left out until you resume it.')).toBeVisible()
  await form.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByText('2 medications are paused.')).toBeVisible()
  await expect(card(page, 'Furosemide')).toContainText('Paused until you resume it')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(card(page, 'Lisinopril')).toContainText('Next dose: Today, 8:00 PM')
  await expect(card(page, 'Furosemide')).toContainText('Next dose: Today, 9:00 PM')
})
