import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './story.ts'

/*
 * What a patient does most, on a small phone with nine medicines: in how many taps, and over how many scrolled screens. Each begins on the
 * dashboard. The figures are in the report of the run.
 */

test.use({ viewport: { width: 360, height: 640 }, startsAt: '2026-02-10T12:00:00Z' })

const nine = [
  'Apixaban',
  'Furosemide',
  'Lisinopril',
  'Methotrexate',
  'Metoprolol',
  'Mycophenolate',
  'Prednisone',
  'Tacrolimus',
  'Vitamin D3',
] as const

type Effort = {
  /** Scrolls no further than the target needs, and taps it. */
  tap(target: Locator): Promise<void>
  expectAtMost(taps: number, screens: number): void
}

/** Counts the taps from now on, and how far the page is scrolled for them. */
function effortOn(page: Page): Effort {
  let taps = 0
  let scrolled = 0
  const position = () => page.evaluate(() => scrollY)
  return {
    async tap(target) {
      await target.waitFor()
      const before = await position()
      await target.scrollIntoViewIfNeeded()
      scrolled += Math.abs((await position()) - before)
      await target.click()
      taps += 1
    },
    expectAtMost(mostTaps, mostScreens) {
      const screens = scrolled / 640
      test.info().annotations.push({ type: 'effort', description: `${taps} taps, ${screens.toFixed(1)} screens` })
      expect(taps).toBeLessThanOrEqual(mostTaps)
      expect(screens).toBeLessThanOrEqual(mostScreens)
    },
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test.beforeEach(async ({ page, patient, moveClock }) => {
  for (const name of nine) {
    await patient.add({ name, time: '08:00', ...(name === 'Methotrexate' && { frequency: 'weekly', weekday: 2 }) })
  }
  await moveClock('2026-02-10T13:03:00Z')
  await page.goto('/app')
  await expect(button(page, 'Mark All Taken')).toBeVisible()
})

test('all nine are marked with one tap, and undone with another', async ({ page, patient }) => {
  const effort = effortOn(page)
  await effort.tap(button(page, 'Mark All Taken'))
  await expect.poll(patient.entries).toHaveLength(9)
  effort.expectAtMost(1, 0)
  await effort.tap(page.getByRole('article').getByRole('button', { name: 'Undo all 9' }))
  await expect(button(page, 'Mark All Taken')).toBeVisible()
  effort.expectAtMost(2, 1)
})

test('one of nine is marked with two taps, and undone with a third', async ({ page, patient }) => {
  const effort = effortOn(page)
  await effort.tap(button(page, 'Lisinopril 500 mg'))
  await effort.tap(button(page, 'Mark Taken'))
  await expect.poll(patient.entries).toHaveLength(1)
  effort.expectAtMost(2, 1)
  await effort.tap(button(page, 'Undo, Lisinopril 500 mg'))
  await expect.poll(patient.entries).toHaveLength(2)
  effort.expectAtMost(3, 1)
})

test('nine that were taken on time are recorded later with two taps', async ({ page, patient, moveClock }) => {
  await moveClock('2026-02-10T13:25:00Z')
  const effort = effortOn(page)
  await effort.tap(button(page, 'I took it at…'))
  await effort.tap(button(page, 'On time, 8:00 AM'))
  await expect.poll(patient.entries).toHaveLength(9)
  effort.expectAtMost(2, 1)
})

test('one is left out, and why is said, with four taps', async ({ page, patient }) => {
  const effort = effortOn(page)
  await effort.tap(button(page, 'Lisinopril 500 mg'))
  await effort.tap(page.getByRole('listitem').filter({ hasText: 'Lisinopril' }).getByRole('button', { name: 'Skip…' }))
  await effort.tap(page.getByRole('radio', { name: 'My doctor said so' }))
  await effort.tap(button(page, 'Skip this dose'))
  await expect.poll(patient.entries).toMatchObject([{ status: 'missed', reason: 'doctor' }])
  effort.expectAtMost(4, 1)
})

test('a dosage is changed with four taps', async ({ page }) => {
  const effort = effortOn(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Prednisone' })
  await effort.tap(row.getByRole('button', { name: 'Prednisone 500 mg', expanded: false }))
  await effort.tap(row.getByRole('link', { name: 'Edit' }))
  const form = page.getByRole('form', { name: 'Edit Prednisone 500 mg' })
  await effort.tap(form.getByLabel('Dosage'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('400 mg')
  await effort.tap(form.getByRole('button', { name: 'Save Changes' }))
  await expect(page.getByText('Medication updated successfully!')).toBeVisible()
  effort.expectAtMost(4, 2)
})

test('the PDF for the doctor is saved with four taps', async ({ page }) => {
  const effort = effortOn(page)
  await effort.tap(page.getByRole('link', { name: 'Adherence rate' }))
  await effort.tap(button(page, 'Share History'))
  await effort.tap(page.getByRole('menuitem', { name: 'Download report' }))
  const started = page.waitForEvent('download')
  await effort.tap(page.getByRole('dialog', { name: 'Which report?' }).getByRole('button', { name: 'Download' }))
  expect((await started).suggestedFilename()).toBe('medication-history-2026-02-10.pdf')
  effort.expectAtMost(4, 1)
})

test('a dose of last month is looked up with four taps', async ({ page, patient, moveClock, baseURL }) => {
  await button(page, 'Mark All Taken').click()
  await expect.poll(patient.entries).toHaveLength(9)
  await page.goto('/robots.txt')
  await moveClock('2026-03-05T15:00:00Z')
  const { email, password } = patient
  await page.request.post('/api/account/sign-in', { data: { email, password }, headers: { origin: baseURL ?? '' } })
  await page.goto('/app')
  const effort = effortOn(page)
  await effort.tap(page.getByRole('link', { name: 'Adherence rate' }))
  await effort.tap(button(page, 'Calendar'))
  await effort.tap(button(page, 'Show February 2026'))
  await effort.tap(page.getByRole('grid').getByRole('button', { name: 'February 10: 9 of 9 taken' }))
  const row = page.getByRole('region', { name: 'Tuesday, February 10' }).getByRole('listitem')
  await expect(row.filter({ hasText: 'Lisinopril' })).toContainText(/at 8:\d\d\sAM Taken/)
  effort.expectAtMost(4, 2)
})
