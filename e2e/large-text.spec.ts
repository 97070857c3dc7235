import { expect, type Page, test } from './story.ts'

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

async function expectFits(page: Page, screen: string) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, screen).toBeLessThanOrEqual(0)
}
