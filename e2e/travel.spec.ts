import { expectAccessible } from './accessible.ts'
import { card, expect, test } from './story.ts'

// The patient's doses follow New York, where it is seven in the morning; the device came along to Tokyo.
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
  await expectAccessible(page, 'dashboard, in another zone')

  await question.getByRole('button', { name: 'Compare both clocks' }).click()
  await expect(question.getByRole('row', { name: /^Next/ }).first()).toHaveText(
    /today at 10:00 PM, 8:00 AM in New York.*today at 9:00 PM|now/,
  )
  await expectAccessible(page, 'dashboard, both clocks')

  await test.step('kept, it does not ask again on this device', async () => {
    await question.getByRole('button', { name: 'Keep New York time' }).click()
    await expect(page.getByText('Your doses still follow New York.')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Metformin')).toContainText('8:00')
    await expect(question).toBeHidden()
  })

  await test.step('adjusted on another device, every device follows', async () => {
    const other = await otherDevice()
    await other.goto('/app')
    await other.getByRole('button', { name: 'Compare both clocks' }).click()
    await other.getByRole('button', { name: 'Adjust to Tokyo time' }).click()
    await expect(other.getByText('Your doses and reminders follow Tokyo now.')).toBeVisible()
    await expect(other.getByRole('region', { name: 'This device is on Tokyo time' })).toBeHidden()
    await expect(other.getByRole('heading', { name: /^Good evening/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Good evening/ })).toBeVisible()
  })
})
