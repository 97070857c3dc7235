import type { Locator } from '@playwright/test'
import { card, expect, expectFigure, figure, test, toasts } from './story.ts'

test('a dose more than two hours ahead is asked about first', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  const take = card(page, 'Metformin').getByRole('button', { name: 'Take it early' })
  await take.click()
  const question = page.getByRole('alertdialog', { name: 'Take it early?' })
  await expect(question).toContainText('Metformin 500 mg, planned for today, 8:00 PM.')
  await expect(question).toContainText(/Next in 12\sh\s5\d\smin\.|Next in 13\sh\./)
  await question.getByRole('button', { name: 'Wait until 8:00 PM' }).click()
  await expect(question).toBeHidden()
  expect(await patient.entries()).toEqual([])
  await take.click()
  await question.getByRole('button', { name: /^I take it now, .* early$/ }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 7:00 AM')
  await expectFigure(page, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
})

test('two doses close to each other are asked about, with the times', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', frequency: 'three-times-daily', time: '06:00', firstDose: '2026-03-02T14:00' })
  await moveClock('2026-03-03T02:00:00Z')
  await page.goto('/app')
  const take = card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })
  await take.click()
  const which = page.getByRole('alertdialog', { name: 'Which one?' })
  await expect(which).toContainText(/Next in (?:1\sh|5\d\smin)\./)
  await which.getByRole('button', { name: /^The 2:00 PM dose \(7 h.* late\)$/ }).click()
  await expect(card(page, 'Metformin')).toContainText(/Taken today at 9:0\d\sPM/)
  await moveClock('2026-03-03T03:00:00Z')
  await take.click()
  const another = page.getByRole('alertdialog', { name: 'Take another dose?' })
  await expect(another).toContainText(/You took 500\smg today at 9:0\d\sPM, (?:1\sh|59\smin).* ago\./)
  await another.getByRole('button', { name: 'Not now' }).click()
  await expect(take).toBeVisible()
  expect(await patient.entries()).toHaveLength(1)
})

test('a missed dose is recorded late, with its real time', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await moveClock('2026-03-02T15:00:00Z')
  await page.goto('/app')
  await expectFigure(page, 'Adherence rate', '0%', '0 of 1 dose, 7 days')
  await card(page, 'Metformin').getByRole('button', { name: 'I took it at…' }).click()
  const time = page.getByLabel('When did you take it?')
  await time.fill('11:00')
  await page.getByRole('button', { name: 'Record as taken' }).click()
  await expect(page.getByRole('alert')).toContainText(', up to now')
  await time.fill('08:10')
  await page.getByRole('button', { name: 'Record as taken' }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:10 AM')
  await expectFigure(page, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
  await expect(page.getByText('1 dose today is not recorded')).toBeHidden()
})

test('a dose recorded as not taken says so on its card, and can still be recorded as taken', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await moveClock('2026-03-02T15:00:00Z')
  await page.goto('/app')
  const metformin = card(page, 'Metformin')
  await metformin.getByRole('button', { name: 'I took it at…' }).click()
  await metformin.getByRole('button', { name: 'I did not take it' }).click()
  await expect(toasts(page)).toContainText('Today, 8:00 AM, recorded as not taken')
  const morning = metformin.getByRole('list', { name: 'Doses today' }).getByRole('listitem').first()
  await expect(morning).toContainText('8:00 AM Missed')
  await expect(metformin.getByRole('button', { name: 'Take it early' })).toBeFocused()
  await expect.poll(patient.entries).toMatchObject([{ status: 'missed', scheduledTime: '08:00' }])

  await morning.getByRole('button', { name: /^I took it at…/ }).click()
  await page.getByLabel('When did you take the 8:00 AM dose?').fill('08:10')
  await expect(metformin.getByRole('button', { name: 'I did not take it' })).toBeHidden()
  await page.getByRole('button', { name: 'Record as taken' }).click()
  await expectFigure(page, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
})

test('Undo on the card brings the button back', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T13:00:00Z')
  await page.goto('/app')
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await card(page, 'Metformin').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  await expectFigure(page, 'Adherence rate', '0%', 'no doses yet')
})

test('a toast covers neither the menu nor what was pressed, and on a wide screen no dose and no figure', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await patient.add({ name: 'Lisinopril', time: '08:00' })
  await moveClock('2026-03-02T13:00:00Z')
  await page.goto('/app')
  const sizes = { Metformin: { width: 360, height: 640 }, Lisinopril: { width: 1280, height: 800 } }
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    const medicine = page.getByRole('listitem').filter({ hasText: name })
    await medicine.getByRole('button', { name }).click()
    await medicine.getByRole('button', { name: 'Mark Taken' }).click()
    await expect(toasts(page)).toContainText(`${name} taken at 8:00 AM`)
    await toasts(page).getByRole('button', { name: 'Undo' }).focus()
    const under =
      size.width < 1000
        ? [page.getByRole('banner'), medicine]
        : [card(page, name), ...['Medications today', 'Next dosage'].map((figureName) => figure(page, figureName))]
    for (const part of under) expect(await overlap(toasts(page), part), `${name}: the toast and ${part}`).toBe(false)
  }
})

test('a toast is above what was pressed at the lower edge', async ({ page, patient: _ }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/app/settings#notifications')
  const vibration = page.getByRole('switch', { name: 'Vibration' })
  await vibration.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await vibration.click()
  await expect(toasts(page)).toContainText('Vibration notifications disabled')
  expect(await overlap(toasts(page), vibration)).toBe(false)
  expect(await overlap(toasts(page), page.getByRole('banner'))).toBe(false)
})

test('figures stay aligned in their columns, however large the text', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  const top = async (name: string) => (await figure(page, name).locator('dd').first().boundingBox())?.y
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/app')
  await expect(figure(page, 'Current medications')).toBeVisible()
  expect(await top('Current medications')).toBe(await top('Next dosage'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/medications')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
  const voice = page.getByRole('term').filter({ hasText: 'Voice reminders' })
  await expect(voice).toBeVisible()
  expect(await top('Voice reminders')).toBe(await top('Active'))
  expect(await voice.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
})

test('a double tap is one entry', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T13:00:00Z')
  await page.goto('/app')
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).dblclick()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await expect.poll(() => patient.entries()).toHaveLength(1)
  await page.reload()
  await expectFigure(page, 'Medications today', '1', '1 of 1 dose taken')
  expect(await patient.entries()).toHaveLength(1)
})

test('what another device records and undoes shows here at once', async ({ page, otherDevice, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  const other = await otherDevice()
  for (const device of [page, other]) await device.goto('/app')
  for (const device of [page, other]) await expect(card(device, 'Metformin')).toBeVisible()
  await moveClock('2026-03-02T13:00:00Z')
  await card(other, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await toasts(other).getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
})

test('what is added elsewhere shows here at once', async ({ page, otherDevice, patient }) => {
  const other = await otherDevice()
  for (const device of [page, other]) await device.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await patient.add({ name: 'Metformin', time: '08:00' })
  for (const device of [page, other]) await expect(card(device, 'Metformin')).toBeVisible()
})

test('an entry of another device shows here within two minutes when the page is refused a stream', async ({
  page,
  otherDevice,
  patient,
  moveClock,
  expectError,
}) => {
  expectError(/net::ERR_FAILED/)
  await page.route('**/functions/changes', (route) => route.abort())
  await patient.add({ name: 'Metformin', time: '08:00' })
  const other = await otherDevice()
  for (const device of [page, other]) await device.goto('/app')
  for (const device of [page, other]) await expect(card(device, 'Metformin')).toBeVisible()
  await moveClock('2026-03-02T13:00:00Z')
  await card(other, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect.poll(() => patient.entries()).toHaveLength(1)
  await moveClock('2026-03-02T13:04:00Z')
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
})

/** Whether two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
