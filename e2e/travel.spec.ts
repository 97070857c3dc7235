import { expectAccessible } from './accessible.ts'
import { card, expect, test } from './story.ts'

// The patient's doses follow New York, where it is seven in the morning; the device is in Tokyo.
test.use({ timezoneId: 'Asia/Tokyo' })

test('a device in another zone asks, shows both clocks, and changes nothing unasked', async ({
  page,
  patient,
  otherDevice,
}) => {
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await patient.add({ name: 'Tacrolimus', frequency: 'twice-daily', time: '10:00' })
  await page.goto('/app')
  const question = page.getByRole('region', { name: 'This device is on Tokyo time' })
  await expect(question).toContainText('It is 7:00 AM there and 9:00 PM here.')
  await expect(card(page, 'Metformin')).toContainText('8:00')
  await expect(page.getByText('Monday, March 2, New York time')).toBeVisible()
  await expectAccessible(page, 'dashboard, in another zone')

  await question.getByRole('button', { name: 'Compare both clocks' }).click()
  // At 8:00 and at 10:00: two groups of medicines, because their hours differ.
  const [next, then] = [question.getByRole('row', { name: /^Next/ }), question.getByRole('row', { name: /^Then/ })]
  await expect(next.first()).toContainText('today at 10:00 PM')
  await expect(then.first()).toContainText('12 h later')
  await expect(question).toContainText(
    'If you adjust, one dose is left out (today at 8:00 AM, Tokyo time). That time has passed.',
  )
  await expectAccessible(page, 'dashboard, both clocks')

  await test.step('Keep does not ask again on this device', async () => {
    await question.getByRole('button', { name: 'Keep New York time' }).click()
    await expect(page.getByText('Your doses still follow New York time.')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Metformin')).toContainText('8:00')
    await expect(question).toBeHidden()
  })

  await test.step('Adjust on another device is followed by every device', async () => {
    const other = await otherDevice()
    await other.goto('/app')
    await other.getByRole('button', { name: 'Compare both clocks' }).click()
    await other.getByRole('button', { name: 'Adjust to Tokyo time' }).click()
    await expect(other.getByText('Your doses and reminders now follow Tokyo time.')).toBeVisible()
    await expect(other.getByRole('region', { name: 'This device is on Tokyo time' })).toBeHidden()
    await expect(other.getByRole('heading', { name: /^Good evening/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Good evening/ })).toBeVisible()
  })

  await test.step('the change can be undone for a day, after another look at both clocks', async () => {
    const offer = page.getByRole('region', { name: /^Your doses have followed Tokyo time since today at 9:00 PM/ })
    await offer.getByRole('button', { name: 'Undo the time zone change' }).click()
    // It stands below what is due.
    const [due, offered] = await Promise.all([page.locator('.due-panel').boundingBox(), offer.boundingBox()])
    expect(due && offered && due.y < offered.y).toBe(true)
    // Due since the change, as the panel says, and not planned for the hour of it.
    await expect(offer.getByRole('row', { name: /^Next/ }).first()).toContainText('already due in Tokyo time')
    await expect(offer.getByRole('row', { name: /^Then/ }).first()).toContainText('12 h later')
    await expectAccessible(page, 'dashboard, undo of a time zone')
    await offer.getByRole('button', { name: 'Back to New York time' }).click()
    await expect(page.getByText('Your doses and reminders follow New York time again.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Good morning/ })).toBeVisible()
    await expect(offer).toBeHidden()
    await expect(question).toBeHidden()
  })
})
