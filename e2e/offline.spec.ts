import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  card,
  expect,
  expectFigure,
  goTo,
  holdResponses,
  openMenu,
  openWhole,
  type Page,
  signOut,
  test,
  toasts,
} from './story.ts'

const eight = '2026-03-02T13:00:00Z'
const takenOnce = [expect.objectContaining({ status: 'taken', date: '2026-03-02', scheduledTime: '08:00' })]

test.beforeEach(async ({ patient, page, expectError }) => {
  // The browser's own messages about a missing network or server.
  expectError(/Failed to load resource/)
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app')
  await expect(card(page, 'Metformin')).toBeVisible()
})

test('a tap without network is sent once by a later tab', async ({ page, context, patient, moveClock }) => {
  await moveClock(eight)
  await context.setOffline(true)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Taken', exact: true })).toBeVisible()
  await expect(card(page, 'Metformin')).toContainText('Saved on this device. It will be sent when you are back online.')
  await page.close()
  expect(await patient.entries()).toEqual([])

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/app')
  await expect(card(later, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await expect.poll(() => patient.entries()).toEqual(takenOnce)
  await later.reload()
  await expectFigure(later, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
  expect(await patient.entries()).toEqual(takenOnce)
})

test('a tap survives a reload while the server is away', async ({ page, patient, moveClock }) => {
  await moveClock(eight)
  await page.route('**/api/**', (route) => route.abort())
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await page.reload()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await expect(page.getByText('1 entry is waiting to be sent.')).toBeVisible()
  expect(await patient.entries()).toEqual([])
  await page.unroute('**/api/**')
  await moveClock('2026-03-02T13:10:00Z')
  await expect.poll(() => patient.entries()).toEqual(takenOnce)
  await expect(page.getByText('waiting to be sent')).toBeHidden()
})

test('a server that is down gets the tap when it is back', async ({ page, patient, moveClock }) => {
  await moveClock(eight)
  const body = { message: 'The service is not available right now.', code: 'unavailable', details: null, hint: null }
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: body }))
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await page.unroute('**/api/**')
  await moveClock('2026-03-02T13:05:00Z')
  await expect.poll(() => patient.entries()).toEqual(takenOnce)
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
})

test('a lost answer makes no second entry', async ({ page, patient, moveClock }) => {
  await moveClock(eight)
  await page.route('**/api/dose-entries/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect.poll(() => patient.entries()).toEqual(takenOnce)
  await page.unroute('**/api/dose-entries/*')
  const sentAgain = page.waitForResponse(/api\/dose-entries\/./)
  await moveClock('2026-03-02T13:05:00Z')
  expect((await sentAgain).ok()).toBe(true)
  expect(await patient.entries()).toEqual(takenOnce)
})

test('two tabs show one tap and send it once', async ({ page, context, patient, moveClock }) => {
  const second = await context.newPage()
  await second.goto('/app')
  await expect(card(second, 'Metformin')).toBeVisible()
  await moveClock(eight)
  await context.setOffline(true)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(second, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await context.setOffline(false)
  await expect.poll(() => patient.entries()).toEqual(takenOnce)
  await expectFigure(second, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
})

/** Opens the line of one of several medicines that are due. @returns its Mark Taken */
async function markTaken(tab: Page, medicine: string): Promise<Locator> {
  const line = tab.getByRole('listitem').filter({ hasText: medicine })
  await line.getByRole('button', { name: medicine, expanded: false }).click()
  return line.getByRole('button', { name: 'Mark Taken' })
}

/** On a wide screen the note of a folded row leaves the medicine its width. */
async function expectNameInOneLine(page: Page, medicine: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = await card(page, medicine).getByRole('heading').boundingBox()
  expect(name?.height, 'height of the name').toBeLessThan(48)
  if (size) await page.setViewportSize(size)
}

test('taps in two tabs at the same time are both recorded', async ({ page, context, patient, moveClock }) => {
  await patient.add({ name: 'Lisinopril', time: '08:00' })
  const second = await context.newPage()
  await second.goto('/app')
  for (const tab of [page, second]) await expect(card(tab, 'Lisinopril')).toBeVisible()
  await moveClock(eight)
  const [metformin, lisinopril] = [await markTaken(page, 'Metformin'), await markTaken(second, 'Lisinopril')]
  await Promise.all([metformin.click(), lisinopril.click()])
  await expect.poll(async () => (await patient.entries()).map(({ status }) => status)).toEqual(['taken', 'taken'])
  for (const tab of [page, second]) await expectFigure(tab, 'Medications today', '2', '2 of 2 doses taken')
})

test('a dose that two devices recorded hours apart says so, until the patient took both', async ({
  page,
  patient,
  moveClock,
  otherDevice,
}) => {
  const tablet = await otherDevice()
  await tablet.goto('/app')
  await expect(card(tablet, 'Metformin')).toBeVisible()
  await moveClock(eight)
  await tablet.context().setOffline(true)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect.poll(() => patient.entries()).toEqual(takenOnce)
  await moveClock('2026-03-02T19:10:00Z')
  await card(tablet, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(card(tablet, 'Metformin').getByRole('button', { name: 'Taken', exact: true })).toBeVisible()
  await tablet.context().setOffline(false)
  await expect.poll(async () => (await patient.entries()).length).toBe(2)

  await page.reload()
  const note = 'Recorded twice: 8:00 AM and 2:10 PM. Took it once? Undo one.'
  await expect(card(page, 'Metformin')).toContainText(note)
  await expectFigure(page, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
  await expectAccessible(page, 'dashboard, recorded twice')
  await expectNameInOneLine(page, 'Metformin')
  await page.goto('/app/history')
  const row = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  await expect(row).toContainText(note)
  await expectAccessible(page, 'history, recorded twice')
  const head = row.getByRole('button', { name: /^8:00 AM Metformin/ })
  await head.click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Undo/ })).toHaveText([
    'Undo 8:00 AM',
    'Undo 2:10 PM',
  ])
  await head.click()
  await row.getByRole('button', { name: 'I took both' }).click()
  await expect(row).not.toContainText('Took it once?')
  await expect(row).toContainText('at 8:00 AM and at 2:10 PM')
  const states = async () => (await patient.entries()).map(({ status }) => status).sort()
  await expect.poll(states).toEqual(['both-taken', 'taken', 'taken'])
  await tablet.reload()
  await expect(card(tablet, 'Metformin')).not.toContainText('Recorded twice')
})

test('a press counts though the list changes under the finger, and its button stays where it is', async ({
  page,
  context,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Lisinopril', time: '08:00' })
  const second = await context.newPage()
  await second.goto('/app')
  for (const tab of [page, second]) await expect(card(tab, 'Lisinopril')).toBeVisible()
  await moveClock(eight)
  const [pressed, other] = [await markTaken(page, 'Metformin'), await markTaken(second, 'Lisinopril')]
  const box = await pressed.boundingBox()
  await page.bringToFront()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 3)
  await page.mouse.down()
  await other.dispatchEvent('click')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lisinopril' })).toContainText('Taken at 8:00 AM')
  expect((await pressed.boundingBox())?.y).toBe(box?.y)
  await page.mouse.up()
  await expect.poll(async () => (await patient.entries()).map(({ status }) => status)).toEqual(['taken', 'taken'])
})

test('Undo in the toast takes the tap back', async ({ page, patient, moveClock }) => {
  await moveClock(eight)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  const toast = toasts(page).getByText('Metformin taken at 8:00 AM')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  await expect(toast).toBeHidden()
  const states = async () => (await patient.entries()).map(({ status }) => status).sort()
  await expect.poll(states).toEqual(['cleared', 'taken'])
  await page.reload()
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  await expectFigure(page, 'Adherence rate', '0%', 'no doses yet')
})

test('a device that cannot store a tap says so, and the card stays untaken', async ({ page, patient, moveClock }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  })
  await page.reload()
  await moveClock(eight)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await expect(toasts(page)).toContainText('Failed to mark dose as taken')
  await expect(card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  expect(await patient.entries()).toEqual([])
})

test('two devices that tap at once make one taken dose', async ({ page, otherDevice, patient, moveClock }) => {
  const other = await otherDevice()
  // Neither is told of the other's tap.
  for (const device of [page, other]) await holdResponses(device, /\/functions\/changes$/)
  await page.reload()
  await other.goto('/app')
  await expect(card(other, 'Metformin')).toBeVisible()
  await moveClock(eight)
  await Promise.all(
    [page, other].map((device) => card(device, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()),
  )
  await expect.poll(async () => (await patient.entries()).length).toBe(2)
  for (const device of [page, other]) {
    await device.reload()
    await expect(card(device, 'Metformin')).toContainText('Taken today at 8:00 AM')
    await expectFigure(device, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
  }
})

test('two devices that disagree by more than half an hour both show a note', async ({
  page,
  otherDevice,
  patient,
  moveClock,
}) => {
  const other = await otherDevice()
  await other.goto('/app')
  await expect(card(other, 'Metformin')).toBeVisible()
  await other.context().setOffline(true)
  await moveClock(eight)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await moveClock('2026-03-02T13:40:00Z')
  await card(other, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await other.context().setOffline(false)
  await expect.poll(async () => (await patient.entries()).length).toBe(2)
  await moveClock('2026-03-02T13:45:00Z')
  for (const device of [page, other]) {
    await expect(card(device, 'Metformin')).toContainText(
      'Recorded twice: 8:00 AM and 8:40 AM. Took it once? Undo one. May have taken it twice?',
    )
    await expectFigure(device, 'Adherence rate', '100%', '1 of 1 dose, 7 days')
  }
})

test('signing out with an unsent tap asks first, and the tap is sent at the next sign-in', async ({
  page,
  context,
  patient,
  moveClock,
}) => {
  await openWhole(page, '/app', moveClock)
  await moveClock(eight)
  await context.setOffline(true)
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: '1 dose is not sent yet' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
  await openMenu(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Sign out now' }).click()
  await expect(page).toHaveURL('/')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill(patient.email)
  await dialog.getByLabel('Password', { exact: true }).fill(patient.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/app')
  // The session of `patient` was the page's, which is over.
  const stored = async () => (await page.request.get('/api/dose-entries?limit=500')).json()
  await expect.poll(stored).toMatchObject({ entries: takenOnce })
})

test('signing out without network finishes once there is one, and the page says so until then', async ({
  page,
  context,
  moveClock,
}) => {
  const session = async () => (await context.cookies()).filter(({ name }) => name.includes('session_token'))
  await openWhole(page, '/app', moveClock)
  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL('/')
  const note = page.getByText('You are signed out on this screen only.')
  await expect(note).toBeVisible()
  expect(await session()).toHaveLength(1)
  await context.setOffline(false)
  await expect(note).toBeHidden()
  expect(await session()).toEqual([])
})

test('the other pages open without network, and say what they show', async ({ page, context, moveClock }) => {
  await openWhole(page, '/app', moveClock)
  await moveClock(eight)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await card(page, 'Metformin').getByRole('button', { name: 'Mark Taken' }).click()
  await goTo(page, 'History')
  const today = page.getByRole('region', { name: 'Today, March 2' })
  await expect(today.getByRole('listitem')).toHaveText(/Metformin 500\smg.*Waiting to be sent/)
  await goTo(page, 'Medications')
  await expect(card(page, 'Metformin')).toContainText('Next dose: Tomorrow, 8:00 AM')
  await goTo(page, 'Settings')
  await goTo(page, 'Dashboard')
  await expect(card(page, 'Metformin')).toContainText('Taken today at 8:00 AM')
})
