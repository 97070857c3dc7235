import { expectAccessible } from './accessible.ts'
import { expect, holdResponses, type Page, test } from './story.ts'

const demo = (page: Page) => page.getByRole('figure', { name: 'Live demo' })
const due = (page: Page) => demo(page).getByRole('article', { name: /^Metformin 500 mg, 8:00 PM/ })

test('the landing page is complete without JavaScript', async ({ browser, baseURL }) => {
  const device = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await device.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Did I take my medicine\?/ })).toBeVisible()
  await expect(due(page).getByRole('button', { name: 'Mark Taken' })).toBeVisible()
  // Its own stylesheet is named in the document: loaded by code, it would move what is shown already.
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveCSS('display', 'grid')
  const headings = [
    ...['Smart reminders', 'AI assistant', 'Secure history', 'Mobile-responsive access', 'Caregiver access'],
    ...['Voice alerts', 'Add medications', 'Get personalised reminders', 'Stay consistent', 'Free', /^Premium/],
  ]
  for (const name of headings) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('contentinfo')).toContainText('Built with care for health and wellness.')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/social.png`)
  const picture = await page.request.get('/social.png')
  expect(picture.headers()['content-type']).toBe('image/png')
  // On another page it would flash before the requested one.
  expect(await (await page.request.get('/app')).text()).not.toContain('Due now')
  await device.close()
})

test('the live demo is marked and undone, and nothing of it is stored or sent', { tag: '@desktop' }, async ({
  page,
}) => {
  const files = filesOf(page)
  await page.goto('/')
  await expect(due(page)).toBeVisible()
  const height = (await demo(page).boundingBox())?.height
  const asked: string[] = []
  page.on('request', (request) => void (/\/assets\//.test(request.url()) || asked.push(request.url())))
  await markFirstUse(page, files)
  await due(page).getByRole('button', { name: 'Mark Taken' }).click()
  await expect(demo(page).getByRole('article', { name: /Taken today at 8:00 PM$/ })).toBeVisible()
  await due(page).getByRole('button', { name: 'Undo' }).click()
  await expect(demo(page).getByRole('article', { name: /Due now$/ })).toBeVisible()
  expect((await demo(page).boundingBox())?.height).toBe(height)
  expect(asked).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})

test('a press before the code of the page is loaded is not lost', async ({ page }) => {
  const release = await holdResponses(page, /assets\/start-.*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Get Started' }).click()
  release()
  await expect(page.getByRole('dialog').getByRole('progressbar')).toContainText('Step 1 of 3')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Plans', includeHidden: true })).toBeVisible()
})

test('the theme chosen on the device is there from the first paint', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to dark' }).click()
  await page.route(/assets\/start-.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('the hero’s rotating word shows each medicine for four seconds, and can be stopped', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/')
  const words = page.locator('.rotating-word__words > span')
  await expect(words.first()).toHaveCSS('animation-duration', '20s')
  const medicine = (seconds: number) =>
    words.first().evaluate((word, at) => {
      const [turning] = word.getAnimations()
      if (turning) turning.currentTime = at * 1000
      const moved = Number.parseFloat(getComputedStyle(word).translate.split(' ')[1] ?? '0')
      return Math.round(Math.abs(moved) / (word as HTMLElement).offsetHeight)
    }, seconds)
  for (const [place, second] of [1, 5, 9, 13, 17].entries()) expect(await medicine(second)).toBe(place)
  await page.getByRole('button', { name: 'Stop the changing word' }).click()
  await expect(words.first()).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('button', { name: 'Let the word change again' }).click()
  await expect(words.first()).toHaveCSS('animation-play-state', 'running')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(words.first()).toHaveCSS('animation-name', 'none')
})

test('the demo video plays with captions, loads only when it is opened, and the keyboard comes back', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const watch = page.getByRole('link', { name: 'Watch the demo' })
  await watch.focus()
  expect(asked.filter((path) => path.startsWith('/demo/'))).toEqual([])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dosewell in under a minute' })
  const video = dialog.locator('video')
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      plays: element.readyState >= 2 && element.duration > 20,
      cues: element.textTracks[0]?.cues?.length,
      shown: element.textTracks[0]?.mode,
    }))
  await expect.poll(state).toEqual({ plays: true, cues: 7, shown: 'showing' })
  await dialog.getByText('What it shows, in words').click()
  await expect(dialog.getByText('One tap, and it says Taken.')).toBeVisible()
  await expectAccessible(page, 'demo video')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(watch).toBeFocused()
})

test('Premium only says that it is coming, and Free begins with signing up', async ({ page }) => {
  const files = filesOf(page)
  await page.goto('/')
  await markFirstUse(page, files)
  await page.getByRole('button', { name: 'When is it coming?' }).click()
  await expect(page.getByRole('region', { name: 'Plans' }).getByRole('alert')).toContainText(
    'Premium features are coming soon!',
  )
  await expectAccessible(page, 'landing, asked for Premium')
  await page.getByRole('link', { name: 'Start free' }).click()
  await expect(page.getByRole('dialog').getByRole('progressbar')).toContainText('Step 1 of 3')
})

test('another language replaces the whole English page', async ({ browser, baseURL }) => {
  const device = await browser.newContext({ locale: 'es-ES', baseURL: baseURL ?? '' })
  const page = await device.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => void failures.push(String(error)))
  page.on('console', (message) => void (message.type() === 'error' && failures.push(message.text())))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Planes' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('¿Ya tomé mi medicina?')
  await expect(page.getByRole('figure', { name: 'Demostración' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Plans', { exact: true })).toHaveCount(0)
  expect(failures).toEqual([])
  await device.close()
})

/** The files that the page has loaded from now on. */
function filesOf(page: Page): readonly string[] {
  const files: string[] = []
  page.on('requestfinished', (request) => void files.push(request.url()))
  return files
}

/** Uses the page, and waits until the code of the parts below the first screen is loaded. @param files of the page */
async function markFirstUse(page: Page, files: readonly string[]): Promise<void> {
  await demo(page).hover()
  for (const name of ['demo', 'landing-sections']) {
    const file = () => files.find((url) => new RegExp(`/assets/${name}-.*\\.js`).test(url)) ?? ''
    await expect.poll(file).not.toBe('')
    await page.evaluate((url) => import(url), file())
  }
}
