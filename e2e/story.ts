import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import * as z from 'zod/mini'
import { addMedication } from '#core/api/medication-changes.ts'
import { aMedication } from '#core/testing/medication.ts'
import { sam, zone } from './sam.ts'
import { asSeen, replaceSystem, type SystemOutput } from './system.ts'

export { expect, type Page }

/** A story's medication; omitted values are those of most medications. */
type MedicationFacts = {
  readonly name: string
  readonly quantity?: string
  readonly frequency?: 'daily' | 'twice-daily' | 'three-times-daily' | 'weekly'
  /** The first reminder time, as HH:MM. */
  readonly time: string
  /** For a weekly one, 1 Monday to 7 Sunday. */
  readonly weekday?: number
  readonly voice?: boolean
  /** The emergency contact, if they may be alerted about missed doses; the medication is then serious. */
  readonly tellContact?: { readonly name: string; readonly email: string; readonly phone: string }
  /** Nominal, such as 2026-03-02T08:00; by default the reminder time on the day the story begins. */
  readonly firstDose?: string
}

/** A dose entry on the server. */
type StoredEntry = {
  readonly id: string
  readonly status: 'taken' | 'missed' | 'cleared' | 'both-taken' | 'as-needed'
  readonly date: string
  readonly scheduledTime: string
}

/** The account of a story, made through the API. Its calls have the session of the first page, and fail once that has signed out. */
type Patient = {
  readonly email: string
  readonly password: string
  /** @returns the id of the medication */
  add(medication: MedicationFacts): Promise<string>
  /** Records a dose as taken at an instant. @param dose its nominal time, such as 2026-03-02T08:00 */
  recordTaken(medicationId: string, dose: string, at: string): Promise<void>
  remind(reminders: Partial<Record<'advanceTime' | 'snoozeTime' | 'maxReminders', number>>): Promise<void>
  /** The entries on the server. */
  entries(): Promise<readonly StoredEntry[]>
}

/** Everything outside the page that a story controls or observes. */
class World {
  /** The notifications, speech and tones of all pages, in order. */
  readonly outputs: SystemOutput[] = []
  readonly #devices: BrowserContext[] = []
  readonly #errors: string[] = []
  // Playwright's trace recorder reads the preview of a file, which the page's policy forbids.
  readonly #expected: RegExp[] = [/^Connecting to 'blob:/]
  /** Session requests in progress: by their response a device compares its clock with the server's. */
  readonly #asked = new Set<Request>()
  readonly #api: APIRequestContext
  #now: string

  constructor(api: APIRequestContext, now: string) {
    this.#api = api
    this.#now = now
  }

  /** Sets the story's clock in a browser, and replaces the system's notifications and sound. */
  async addDevice(device: BrowserContext): Promise<void> {
    this.#devices.push(device)
    await device.clock.install({ time: this.#now })
    await device.exposeBinding('reportOutput', (_, output: SystemOutput) => void this.outputs.push(asSeen(output)))
    await device.addInitScript(replaceSystem)
    device.on('page', (page) => this.#follow(page))
    device.on('console', (message) => message.type() === 'error' && this.#errors.push(message.text()))
  }

  #follow(page: Page): void {
    page.on('pageerror', (error) => this.#errors.push(String(error)))
    page.on('request', (request) => {
      if (request.url().endsWith('/api/account/session')) this.#asked.add(request)
    })
    page.on('requestfinished', (request) => void this.#asked.delete(request))
    page.on('requestfailed', (request) => void this.#asked.delete(request))
    // The requests of a closed page get no response.
    page.on('close', () => {
      for (const request of this.#asked) if (request.frame().page() === page) this.#asked.delete(request)
    })
  }

  async moveClock(now: string): Promise<void> {
    this.#now = now
    // The server's clock has moved, the device's has not: a response now would look like a wrong clock.
    await expect.poll(() => this.#asked.size).toBe(0)
    await this.setServerClock()
    for (const device of this.#devices) await moveDeviceClock(device, Date.parse(now))
  }

  async setServerClock(): Promise<void> {
    const answer = await this.#api.put('/__test__/clock', { data: { now: this.#now } })
    expect(answer.ok(), 'the clock of the server is moved').toBe(true)
  }

  expectError(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpectedErrors(): string[] {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)))
  }
}

type Fixtures = {
  /** The instant of all clocks when the story begins. */
  startsAt: string
  world: World
  /** The notifications, speech and tones of the pages, in order. */
  outputs: readonly SystemOutput[]
  /** Moves the clocks of the server and of all devices forward to an instant, at full speed. */
  moveClock: (now: string) => Promise<void>
  /** Allows a console error that the story itself causes. Any other fails it. */
  expectError: (pattern: RegExp) => void
  /** The patient whose session the page has. */
  patient: Patient
  /** A page of another browser, with a session of the same patient. */
  otherDevice: () => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // Monday, seven in the morning in New York.
  startsAt: ['2026-03-02T12:00:00Z', { option: true }],

  world: async ({ playwright, baseURL, startsAt }, use) => {
    const api = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const world = new World(api, startsAt)
    await world.setServerClock()
    await use(world)
    await api.dispose()
    expect(world.unexpectedErrors(), 'errors in the console').toEqual([])
  },

  context: async ({ context, world }, use) => {
    await world.addDevice(context)
    await use(context)
  },

  outputs: ({ world }, use) => use(world.outputs),
  moveClock: ({ world }, use) => use((now) => world.moveClock(now)),
  expectError: ({ world }, use) => use((pattern) => world.expectError(pattern)),

  patient: async ({ playwright, baseURL, page, startsAt }, use) => {
    const origin = baseURL ?? ''
    const api = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
    const account = { email: `${randomUUID()}@example.com`, password: 'Correct-Horse-7' }
    await send(api.post('/api/account/sign-up', { data: { ...account, ...sam } }))
    await page.context().addCookies((await api.storageState()).cookies)
    await startSignedIn(page)
    await use({
      ...account,
      async add(medication) {
        const id = randomUUID()
        await send(api.post('/api/medications', { data: medicationInput(id, medication, startsAt) }))
        return id
      },
      async recordTaken(medicationId, dose, at) {
        const [date, scheduledTime] = dose.split('T')
        const entry = { status: 'taken', medicationId, date, scheduledTime, recordedAt: at, actualTime: at }
        await send(api.put(`/api/dose-entries/${randomUUID()}`, { data: entry }))
      },
      async remind(reminders) {
        await send(api.patch('/api/settings', { data: { reminders } }))
      },
      entries: async () => (await send<{ entries: StoredEntry[] }>(api.get('/api/dose-entries?limit=500'))).entries,
    })
    await api.dispose()
  },

  otherDevice: async ({ browser, baseURL, patient, world }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const device = await browser.newContext()
      opened.push(device)
      await world.addDevice(device)
      const page = await device.newPage()
      const data = { email: patient.email, password: patient.password }
      await send(device.request.post('/api/account/sign-in', { data, headers: { origin: baseURL ?? '' } }))
      await startSignedIn(page)
      return page
    })
    for (const device of opened) await device.close()
  },
})

/** Opens a page of the app from its top bar, or from the menu on a phone. */
export async function goTo(page: Page, name: 'Dashboard' | 'Medications' | 'History' | 'Settings'): Promise<void> {
  await openMenu(page)
  await page.getByRole('navigation').getByRole('link', { name }).click()
  // Until the page is loaded, the previous one stays.
  await expect(page).toHaveTitle(new RegExp(`^(My |Medication )?${name} \\|`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs out from the top bar, or from the menu. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
}

/** Opens the menu of a small screen. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(page.getByRole('banner')).toBeVisible()
  if (await menu.isVisible()) await menu.click()
}

/** The toasts that are shown. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications', exact: true })
}

/** Opens the tools of the dashboard, if they are folded. */
export async function openTools(page: Page): Promise<void> {
  const head = page.getByRole('button', { name: 'Tools', exact: true })
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

/** A figure with what it counts, found by its name. */
export function figure(page: Page, name: string): Locator {
  return page.locator('.figure').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
}

export async function expectFigure(page: Page, name: string, value: string, counted: string): Promise<void> {
  await expect(figure(page, name).locator('small, dd + dd')).toHaveText(counted)
  await expect(figure(page, name)).toHaveText(name + value + counted)
}

/** Holds back responses from matching addresses. @returns releases them */
export async function holdResponses(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The card of a medication, in the due panel or in the list. */
export function card(page: Page, medication: string): Locator {
  return page.getByRole('article').filter({ hasText: medication })
}

/** Opens the row of a medication on My Medications, by the keyboard: a toast may be in the way of a finger. @returns the row */
export async function openRow(page: Page, medication: string): Promise<Locator> {
  const row = card(page, medication)
  const head = rowHead(page, medication)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.press('Enter')
  return row
}

/** The button that opens the row of a medication on My Medications. */
export function rowHead(page: Page, medication: string): Locator {
  return card(page, medication).getByRole('heading').getByRole('button')
}

/** Opens a page of the app and waits until it has prefetched its other screens for offline use. */
export async function openWhole(page: Page, path: string, moveClock: (now: string) => Promise<void>): Promise<void> {
  const open = new Set<Request>()
  const asked: string[] = []
  const begin = (request: Request) => {
    asked.push(request.url())
    // A stream stays open.
    if (!request.url().endsWith('/functions/changes')) open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = await page.evaluate(() => Date.now())
  await moveClock(new Date(shown + 10_000).toISOString())
  await expect.poll(() => asked.some((url) => /assets\/settings-.*js/.test(url)) && open.size === 0).toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

async function moveDeviceClock(device: BrowserContext, now: number): Promise<void> {
  const [page] = device.pages()
  if (!page) return device.clock.setSystemTime(now)
  const shown = await page.evaluate(() => Date.now())
  // It goes on by itself: on a slow machine it may have passed the next second already.
  if (shown < now) await device.clock.fastForward(now - shown)
}

/** Lets a page start as one that has signed in already. The session itself is a cookie. */
async function startSignedIn(page: Page): Promise<void> {
  const script = await page.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'))
  // Once only: a page that is loaded after signing out must not find it again.
  page.once('domcontentloaded', () => script.dispose())
}

/** The body of an API response, with the type that the story expects; the server's own tests check its content. */
async function send<T>(request: Promise<APIResponse>): Promise<T> {
  const answer = await request
  const text = await answer.text()
  expect(answer.ok(), `${answer.url()} answers ${answer.status()}: ${text}`).toBe(true)
  return JSON.parse(text) as T
}

function medicationInput(id: string, medication: MedicationFacts, startsAt: string): object {
  const { name, quantity = '500', frequency = 'daily', time, weekday, voice = false } = medication
  const today = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDate()
  return {
    ...z.encode(addMedication.input, aMedication({ id, name, quantity, voiceReminder: voice })),
    pattern: frequency === 'weekly' ? { frequency, time, weekday } : { frequency, time },
    firstDose: medication.firstDose ?? `${today}T${time}`,
    ...(medication.tellContact && { missedDosageSeverity: 'serious', tellContact: medication.tellContact }),
  }
}
