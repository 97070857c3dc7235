import { languages } from '#core/settings/settings.ts'
import { expectAccessible } from './accessible.ts'
import { expect, holdResponses, openMenu, type Page, test } from './story.ts'

const file = new RegExp(`/assets/(${languages.join('|')})-[^/]+\\.js$`)

/** The languages of the catalogue files that a page requests. */
function loadedLanguages(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, language] = file.exec(request.url()) ?? []
    if (language) loaded.push(language)
  })
  return loaded
}

test('a visitor chooses Español on the landing page, and it stays', async ({ page }) => {
  const loaded = loadedLanguages(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Did I take my/ })).toBeVisible()
  expect(loaded, 'whoever reads English loads no other language').toEqual([])
  await page.getByLabel('Language').selectOption('Español')
  await expect(page.getByRole('heading', { level: 1, name: /¿Ya tomé mi/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /¿Ya tomé mi/ })).toBeVisible()
  await expect(page.getByLabel('Idioma')).toHaveValue('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(loaded).toEqual(['es', 'es'])
  await expectAccessible(page, 'Landing page in Spanish')
})

test('a language chosen before the code of the page is loaded is not lost', async ({ page }) => {
  const release = await holdResponses(page, /assets\/start-.*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Language').selectOption('Español')
  release()
  await expect(page.getByRole('heading', { level: 1, name: /¿Ya tomé mi/ })).toBeVisible()
})

test('a language chosen while the page is still being taken over waits for all of it', async ({ page }) => {
  const release = await holdResponses(page, /assets\/demo-.*\.js/)
  await page.goto('/')
  const catalogue = page.waitForResponse(/assets\/de-.*\.js/)
  await page.getByLabel('Language').selectOption('Deutsch')
  await (await catalogue).finished()
  // Any error on the page, such as React's about a text that differs, fails the story.
  release()
  await expect(page.getByRole('figure', { name: 'Demo zum Ausprobieren' })).toContainText('20:00')
  await expect(page.getByRole('heading', { level: 1, name: /Did I take my/ })).toBeHidden()
})

test('a language that does not load leaves the page as it is, and says so', async ({ page, expectError }) => {
  expectError(/Failed to load resource/)
  await page.route('**/assets/de-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('contentinfo').getByRole('alert')).toHaveText(/This language could not be loaded/)
  await expect(page.getByLabel('Language')).toHaveValue('en')
  await expect(page.getByRole('heading', { level: 1, name: /Did I take my/ })).toBeVisible()
})

test("a patient reads the account's language on every device", async ({ page, patient: _, otherDevice }) => {
  await page.goto('/app/settings')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
  await expect(page.getByText('Les réglages sont enregistrés')).toBeVisible()
  const other = await otherDevice()
  await other.goto('/app')
  await expect(other.getByRole('heading', { level: 1, name: 'Bienvenue, Sam' })).toBeVisible()
  await openMenu(other)
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Médicaments' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
})
