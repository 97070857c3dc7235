import { expectAccessible } from './accessible.ts'
import { press, tabTo } from './keys.ts'
import { expect, expectFigure, type Page, test, toasts } from './story.ts'

const nine = [
  'Apixaban',
  'Furosemide',
  'Lisinopril',
  'Methotrexate',
  'Metoprolol succinate extended release',
  'Mycophenolate',
  'Prednisone',
  'Tacrolimus',
  'Vitamin D3',
] as const

/** Nine medicines at 8:00 AM, one of them weekly, and the dashboard three minutes later. */
test.beforeEach(async ({ page, patient, moveClock }) => {
  for (const name of nine) {
    await patient.add({ name, time: '08:00', ...(name === 'Methotrexate' && { frequency: 'weekly', weekday: 1 }) })
  }
  await moveClock('2026-03-02T13:03:00Z')
  await page.goto('/app')
  await expect(takeAll(page)).toBeVisible()
})

const takeAll = (page: Page) => page.getByRole('button', { name: 'Mark All Taken' })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} 500 mg` })

test('nine medicines are on one screen of a phone, and the button under them never moves', { tag: '@phone' }, async ({
  page,
}) => {
  const box = () => page.locator('#take-all').boundingBox()
  const before = await box()
  await expect(tick(page, 'Apixaban')).toBeInViewport()
  await expect(tick(page, 'Vitamin D3')).toBeInViewport({ ratio: 1 })
  await expect(takeAll(page)).toBeInViewport({ ratio: 1 })
  await takeAll(page).click()
  await expect(page.getByRole('article', { name: /8:00 AM, Taken/ })).toBeVisible()
  expect(await box()).toEqual(before)
  await expect(page.getByText('9 medications marked as taken')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Methotrexate' })).toContainText(
    'Weekly, on Monday · Taken at 8:03 AM',
  )
})

test('all taken, nothing stays at the edge of the screen, and the panel undoes all of it', async ({
  page,
  patient,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const foot = page.locator('.due-group__foot')
  const belowTheLines = () =>
    foot.evaluate((bar) => {
      const lines = [...document.querySelectorAll('.due-line')]
      return bar.getBoundingClientRect().top >= Math.max(...lines.map((line) => line.getBoundingClientRect().bottom))
    })
  expect(await belowTheLines()).toBe(false)
  await takeAll(page).click()
  const panel = page.getByRole('article', { name: /8:00 AM, Taken/ })
  await expect(panel).toBeVisible()
  await page.evaluate(() => scrollBy(0, 1))
  await expect.poll(belowTheLines).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await panel.getByRole('button', { name: 'Undo all 9' }).click()
  await expect(takeAll(page)).toBeFocused()
  await expectFigure(page, 'Medications today', '9', '0 of 9 doses taken')
  await expect.poll(patient.entries).toHaveLength(18)
})

test('an open line says once that it is taken, and its actions begin where its name does', async ({ page }) => {
  const line = page.getByRole('listitem').filter({ hasText: 'Methotrexate' })
  const name = line.getByRole('button', { name: 'Methotrexate 500 mg' })
  await name.click()
  const mark = line.getByRole('button', { name: 'Mark Taken' })
  const left = (await name.boundingBox())?.x ?? 0
  expect((await mark.boundingBox())?.x).toBeCloseTo(left, 0)
  expect((await line.getByRole('button', { name: 'I took it at…' }).boundingBox())?.x).toBeCloseTo(left, 0)
  await mark.click()
  await expect(line.getByRole('button', { name: 'Taken', exact: true })).toBeFocused()
  await expect(line.getByText('at 8:03 AM', { exact: true })).toBeVisible()
  await expect(line.getByText('Taken at 8:03 AM').filter({ visible: true })).toHaveCount(0)
})

test('on a small phone, too, once it is scrolled to them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const bar = await page.getByRole('banner').boundingBox()
  const first = page.getByRole('listitem').filter({ hasText: 'Apixaban' })
  await first.evaluate((line, top) => scrollBy(0, line.getBoundingClientRect().top - top), bar?.height ?? 0)
  for (const name of nine) await expect(tick(page, name)).toBeInViewport({ ratio: 1 })
  const last = await tick(page, 'Vitamin D3').boundingBox()
  const button = await takeAll(page).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test('one is unticked, the others are marked, and one of them is undone afterwards', async ({ page, patient }) => {
  await tick(page, 'Methotrexate').uncheck()
  await page.getByRole('button', { name: 'Mark 8 Taken' }).click()
  await expect(page.getByText('8 medications marked as taken')).toBeVisible()
  await expect(page.locator('#take-all')).toHaveText('8 of 9 taken')
  await expectFigure(page, 'Medications today', '9', '8 of 9 doses taken')
  await expect.poll(patient.entries).toHaveLength(8)

  await page.getByRole('button', { name: 'Undo, Prednisone 500 mg' }).click()
  await expect(tick(page, 'Prednisone')).toBeFocused()
  await expectFigure(page, 'Medications today', '9', '7 of 9 doses taken')
  await page.getByRole('button', { name: /^Prednisone/ }).click()
  await page.getByRole('button', { name: 'Mark Taken', exact: true }).click()
  await expectFigure(page, 'Medications today', '9', '8 of 9 doses taken')
  const toast = await toasts(page).getByText('Prednisone taken at 8:03 AM').boundingBox()
  const button = await page.locator('#take-all').boundingBox()
  const isApart = toast && button && (toast.y + toast.height <= button.y || button.y + button.height <= toast.y)
  expect(isApart, 'the toast leaves the button free').toBe(true)
})

test('they were taken on time, said with one tap for all that are ticked', async ({ page, patient, moveClock }) => {
  await moveClock('2026-03-02T13:20:00Z')
  await tick(page, 'Methotrexate').uncheck()
  await page.getByRole('button', { name: 'I took it at…' }).click()
  await expectAccessible(page, 'dashboard, late entry of several')
  await page.getByRole('button', { name: 'On time, 8:00 AM' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Taken at 8:00 AM' })).toHaveCount(8)
  await expect(page.locator('#take-all')).toBeFocused()
  const taken = { status: 'taken', actualTime: '2026-03-02T13:00:00Z' }
  await expect.poll(patient.entries).toEqual(Array.from({ length: 8 }, () => expect.objectContaining(taken)))
})

test('those that are ticked are left out for one reason', async ({ page, patient }) => {
  for (const name of nine.slice(2)) await tick(page, name).uncheck()
  await page.getByRole('button', { name: 'Skip…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skip these 2 doses?' })
  await expect(dialog.getByText('today, 8:00 AM')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['Apixaban 500 mg', 'Furosemide 500 mg'])
  await dialog.getByRole('radio', { name: 'My doctor said so' }).check()
  await dialog.getByRole('button', { name: 'Skip these doses' }).click()
  await expect(page.getByText('2 doses recorded as not taken')).toBeVisible()
  const leftOut = expect.objectContaining({ status: 'missed', reason: 'doctor' })
  await expect.poll(patient.entries).toEqual([leftOut, leftOut])
})

test('one at a time: Yes or Not now, to a summary, which undoes all of it', async ({ page, patient, moveClock }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'One at a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you taking it now?' })
  await expect(dialog.getByRole('heading', { name: 'Apixaban 500 mg' })).toBeFocused()
  await expectAccessible(page, 'one at a time')
  for (const name of nine) {
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(`${name} 500 mg`)
    await moveClock(nextSecond())
    const answer = name === 'Methotrexate' || name === 'Tacrolimus' ? 'Not now' : 'Yes'
    await dialog.getByRole('button', { name: answer }).click()
  }
  const summary = page.getByRole('dialog', { name: 'All answered' })
  await expect(summary.getByRole('heading', { name: '7 taken, 2 not now' })).toBeFocused()
  await expect(summary).toContainText('Methotrexate 500 mg, Tacrolimus 500 mg')
  await expectAccessible(page, 'one at a time, summary')
  await summary.getByRole('button', { name: 'Undo all of this' }).click()
  await expect(page.getByRole('button', { name: 'One at a time' })).toBeFocused()
  await expectFigure(page, 'Medications today', '9', '0 of 9 doses taken')
  await expect.poll(patient.entries).toHaveLength(14)
})

test('by the keyboard alone', { tag: '@keyboard' }, async ({ page, moveClock }) => {
  await tabTo(page, tick(page, 'Methotrexate'))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Mark 8 Taken' }))
  await expect(page.locator('#take-all')).toHaveText('8 of 9 taken')
  await expect(page.locator('#take-all')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Methotrexate 500 mg', expanded: false }), 'Shift+Tab')
  await press(page, page.getByRole('button', { name: 'Mark Taken', exact: true }))
  await expect(page.getByRole('article', { name: /8:00 AM, Taken/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Taken', exact: true }).first()).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Undo, Apixaban 500 mg' }), 'Shift+Tab')
  await expect(tick(page, 'Apixaban')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'One at a time' }), 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'Are you taking it now?' })
  await moveClock(nextSecond())
  await press(page, dialog.getByRole('button', { name: 'Yes' }))
  await expect(
    page.getByRole('dialog', { name: 'All answered' }).getByRole('heading', { name: '1 taken, 0 not now' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('#take-all')).toBeFocused()
})

test('it is accessible, and nothing runs over the edge at text of 200%', { tag: '@phone' }, async ({
  page,
  moveClock,
}) => {
  test.slow()
  await page.getByRole('button', { name: 'Methotrexate 500 mg' }).click()
  await expectAccessible(page, 'dashboard, nine due, one open')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'I took it at…' }).last().click()
  await expect(page.getByText('Other time')).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'One at a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you taking it now?' })
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading', { level: 3 })).toBeInViewport()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await moveClock(nextSecond())
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await takeAll(page).click()
  await expect(page.getByRole('article', { name: /8:00 AM, Taken/ })).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.addStyleTag({ content: 'html { font-size: 100% }' })
  if (size) await page.setViewportSize(size)
  await expectAccessible(page, 'dashboard, nine taken')
})

let seconds = 0
/** Time for the buttons that have come to the place of others: they take no tap for half a second. */
function nextSecond(): string {
  seconds += 1
  return new Date(Date.parse('2026-03-02T13:04:00Z') + seconds * 2000).toISOString()
}
