import { expectAccessible } from './accessible.ts'
import { expect, expectFigure, type Page, test } from './story.ts'

/*
 * Monday, 8:00 AM: Apixaban and Furosemide taken at 8:02, Lisinopril at 8:45, Metformin not at all. The page is opened at ten.
 */
const ten = '2026-03-02T15:00:00Z'

test.describe('a morning with four medicines', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, patient, moveClock }) => {
    const add = (name: string) => patient.add({ name, quantity: '5', time: '08:00' })
    const ids = [await add('Apixaban'), await add('Furosemide'), await add('Lisinopril')]
    await add('Metformin')
    await moveClock('2026-03-02T14:00:00Z')
    for (const [index, id] of ids.entries()) {
      await patient.recordTaken(id, '2026-03-02T08:00', `2026-03-02T13:${index < 2 ? '02' : '45'}:00Z`)
    }
    await moveClock(ten)
    await page.goto('/app/history')
  })

  test('its taken doses are one line that opens, and the missed one stays in sight', async ({ page }) => {
    const doses = today(page).getByRole('listitem')
    await expect(doses).toHaveText([/Metformin 5\smg Missed/, /8:00\sAM 3 taken/])
    const line = today(page).getByRole('button', { name: '8:00 AM 3 taken today' })
    await line.press('Enter')
    await expect(doses).toHaveCount(5)
    await expect(line).toBeFocused()
    await today(page)
      .getByRole('button', { name: /^8:00 AM Lisinopril/ })
      .click()
    await expect(today(page).getByText('Taken at 8:45 AM')).toBeVisible()
    await line.press('Enter')
    await expect(doses).toHaveCount(2)
    // Of a filter, the line does not say how many doses there were in all.
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Taken' }).click()
    await expect(doses).toHaveText([/8:00\sAM 3 taken/])
    // A search has found each of them.
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'All' }).click()
    await page.getByRole('searchbox').fill('i')
    await expect(doses).toHaveCount(4)
  })

  test('the figures say how many were on time, and of which medicine', async ({ page }) => {
    await expectFigure(page, 'Today', '75%', '3 of 4 doses so far')
    await expectFigure(page, 'On time', '50%', '2 of 4 doses, 30 days')
    await page.getByRole('button', { name: 'Medications' }).click()
    const figures = page.getByRole('region', { name: 'By medication, last 30 days' })
    await expect(figures.getByRole('listitem')).toHaveText([
      /Apixaban 5\smg 1 of 1 taken 1 on time/,
      /Furosemide 5\smg 1 of 1 taken 1 on time/,
      /Lisinopril 5\smg 1 of 1 taken 0 on time/,
      /Metformin 5\smg 0 of 1 taken 0 on time/,
    ])
    await figures.getByRole('button', { name: /^Metformin/ }).press('Enter')
    await expect(figures).toContainText('Taken: 0%, 0 of 1 dose due.')
    await expect(figures).toContainText('Missed: 1 (Mon, Mar 2, 8:00 AM)')
    await figures.getByRole('button', { name: 'Show its doses of Metformin' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('Metformin')
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeFocused()
    await expect(today(page).getByRole('listitem')).toHaveText([/Metformin/])
  })

  test('a chosen day is in the place of the list, until it is closed or a medicine’s doses are shown', async ({
    page,
  }) => {
    const list = page.getByRole('region', { name: 'Recent activity' })
    const strip = page.getByRole('group', { name: 'Last 7 days' })
    const day = page.getByRole('region', { name: 'Monday, March 2' })
    await strip.getByRole('button', { name: /March 2, today/ }).click()
    await expect(day.getByRole('listitem')).toHaveCount(4)
    await expect(list).toBeHidden()
    await day.getByRole('button', { name: 'Hide this day' }).click()
    await expect(list).toBeVisible()
    await strip.getByRole('button', { name: /March 2, today/ }).click()
    await page.getByRole('button', { name: 'Medications', exact: true }).click()
    await page.getByRole('button', { name: /^Metformin/ }).click()
    await page.getByRole('button', { name: 'Show its doses of Metformin' }).click()
    await expect(list.getByRole('heading', { name: 'Recent activity' })).toBeFocused()
    await expect(day).toBeHidden()
  })

  test('with everything open it is accessible, and as narrow as a phone with text at 200%', async ({ page }) => {
    test.slow()
    for (const name of ['Calendar', 'Medications', 'Chart'])
      await page.getByRole('button', { name, exact: true }).click()
    await page
      .getByRole('button', { name: /^Metformin/ })
      .first()
      .click()
    const row = today(page).getByRole('listitem').filter({ hasText: 'Metformin' })
    await row.getByRole('button', { name: /^8:00 AM Metformin/ }).click()
    await row.getByRole('button', { name: 'Details of Metformin' }).click()
    await row.getByRole('button', { name: /^I took it at…/ }).click()
    await today(page)
      .getByRole('button', { name: /3 taken/ })
      .click()
    await expectAccessible(page, 'history, everything open')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(360)
    const strip = page.getByRole('group', { name: 'Last 7 days' })
    await strip.getByRole('button', { name: /March 2, today/ }).click()
    await expect(page.getByRole('region', { name: 'Monday, March 2' }).getByRole('listitem')).toHaveCount(4)
    expect(await width()).toBe(360)
  })
})

test.describe('last month', { tag: '@phone' }, () => {
  test.use({ startsAt: '2026-02-10T12:00:00Z' })

  test('a dose is found in four taps', async ({ page, patient, moveClock, baseURL }) => {
    const ids = [await patient.add({ name: 'Metformin', time: '08:00' })]
    for (const name of ['Apixaban', 'Furosemide']) ids.push(await patient.add({ name, quantity: '5', time: '08:00' }))
    await moveClock('2026-02-10T13:05:00Z')
    for (const id of ids) await patient.recordTaken(id, '2026-02-10T08:00', '2026-02-10T13:04:00Z')
    await moveClock('2026-03-05T15:00:00Z')
    const { email, password } = patient
    const headers = { origin: baseURL ?? '' }
    await page.request.post('/api/account/sign-in', { data: { email, password }, headers })
    await page.goto('/app/history')
    const taps = [
      page.getByRole('button', { name: 'Calendar', exact: true }),
      page.getByRole('button', { name: 'Show February 2026' }),
      page.getByRole('grid').getByRole('button', { name: 'February 10: 3 of 3 taken' }),
      page.getByRole('region', { name: 'Tuesday, February 10' }).getByRole('button', { name: /^8:00 AM Metformin/ }),
    ]
    for (const tap of taps) await tap.click()
    const day = page.getByRole('region', { name: 'Tuesday, February 10' })
    await expect(day).toContainText('PlannedTuesday, February 10, 2026, 8:00 AM')
    await expect(day).toContainText('Taken at 8:04 AM')
    await expect(day.getByRole('heading', { name: 'Tuesday, February 10' })).toBeInViewport()
  })
})

/** Today's doses in the list. */
function today(page: Page) {
  return page.getByRole('region', { name: 'Recent activity' }).getByRole('region', { name: 'Today, March 2' })
}
