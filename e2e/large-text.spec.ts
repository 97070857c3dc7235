import { shownCode } from '#server/testing/authenticator-app.ts'
import { expectNoneWide } from './accessible.ts'
import { expect, openRow, type Page, test } from './story.ts'

// The browser's own text size at 200%, which rem and media queries follow, on a small phone.
test.use({
  viewport: { width: 360, height: 640 },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] })
  },
})

test('settings fit a small phone with text at 200%', async ({ page, patient }) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/settings')
  for (const section of ['Edit Profile', 'Notifications', 'Reminder Settings', 'Appearance', 'Privacy & Security']) {
    await page.getByRole('button', { name: section, exact: true }).click()
    if (section === 'Appearance') await page.getByLabel('Time zone').selectOption('PST: Los Angeles')
    await expectFits(page, section)
  }
  await page.getByRole('button', { name: 'Keep New York time' }).click()
  await page.goto('/app/settings/reminders')
  await expect(page.getByRole('heading', { name: 'This device', exact: true })).toBeVisible()
  await expectFits(page, 'Will my reminder reach me?')
  await page.goto('/app/settings/activity')
  await expect(page.getByText('Your account was created')).toBeVisible()
  await expectFits(page, 'account activity')
})

test('the second step fits a small phone with text at 200%', async ({ page, patient: _ }) => {
  await page.goto('/app/settings')
  await page.getByRole('button', { name: 'Privacy & Security', exact: true }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expectNoneWide(page, 'authenticator app')
  const key = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Type the 6 digits').fill(shownCode(key, Temporal.Instant.from('2026-03-02T12:00:00Z')))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectNoneWide(page, 'recovery codes')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
  await expectFits(page, 'second step on')
})

test('sign-up fits a small phone with text at 200%', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'Create your account' })
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('First name is required')).toBeVisible()
  await expectFits(page, 'sign-up')
  const excess = await wizard.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(excess, 'the wizard').toBeLessThanOrEqual(0)
})

const nine = [
  'Amlodipine',
  'Apixaban',
  'Empagliflozin',
  'Furosemide',
  'Lisinopril',
  'Metoprolol succinate extended release',
  'Prednisone',
  'Rosuvastatin',
  'Spironolactone',
]

for (const language of ['en', 'de'] as const) {
  test(`a day of nine medicines fits a small phone with text at 200%, ${language}`, async ({
    page,
    patient,
    moveClock,
    baseURL,
  }) => {
    test.slow()
    const ids: string[] = []
    for (const name of nine) ids.push(await patient.add({ name, time: '08:00', voice: true }))
    const data = { appearance: { language } }
    const answer = await page.request.patch('/api/settings', { data, headers: { origin: baseURL ?? '' } })
    expect(answer.ok()).toBe(true)
    await page.goto('/app')
    await expect(page.getByRole('article')).toHaveCount(9)
    await expectFits(page, 'nothing due')

    await moveClock('2026-03-02T13:03:00Z')
    await expect(page.locator('#take-all')).toBeVisible()
    await page.getByRole('button', { name: 'Apixaban 500 mg' }).click()
    await expectFits(page, 'nine due, one open')
    await page.locator('[aria-describedby][aria-expanded]').last().click()
    await expect(page.locator('.late-form')).toBeVisible()
    await expectFits(page, 'nine due, late entry')
    // While it is open, the panel stays as it is.
    await page.locator('[aria-describedby][aria-expanded]').last().click()
    await expect(page.locator('.late-form')).toBeHidden()

    await moveClock('2026-03-02T13:50:00Z')
    await page.locator('#late-together').click()
    await expect(page.locator('.late-form')).toBeVisible()
    await expectFits(page, 'nine late')
    await page.locator('.late-form__offers button').first().click()
    await expect(page.locator('.late-together')).toBeHidden()
    await expectFits(page, 'nine marked')
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(9)
    await expectFits(page, 'nine taken')

    await page
      .getByRole('region', { name: /Upcoming|Kommende/ })
      .getByRole('button')
      .last()
      .click()
    await page.locator('.tools__head button').click()
    await moveClock('2026-03-02T13:59:00Z')
    await page.getByRole('switch').last().check()
    await expect(page.getByRole('slider')).toBeVisible()
    await expectFits(page, 'the week, and the tools')
  })
}

test('the button for doses due together stays in place when pressed, with text at 200%', async ({
  page,
  patient,
  moveClock,
}) => {
  await patient.add({ name: 'Lisinopril', time: '08:00' })
  await patient.add({ name: 'Methotrexate', frequency: 'weekly', weekday: 1, time: '08:00' })
  await moveClock('2026-03-02T13:03:00Z')
  await page.goto('/app')
  const button = page.locator('#take-all')
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await button.click()
  await expect(page.getByRole('article', { name: /8:00 AM, Taken/ })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

test('the long words of German fit a small phone with text at 200%', async ({ page, patient, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  await page.goto('/verify')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoneWide(page, 'receipt')
  const german = { data: { appearance: { language: 'de' } }, headers: { origin: baseURL ?? '' } }
  expect((await page.request.patch('/api/settings', german)).ok()).toBe(true)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Willkommen, Sam' })).toBeVisible()
  await expectNoneWide(page, 'welcome')
  await patient.add({ name: 'Methotrexate', frequency: 'weekly', weekday: 1, time: '08:00' })
  await page.goto('/app/medications')
  await openRow(page, 'Methotrexate')
  await expectNoneWide(page, 'medications')
  await expectHyphens(page)
  await page.setViewportSize({ width: 780, height: 1280 })
  await expectHyphens(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/app/history')
  await page.getByRole('button', { name: 'Verlauf teilen' }).click()
  await expect(page.getByRole('menuitem', { name: 'Bericht herunterladen' })).toBeVisible()
  await expectNoneWide(page, 'share menu')
  await page.getByRole('menuitem', { name: 'Bericht herunterladen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoneWide(page, 'reports')
  await page.goto('/app/settings')
  const closed = page.getByRole('main').locator('h2').getByRole('button', { expanded: false })
  await expect(closed.first()).toBeVisible()
  while ((await closed.count()) > 0) await closed.first().press('Enter')
  await expectNoneWide(page, 'settings')
})

/** A long word breaks as German has it, at a hyphen, also where the usual text has little room; the name of a medicine never does. */
async function expectHyphens(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const hyphens = (parts: string) =>
    page.locator(parts).evaluateAll((found) => [...new Set(found.map((part) => getComputedStyle(part).hyphens))])
  expect(await hyphens('main :is(h1, h2, button, dt, th, td)'), 'headings, buttons and cells').toEqual(['auto'])
  expect(await hyphens('main bdi'), 'names').toEqual(['manual'])
}

async function expectFits(page: Page, screen: string) {
  // What a panel cuts off does not widen the page.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, input, select, output)')]
      .filter((control) => control.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map(({ outerHTML }) => outerHTML),
  )
  expect(cut, screen).toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, screen).toBeLessThanOrEqual(0)
}

test('a day of the calendar has its name for screen readers where only its number has room', async ({
  page,
  patient,
}) => {
  await patient.add({ name: 'Metformin', time: '08:00' })
  await page.goto('/app/history')
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await expect(page.getByRole('grid').getByRole('button', { name: /^March 2, today: / })).toHaveText(/^2/)
  await expectFits(page, 'calendar')
})
