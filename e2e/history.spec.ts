import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectFigure, type Page, test } from './story.ts'

/*
 * Monday: Metformin at 8:00 AM and 8:00 PM, Lisinopril at noon; only the first was taken, at 8:02 AM. The page is opened on
 * Tuesday at half past six.
 */
const tuesday = '2026-03-03T11:30:00Z'

test.beforeEach(async ({ page, patient, moveClock }) => {
  const metformin = await patient.add({ name: 'Metformin', frequency: 'twice-daily', time: '08:00' })
  await patient.add({ name: 'Lisinopril', quantity: '10', time: '12:00' })
  await moveClock('2026-03-02T13:02:00Z')
  await patient.recordTaken(metformin, '2026-03-02T08:00', '2026-03-02T13:02:00Z')
  await moveClock(tuesday)
  await page.goto('/app/history')
  await expect(monday(page).getByRole('listitem')).toHaveCount(3)
})

test('week, month and year drive the figures and the chart, and not the list', async ({ page }) => {
  await expectFigure(page, 'Weekly adherence', '33%', '1 of 3 doses')
  await expectFigure(page, 'Today', '0%', 'no doses yet')
  await expectFigure(page, '30-day average', '33%', '1 of 3 doses')
  await expectFigure(page, 'On time', '33%', '1 of 3 doses, 30 days')
  await showChart(page)
  await expect(page.getByRole('table', { name: /each of the last 7 days/ })).toContainText('Monday, March 213')
  const listed = await page.getByRole('region', { name: 'Recent activity' }).textContent()
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Month' }).click()
  // The adherence of a month is the 30-day average, and stands there once.
  await expect(page.getByText('Weekly adherence')).toBeHidden()
  await expectFigure(page, '30-day average', '33%', '1 of 3 doses')
  await expectFigure(page, 'Doses missed', '2', 'last 30 days')
  await expect(page.getByRole('row', { name: /^Mar 1 – 3/ })).toContainText('33% 1 of 3')
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await expectFigure(page, 'Yearly adherence', '33%', '1 of 3 doses')
  await expectFigure(page, 'Doses taken', '1', 'last 12 months')
  await expect(page.getByRole('row', { name: /^Mar 2026/ })).toContainText('33% 1 of 3')
  // No row for the eleven months before the first dose.
  await expect(page.getByRole('region', { name: 'Last 12 months' }).getByRole('row')).toHaveCount(2)
  expect(await page.getByRole('region', { name: 'Recent activity' }).textContent()).toBe(listed)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Last 12 months' })).toBeVisible()
})

test('times in Spanish leave the names of the medicines their room', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const data = { appearance: { language: 'es' } }
  const answer = await page.request.patch('/api/settings', { data, headers: { origin: baseURL ?? '' } })
  expect(answer.ok()).toBe(true)
  await page.reload()
  const rows = page.getByRole('button', { name: /Metformin|Lisinopril/, expanded: false })
  const shown = rows.filter({ has: page.locator('time'), visible: true })
  await expect(shown.first()).toBeVisible()
  for (const row of await shown.all()) {
    const time = row.locator('time')
    await expect(time).toContainText('m.')
    const [width, column] = await time.evaluate((element) => [element.scrollWidth, element.clientWidth])
    expect(width).toBeLessThanOrEqual(column ?? 0)
  }
})

test('search and status find doses, and say when there are none', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search by medication name' }).fill('LISI')
  await expect(monday(page).getByRole('listitem')).toHaveCount(1)
  await expect(monday(page).getByRole('listitem')).toContainText('Lisinopril')
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Taken' }).click()
  await expect(page.getByRole('heading', { name: 'No doses found' })).toBeVisible()
  await expect(page.getByText('There are no taken doses of a medication matching “LISI”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all doses' }).click()
  await expect(monday(page).getByRole('listitem')).toHaveCount(3)
})

test('a dose is recorded late from its row, with its real time, and its record undone', async ({ page, patient }) => {
  const lisinopril = monday(page).getByRole('listitem').filter({ hasText: 'Lisinopril' })
  const row = lisinopril.getByRole('button', { name: /^12:00 PM Lisinopril 10 mg/ })
  await expect(row).toHaveText(/10\smg Missed$/)
  await row.click()
  await expect(lisinopril).toContainText('PlannedMonday, March 2, 2026, 12:00 PM')
  await expect(lisinopril).toContainText('Nothing was recorded about this dose.')
  await lisinopril.getByRole('button', { name: /^I took it at… Lisinopril 10\smg, yesterday, 12:00 PM/ }).click()
  const time = page.getByLabel('When did you take Lisinopril 10 mg, planned for yesterday, 12:00 PM?')
  // The likeliest time is one tap.
  await expect(lisinopril.getByRole('button', { name: 'On time, yesterday, 12:00 PM' })).toBeFocused()
  await page.getByLabel('Day', { exact: true }).selectOption('Today')
  await time.fill('07:00')
  await page.getByRole('button', { name: 'Record as taken' }).click()
  await expect(page.getByRole('alert')).toContainText('up to now')
  await page.getByLabel('Day', { exact: true }).selectOption('Yesterday')
  await time.fill('12:40')
  await page.getByRole('button', { name: 'Record as taken' }).click()
  await expect(page.getByText('Lisinopril 10 mg recorded as taken at 12:40 PM')).toBeVisible()
  await expect(row).toHaveText(/at 12:40\sPM\s*Taken/)
  await expect(row).toBeFocused()
  await expectFigure(page, 'Weekly adherence', '67%', '2 of 3 doses')
  await expect.poll(async () => (await patient.entries()).length).toBe(2)

  await expect(lisinopril).toContainText('Taken at 12:40 PMrecorded Mar 3, 2026, 6:30 AM')
  await lisinopril.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toHaveText(/Missed/)
  await expect(lisinopril).toContainText('recorded Mar 3, 2026, 6:30 AM, later undone')
  await expect(lisinopril).toContainText('Record undone')
  await lisinopril.getByRole('button', { name: /^I did not take it/ }).click()
  await expect(lisinopril).toContainText('Not taken')
  await expect(row).toHaveText(/10\smg Missed$/)
  await expectFigure(page, 'Weekly adherence', '33%', '1 of 3 doses')
  const states = async () => (await patient.entries()).map(({ status }) => status).sort()
  await expect.poll(states).toEqual(['cleared', 'missed', 'taken', 'taken'])

  await lisinopril.getByRole('button', { name: /^I took it at…/ }).click()
  await lisinopril.getByRole('button', { name: 'Half an hour later, yesterday, 12:30 PM' }).click()
  await expect(row).toHaveText(/at 12:30\sPM\s*Taken/)
  await expectFigure(page, 'On time', '67%', '2 of 3 doses, 30 days')
})

test('a row is corrected without a network, and says that it waits', async ({
  page,
  context,
  patient,
  expectError,
}) => {
  expectError(/Failed to load resource/)
  await context.setOffline(true)
  const metformin = monday(page).getByRole('listitem').filter({ hasText: '8:02 AM' })
  await metformin.getByRole('button', { name: /^8:00 AM Metformin/ }).click()
  await metformin.getByRole('button', { name: /^Undo/ }).click()
  const row = monday(page).getByRole('listitem').filter({ hasText: '8:00 AM' })
  await expect(row).toContainText('Waiting to be sent')
  await expect(row).toContainText('Missed')
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await expectFigure(page, 'Weekly adherence', '0%', '0 of 3 doses')
  await context.setOffline(false)
  await expect
    .poll(async () => (await patient.entries()).map(({ status }) => status).sort())
    .toEqual(['cleared', 'taken'])
  await expect(page.getByText('Waiting to be sent')).toBeHidden()
})

test('a day of the calendar is reached by keyboard, and shows its doses', { tag: '@keyboard' }, async ({ page }) => {
  await showMonth(page)
  await page.getByRole('grid').getByRole('button', { name: 'March 3, today: no doses' }).focus()
  await page.keyboard.press('ArrowLeft')
  const day = page.getByRole('grid').getByRole('button', { name: 'March 2: 1 of 3 taken' })
  await expect(day).toBeFocused()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: 'Monday, March 2' })
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  await chosen.getByRole('button', { name: 'Hide this day' }).press('Enter')
  await expect(chosen).toBeHidden()
  await expect(day).toBeFocused()
})

test('a medication that was ended stays, with its reason and its doses', async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' }
  const list = (await (await page.request.get('/api/medications')).json()) as {
    medications: { id: string; name: string }[]
  }
  const id = list.medications.find(({ name }) => name === 'Lisinopril')?.id
  await page.request.post(`/api/medications/${id}/end`, { headers })
  await page.reload()
  const past = page.getByRole('region', { name: 'Past medications' })
  await expect(past).toContainText('Lisinopril 10 mgTreatment endedMar 2, 2026 to Mar 3, 2026')
  await past.getByRole('button', { name: 'Show its doses of Lisinopril' }).click()
  await expect(monday(page).getByRole('listitem')).toHaveCount(1)
})

test('the history is shared as text and in a mail', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('button', { name: 'Share History' })
  await share.press('Enter')
  const mail = page.getByRole('menuitem', { name: 'Send by email' })
  await expect(mail).toHaveAttribute(
    'href',
    /^mailto:\?subject=Medication%20history%2C%20Mar%203%2C%202026&body=.*Metformin/,
  )
  await page.getByRole('menuitem', { name: 'Copy as text' }).press('Enter')
  await expect(page.getByText('Your history is copied.')).toBeVisible()
  await expect(share).toBeFocused()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Sam Rivera')
  expect(copied).toContain('8:00 AM  Metformin 500 mg: Taken')
})

// Which file each choice saves is in the component's test, and what is in it in the server's.
test('the report for the doctor is downloaded first, and the one that is chosen after it', async ({ page }) => {
  const share = page.getByRole('button', { name: 'Share History' })
  const dialog = page.getByRole('dialog', { name: 'Which report?' })
  const kept = async (choose: () => Promise<void>) => {
    await share.click()
    await page.getByRole('menuitem', { name: 'Download report' }).click()
    await choose()
    const started = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const download = await started
    await expect(dialog).toBeHidden()
    await expect(share).toBeFocused()
    await expect(page.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible()
    return { name: download.suggestedFilename(), content: await text(download) }
  }
  const doctor = await kept(async () => expectAccessible(page, 'download report'))
  expect(doctor.name).toBe('medication-history-2026-03-03.pdf')
  expect(doctor.content).toContain('%PDF-1.7')
  const plain = await kept(() => dialog.getByRole('radio', { name: /^Text/ }).check())
  expect(plain.name).toBe('medication-history-2026-03-03.txt')
  expect(plain.content).toContain('8:00 AM  Metformin 500 mg: Taken')
})

test('the history shows every part', async ({ page, expectError }) => {
  test.slow()
  expectError(/Failed to load resource/)
  await expectAccessible(page, 'history, week')
  await page.getByRole('button', { name: 'Share History' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy as text' })).toBeVisible()
  await expectAccessible(page, 'history, share menu')
  await page.keyboard.press('Escape')
  await showChart(page)
  await showMonth(page)
  await page.getByRole('grid').getByRole('button', { name: 'March 2: 1 of 3 taken' }).click()
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Month' }).click()
  const day = page.getByRole('region', { name: 'Monday, March 2' })
  const row = day.getByRole('listitem').filter({ hasText: 'Lisinopril' })
  await row.getByRole('button', { name: /^12:00 PM/ }).click()
  await row.getByRole('button', { name: /^I took it at…/ }).click()
  await page.getByRole('button', { name: 'Record as taken' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'history, month, a day, a late entry')
  await page.route('**/api/figures/months', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await expect(page.getByText('The last 12 months could not be loaded.')).toBeVisible()
  await expectAccessible(page, 'history, year that could not be loaded')
  await page.unroute('**/api/figures/months')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('row', { name: /^Mar 2026/ })).toBeVisible()
  await expectAccessible(page, 'history, year')
  await day.getByRole('button', { name: 'Hide this day' }).click()
  await page.getByRole('searchbox').fill('aspirin')
  await expect(page.getByRole('heading', { name: 'No doses found' })).toBeVisible()
  await expectAccessible(page, 'history, no match')
})

/** Opens the chart on a phone; a large screen always shows it. */
async function showChart(page: Page): Promise<void> {
  const show = page.locator('[aria-controls="chart-panel"][aria-expanded="false"]')
  if (await show.isVisible()) await show.click()
}

/** The same for the calendar. */
async function showMonth(page: Page): Promise<void> {
  const show = page.locator('[aria-controls="month-panel"][aria-expanded="false"]')
  if (await show.isVisible()) await show.click()
}

/** Monday's doses in the list. */
function monday(page: Page) {
  return page.getByRole('region', { name: 'Yesterday, March 2' })
}

async function text(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}
