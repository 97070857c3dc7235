import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessible.ts'
import { expect, holdResponses, type Page, test } from './story.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a sign-in from another device is in the activity and can be exported', async ({
  page,
  patient: _,
  otherDevice,
  moveClock,
}) => {
  test.slow()
  const release = await holdResponses(page, /\/api\/(account\/sessions|profile)$/)
  await page.goto('/app/settings')
  await page.getByRole('button', { name: 'Privacy & Security', exact: true }).click()
  const link = page.getByRole('link', { name: 'See your account activity' })
  const place = await link.boundingBox()
  const profile = page.waitForResponse(/\/api\/profile$/)
  release()
  await (await profile).finished()
  await expect(page.getByText('This device', { exact: true })).toBeAttached()
  expect(await link.boundingBox(), 'what loads later does not move the link').toEqual(place)
  await link.click()
  await expect(page).toHaveURL('/app/settings/activity')
  await expect(rows(page)).toHaveText([/Sam|emergency contact/, /Your account was created/])
  await expectAccessible(page, 'account activity')

  await test.step('what another device does appears by itself, newest first', async () => {
    await moveClock('2026-03-02T12:05:00Z')
    await otherDevice()
    await expect(rows(page).first()).toContainText('Signed in on a new device')
    await expect(rows(page).first()).toContainText('7:05 AM')
    await expect(rows(page).first()).toContainText('Chrome on')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('it is saved as a table', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save activity (CSV)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('account-activity-2026-03-02.csv')
    const table = readFileSync(await file.path(), 'utf8')
    expect(table).toContain('"Signed in on a new device","signed-in-new-device","Chrome on')
    await expect(rows(page).first()).toContainText('This list was saved as a spreadsheet')
  })

  await test.step('what was not the patient leads to the password and the devices', async () => {
    await page.getByRole('link', { name: 'Change password' }).click()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  })
})

test('the activity says when it cannot be read', async ({ page, patient: _, expectError }) => {
  expectError(/Failed to load resource/)
  await page.route('**/api/account/activity*', (route) => route.abort())
  await page.goto('/app/settings/activity')
  await expect(page.getByRole('alert')).toContainText('Your activity could not be loaded')
  await expectAccessible(page, 'account activity, not loaded')
  await page.unroute('**/api/account/activity*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).last()).toContainText('Your account was created')
})
