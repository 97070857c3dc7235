import { signIn } from './screens.ts'
import { expect, signOut, test } from './story.ts'

const pages = {
  '/app': 'Welcome, Sam',
  '/app/medications': 'My Medications',
  '/app/history': 'Medication History',
  '/app/settings': 'Settings',
}
const redirected = ['/app/dashboard', '/app/nowhere', '/nowhere', '/nowhere/at/all?q=1#x']

test('a visitor is sent to the landing page from everywhere else', async ({ page }) => {
  for (const path of [...Object.keys(pages), ...redirected]) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: /Did I take my/ })).toBeVisible()
  }
})

test('a patient is sent to the dashboard from unknown paths, and reaches each page', { tag: '@desktop' }, async ({
  page,
  patient: _,
}) => {
  for (const path of redirected) {
    await page.goto(path)
    await expect(page).toHaveURL('/app')
  }
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('a flag without a session opens nothing, and is cleared', async ({ page, expectError }) => {
  // The requests made in parallel to the session check are refused.
  expectError(/status of 401/)
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('currentUserId', 'somebody')
  })
  await page.goto('/app')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a session without the flag opens nothing either', async ({ page, patient: _ }) => {
  // A text of the same origin: there is its local storage before the page itself starts.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('isAuthenticated'))
  await page.goto('/app/history')
  await expect(page).toHaveURL('/')
})

test('Loading... shows until the session check has finished', async ({ page, patient: _ }) => {
  let answer: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/account/session', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/app')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  answer()
  await expect(page.getByRole('heading', { name: /Sam/ })).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
})

test('a page that cannot be loaded is loaded again once, and then shows the error page with two ways on', async ({
  page,
  patient: _,
  expectError,
}) => {
  expectError(/Failed to load resource|Failed to fetch dynamically imported module/)
  const code = /assets\/settings-.*\.js/
  await page.route(code, (route) => route.abort())
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto('/app/settings')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(loads).toBe(2)
  const message = page.getByText(/Failed to fetch dynamically imported module/)
  await expect(message).toBeHidden()
  await page.getByText('Technical details').click()
  await expect(message).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/app')
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('unknown files are answered with 404, and never with the page', async ({ request }) => {
  for (const path of ['/api/nowhere', '/assets/nowhere.js']) {
    const answer = await request.get(path)
    expect.soft(answer.status(), path).toBe(404)
  }
})

test('keep me signed in: the sign-in dialog signs in on its own', async ({ page, patient: _ }) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('rememberExpiry', '2026-03-20T12:00:00Z')
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: /Sam/ })).toBeVisible()
})

test('an expired keep-me-signed-in clears its flags, and the dialog asks', async ({ page }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  // Expired; and "keep me signed in" for weeks, with a session that is over.
  for (const expiry of ['2026-03-01T12:00:00Z', '2026-03-20T12:00:00Z']) {
    await page.evaluate((until) => {
      localStorage.setItem('keepSignedIn', 'true')
      localStorage.setItem('rememberExpiry', until)
    }, expiry)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(dialog.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('signing out in one tab signs out the other, and leaves nothing readable', async ({ page, context, patient }) => {
  await patient.add({ name: 'Metformin', time: '20:00' })
  await page.goto('/app')
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByText('Metformin').first()).toBeVisible()
  await signOut(page)
  for (const tab of [page, other]) await expect(tab).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await page.evaluate(storedTexts)).not.toContain('Metformin')
})

test('the session ends with the browser, or after thirty days with keep me signed in', async ({
  page,
  context,
  patient,
}) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  const days = async () => {
    const cookies = await context.cookies()
    const ofSession = cookies.filter(({ name }) => name.endsWith('session_token'))
    return ofSession.map(({ expires }) =>
      expires < 0 ? 'browser' : Math.round((expires * 1000 - Date.now()) / 86_400_000),
    )
  }
  expect(await days()).toEqual(['browser'])
  await page.goto('/')
  await signIn(page, patient.email, patient.password)
  await expect(page).toHaveURL('/app')
  expect(await days()).toEqual([30])
})

/** Everything in this browser's IndexedDB, as one text. */
async function storedTexts(): Promise<string> {
  const request = indexedDB.open('dosewell')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const texts: string[] = []
  for (const name of request.result.objectStoreNames) {
    const rows = request.result.transaction(name).objectStore(name).getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    texts.push(JSON.stringify(rows.result))
  }
  request.result.close()
  return texts.join('\n')
}
