import { expectAccessible } from './accessible.ts'
import { card, expect, goTo, test } from './story.ts'

/* The story begins on Monday, March 2, at seven in the morning. */

test('what is left: counted, taken, undone, refilled, a wrong number refused, and time to refill', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/medications')
  const metformin = card(page, 'Metformin 500 mg')
  await metformin.getByRole('button', { name: 'Track how many are left' }).click()
  await metformin.getByLabel('How many are there now?').fill('-1')
  await metformin.getByRole('button', { name: 'Start tracking' }).click()
  await expect(metformin.getByText('Enter a number of 0 or more')).toBeVisible()
  await expect(metformin.getByLabel('How many are there now?')).toBeFocused()
  await expectAccessible(page, 'stock, a wrong count')
  await metformin.getByLabel('How many are there now?').fill('10')
  await metformin.getByRole('button', { name: 'Start tracking' }).click()
  await expect(metformin).toContainText('10 tablets left')
  await metformin.getByRole('button', { name: 'Tell how many tablets 500 mg are.' }).click()
  await metformin.getByLabel('How many tablets make 500 mg?').fill('1')
  await metformin.getByRole('button', { name: 'Save' }).click()
  await expect(metformin).toContainText('10 tablets left, runs out on Thu, Mar 12')
  await expectAccessible(page, 'stock')

  await moveClock('2026-03-02T13:01:00Z')
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: /^Mark Taken/ }).click()
  await goTo(page, 'Medications')
  await expect(metformin).toContainText('9 tablets left, runs out on Thu, Mar 12')
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await goTo(page, 'Medications')
  await expect(metformin).toContainText('10 tablets left, runs out on Thu, Mar 12')

  await metformin.getByRole('button', { name: 'Refill' }).click()
  await metformin.getByLabel('How many tablets came in?').fill('2,5')
  await metformin.getByLabel('Note').fill('Corner pharmacy')
  await metformin.getByRole('button', { name: 'Record the refill' }).click()
  await expect(metformin).toContainText('12½ tablets left, runs out on Sat, Mar 14')
  await metformin.getByRole('button', { name: 'Entries' }).click()
  await expect(metformin.getByRole('listitem').first()).toContainText('Corner pharmacy')
  await metformin.getByRole('button', { name: 'Undo Refill: 2½ tablets' }).click()
  await expect(metformin).toContainText('10 tablets left, runs out on Thu, Mar 12')
  await expect(metformin.getByRole('listitem').first()).toContainText('Undone')
  await expectAccessible(page, 'stock, its entries')

  await goTo(page, 'Dashboard')
  await expect(page.getByRole('button', { name: /^Mark Taken/ })).toBeVisible()
  await expect(page.getByText('Time to refill')).toBeHidden()
  await goTo(page, 'Medications')
  await metformin.getByRole('button', { name: 'Loss' }).click()
  await metformin.getByLabel('How many tablets were lost?').fill('4')
  await metformin.getByRole('button', { name: 'Record the loss' }).click()
  await expect(metformin).toContainText('6 tablets left, runs out on Sun, Mar 8')
  await goTo(page, 'Dashboard')
  await expect(page.getByText('Time to refill: 6 days left')).toBeVisible()
  await expectAccessible(page, 'dashboard, time to refill')
})
