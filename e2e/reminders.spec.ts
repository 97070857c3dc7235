import { expectAccessible } from './accessible.ts'
import { card, expect, goTo, type Page, test } from './story.ts'
import type { SystemOutput } from './system.ts'

const titles = (outputs: readonly SystemOutput[]) =>
  outputs.flatMap((one) => (one.kind === 'notification' ? [one.title] : []))
const time = 'Time to take Metformin 500 mg'

/** Opens the dashboard before the first dose and waits until it is loaded. */
async function open(page: Page): Promise<void> {
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: "Today's Medications" })).toBeVisible()
}

test('a reminder comes on time, with the chime and the alarm', async ({ page, patient, moveClock, outputs }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  await moveClock('2026-03-02T12:45:00Z')
  await expect.poll(() => titles(outputs)).toEqual(['Metformin 500 mg in 15 minutes'])
  await moveClock('2026-03-02T13:00:00Z')
  await expect.poll(() => titles(outputs)).toEqual(['Metformin 500 mg in 15 minutes', time])
  expect(outputs.filter(({ kind }) => kind === 'notification')[1]).toMatchObject({
    body: 'The 8:00 AM dose.',
    tag: '2026-03-02T13:00Z',
  })
  await expect
    .poll(() => outputs.flatMap((one) => (one.kind === 'tone' ? [Math.round(one.frequency)] : [])))
    .toEqual([523, 659, 784, 880, 660, 880, 660, 880, 660])
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Dismiss All' })).toBeVisible()
})

test('a voice reminder speaks the name and the dosage', async ({ page, patient, moveClock, outputs }) => {
  await patient.add({ name: 'Metformin', time: '08:00', voice: true })
  await open(page)
  await moveClock('2026-03-02T13:00:00Z')
  await expect.poll(() => outputs).toContainEqual({ kind: 'voice', text: 'It is time to take Metformin, 500 mg.' })
  await expect.poll(() => outputs).toContainEqual({ kind: 'tone', frequency: 880 })
  expect(outputs.filter((one) => one.kind === 'tone' && one.frequency < 600)).toEqual([])
})

test('medicines of one minute are one notification', async ({ page, patient, moveClock, outputs }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await patient.add({ name: 'Lisinopril', quantity: '10', time: '08:00' })
  await open(page)
  await moveClock('2026-03-02T13:00:00Z')
  await expect.poll(() => titles(outputs)).toEqual(['Time to take 2 medications'])
})

test('a due dose is reminded of again after each snooze time, as often as is set, then as missed', async ({
  page,
  patient,
  moveClock,
  outputs,
}) => {
  await patient.remind({ snoozeTime: 10, maxReminders: 2 })
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  await moveClock('2026-03-02T13:00:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time])
  await moveClock('2026-03-02T13:05:00Z')
  await moveClock('2026-03-02T13:10:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time, time])
  await moveClock('2026-03-02T13:20:00Z')
  await moveClock('2026-03-02T13:30:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time, time, 'Not recorded: Metformin 500 mg'])
})

test('a reminder ends when its dose is taken on another device', async ({
  page,
  otherDevice,
  patient,
  moveClock,
  outputs,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  const other = await otherDevice()
  for (const device of [page, other]) await open(device)
  await moveClock('2026-03-02T13:00:00Z')
  const both = [time, time]
  await expect.poll(() => titles(outputs)).toEqual(both)
  await goTo(page, 'Medications')
  const dismiss = page.getByRole('button', { name: 'Dismiss All' })
  await expect(dismiss).toBeVisible()
  await card(other, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(dismiss).toBeHidden()
  for (const now of ['13:05', '13:10', '13:30']) await moveClock(`2026-03-02T${now}:00Z`)
  await goTo(page, 'Dashboard')
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  expect(titles(outputs)).toEqual(both)
})

test('no reminder comes after the dose is taken', async ({ page, patient, moveClock, outputs }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await patient.add({ name: 'Lisinopril', time: '08:40' })
  await open(page)
  await moveClock('2026-03-02T13:00:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time])
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(page, 'Metformin').first()).toContainText('Taken today at 8:00 AM')
  for (const now of ['13:05', '13:10', '13:30', '13:40']) await moveClock(`2026-03-02T${now}:00Z`)
  await expect.poll(() => titles(outputs)).toContain('Time to take Lisinopril 500 mg')
  expect(titles(outputs).filter((title) => title.includes('Metformin'))).toEqual([time])
})

test('Dismiss All hides the reminder until it repeats, and records nothing', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  await moveClock('2026-03-02T13:00:00Z')
  const dismiss = page.getByRole('button', { name: 'Dismiss All' })
  await dismiss.click()
  await expect(dismiss).toBeHidden()
  await page.reload()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  await expect(dismiss).toBeHidden()
  await moveClock('2026-03-02T13:05:00Z')
  await expect(dismiss).toBeVisible()
  expect(await patient.entries()).toEqual([])
})

test('a missed dose is told with the way to it, and Clear All puts it away for good and records nothing', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  await moveClock('2026-03-02T13:30:00Z')
  const panel = page.getByRole('status').filter({ hasText: '1 dose today is not recorded' })
  await expect(panel).toContainText('Metformin, 8:00 AM')
  await expectAccessible(page, 'dashboard, one missed')
  await page.getByRole('button', { name: 'Go to the dose' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(panel).not.toContainText('Metformin')
  await page.reload()
  await expect(card(page, 'Metformin')).toContainText('Not recorded')
  await expect(panel).not.toContainText('Metformin')
  expect(await patient.entries()).toEqual([])
})

test('one tab reminds, and another one when that is closed', async ({ page, context, patient, moveClock, outputs }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  const second = await context.newPage()
  await open(second)
  await moveClock('2026-03-02T13:00:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time])
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: 'Dismiss All' })).toBeVisible()
  await page.close()
  await moveClock('2026-03-02T13:05:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time, time])
})

test('a page opened late reminds at once, and once', async ({ page, patient, moveClock, outputs }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await moveClock('2026-03-02T13:12:00Z')
  await open(page)
  await expect.poll(() => titles(outputs)).toEqual([time])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Dismiss All' })).toBeVisible()
  expect(titles(outputs)).toEqual([time])
})

test('a snoozed dose reminds again when the snooze is over', async ({ page, patient, moveClock, outputs }) => {
  await patient.remind({ snoozeTime: 30, maxReminders: 1 })
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  await moveClock('2026-03-02T13:20:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time])
  await page.getByRole('button', { name: 'Snooze 30 minutes' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss All' })).toBeHidden()
  await moveClock('2026-03-02T13:51:00Z')
  await expect.poll(() => titles(outputs)).toEqual([time, time])
})

test('a reminder is shown on the other pages too, with a link to the dose', async ({ page, patient, moveClock }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await open(page)
  await goTo(page, 'History')
  await moveClock('2026-03-02T13:00:00Z')
  const banner = page.getByRole('alert').filter({ hasText: '1 reminder active' })
  await expect(banner).toContainText('Metformin 500 mg, 8:00 AM')
  await expectAccessible(page, 'history, reminder')
  await page.getByRole('link', { name: 'Go to the dose' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
})

test.describe('doses around midnight', () => {
  test.use({ startsAt: '2026-03-03T04:00:00Z' })

  test('each dose is reminded on its own side', async ({ page, patient, moveClock, outputs }) => {
    await patient.add({ name: 'Metformin', time: '23:50' })
    await patient.add({ name: 'Lisinopril', time: '00:10', firstDose: '2026-03-03T00:10' })
    await open(page)
    await moveClock('2026-03-03T04:50:00Z')
    await expect.poll(() => titles(outputs)).toContain(time)
    await moveClock('2026-03-03T05:10:00Z')
    await expect.poll(() => titles(outputs)).toContain('Time to take Lisinopril 500 mg')
    await moveClock('2026-03-03T05:20:00Z')
    await expect(page.getByRole('status').filter({ hasText: '1 missed dose' })).toContainText(
      'Metformin, yesterday 11:50 PM',
    )
    await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  })
})

test.describe('the night the clocks go forward', () => {
  test.use({ startsAt: '2026-03-08T06:00:00Z' })

  test('the 2:30 dose is reminded at 3:30, the 8:00 one at 8:00', async ({ page, patient, moveClock, outputs }) => {
    await patient.add({ name: 'Metformin', time: '02:30' })
    await patient.add({ name: 'Lisinopril', time: '08:00' })
    await open(page)
    await moveClock('2026-03-08T07:29:00Z')
    await expect.poll(() => titles(outputs)).toEqual(['Metformin 500 mg in 1 minute'])
    await moveClock('2026-03-08T07:30:00Z')
    await expect.poll(() => titles(outputs)).toEqual(['Metformin 500 mg in 1 minute', time])
    await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
    await expect(card(page, 'Metformin').first()).toContainText('Taken today at 3:30 AM')
    await moveClock('2026-03-08T12:00:00Z')
    await expect.poll(() => titles(outputs)).toContain('Time to take Lisinopril 500 mg')
    await expect(card(page, 'Lisinopril')).toContainText('8:00AM')
  })
})
