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
import { type SystemOutput, standInForTheSystem } from './system.ts'

export { expect, type Page }

/** A medication as a story names it; what is left out is as for most medications. */
type MedicationFacts = {
  readonly name: string
  readonly quantity?: string
  readonly frequency?: 'daily' | 'twice-daily' | 'three-times-daily' | 'weekly'
  /** The first reminder time, as HH:MM. */
  readonly time: string
  /** Of a weekly one, 1 Monday to 7 Sunday. */
  readonly weekday?: number
  readonly voice?: boolean
  /** The emergency contact, who may be told of missed doses; then they are serious. */
  readonly tellContact?: string
  /** Nominal, such as 2026-03-02T08:00; else the reminder time of the day the story begins on. */
  readonly firstDose?: string
}

/** What the server has of a dose entry. */
type StoredEntry = {
  readonly id: string
  readonly status: 'taken' | 'missed' | 'cleared' | 'both-taken'
  readonly date: string
  readonly scheduledTime: string
}

/** The account of a story, made through the API. */
type Patient = {
  readonly email: string
  readonly password: string
  /** Adds a medication through the API. */
  add(medication: MedicationFacts): Promise<void>
  /** Changes reminder settings through the API. */
  remind(reminders: Partial<Record<'advanceTime' | 'snoozeTime' | 'maxReminders', number>>): Promise<void>
  /** The entries that the server has. */
  entries(): Promise<readonly StoredEntry[]>
}

/** Everything outside the page that a story moves or listens to. */
class World {
  /** What pages told the patient through the system, in order. */
  readonly told: SystemOutput[] = []
  readonly #devices: BrowserContext[] = []
  readonly #errors: string[] = []
  // The recorder of traces reads the preview of a file, which the policy of the page lets nobody connect to.
  readonly #expected: RegExp[] = [/^Connecting to 'blob:/]
  /** Questions for the session that are under way: they tell a device how its clock differs from the server's. */
  readonly #asked = new Set<Request>()
  readonly #api: APIRequestContext
  #now: string

  constructor(api: APIRequestContext, now: string) {
    this.#api = api
    this.#now = now
  }

  /** Puts a browser under the story's clock, with stand-ins for what the system would show or sound. */
  async addDevice(device: BrowserContext): Promise<void> {
    this.#devices.push(device)
    await device.clock.install({ time: this.#now })
    await device.exposeBinding('tellTheStory', (_, told: SystemOutput) => void this.told.push(told))
    await device.addInitScript(standInForTheSystem)
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
    // Of what a closed page had asked, neither is told.
    page.on('close', () => {
      for (const request of this.#asked) if (request.frame().page() === page) this.#asked.delete(request)
    })
  }

  async moveClock(now: string): Promise<void> {
    this.#now = now
    // An answer of the moved server to a device that is not moved yet would look like a wrong clock.
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
  /** Where all clocks stand when the story begins: an instant. */
  startsAt: string
  world: World
  /** What the pages told through the system, in order. */
  told: readonly SystemOutput[]
  /** Moves the clocks of the server and of all devices forward to an instant, as fast as it goes. */
  moveClock: (now: string) => Promise<void>
  /** Names an error in the console that the story itself brings about. Any other fails it. */
  expectError: (pattern: RegExp) => void
  /** A patient whose session the page has. */
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

  told: ({ world }, use) => use(world.told),
  moveClock: ({ world }, use) => use((now) => world.moveClock(now)),
  expectError: ({ world }, use) => use((pattern) => world.expectError(pattern)),

  patient: async ({ playwright, baseURL, page, startsAt }, use) => {
    const origin = baseURL ?? ''
    const api = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
    const account = { email: `${randomUUID()}@example.com`, password: 'Correct-Horse-7' }
    await send(api.post('/api/account/sign-up', { data: { ...account, ...sam } }))
    await giveSession(page, account)
    await use({
      ...account,
      async add(medication) {
        await send(api.post('/api/medications', { data: medicationInput(medication, startsAt) }))
      },
      async remind(reminders) {
        await send(api.patch('/api/settings', { data: { reminders } }))
      },
      entries: async () => (await send<{ entries: StoredEntry[] }>(api.get('/api/dose-entries?limit=500'))).entries,
    })
    await api.dispose()
  },

  otherDevice: async ({ browser, patient, world }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const device = await browser.newContext()
      opened.push(device)
      await world.addDevice(device)
      const page = await device.newPage()
      await giveSession(page, patient)
      return page
    })
    for (const device of opened) await device.close()
  },
})

/** Opens a page of the app from its top bar, or from the menu that it is on a phone. */
export async function goTo(page: Page, name: 'Dashboard' | 'Medications' | 'History' | 'Settings'): Promise<void> {
  await openMenu(page)
  await page.getByRole('navigation').getByRole('link', { name }).click()
  // Until the page is there, the one before stands in its place.
  await expect(page).toHaveTitle(new RegExp(`^(My |Medication )?${name} \\|`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs out from the top bar, or from the menu. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
}

/** Shows what the top bar holds, where a small screen keeps it in a menu. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(page.getByRole('banner')).toBeVisible()
  if (await menu.isVisible()) await menu.click()
}

/** A figure with what it counts, found by its name. */
export function figure(page: Page, name: string): Locator {
  return page.locator(`dt:text-is("${name}") + dd`)
}

/** A figure is this value, and its caption says what that counts. */
export async function expectFigure(page: Page, name: string, value: string, caption: string): Promise<void> {
  await expect(figure(page, name).locator('small')).toHaveText(caption)
  await expect(figure(page, name)).toHaveText(value + caption)
}

/**
 * Keeps from the page what it asks for at addresses like this.
 * @returns gives it to the page after all
 */
export async function holdResponses(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The card of a medication, in the due panel or in the list. */
export function card(page: Page, medication: string): Locator {
  return page.getByRole('article').filter({ hasText: medication })
}

/** Opens a page of the app and waits until it has read its other screens ahead, as it does for when there is no network. */
export async function openWhole(page: Page, path: string, moveClock: (now: string) => Promise<void>): Promise<void> {
  const open = new Set<Request>()
  const asked: string[] = []
  const begin = (request: Request) => void (open.add(request) && asked.push(request.url()))
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
  await device.clock.fastForward(now - shown)
}

async function giveSession(page: Page, account: { email: string; password: string }): Promise<void> {
  // A text of the same origin: local storage can be written there before the page itself starts.
  await page.goto('/robots.txt')
  const { origin } = new URL(page.url())
  const data = { email: account.email, password: account.password }
  await send(page.request.post('/api/account/sign-in', { data, headers: { origin } }))
  await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'))
}

/** The answer of the API, as the story that asks for it names it; the server's own tests check what it is made of. */
async function send<T>(request: Promise<APIResponse>): Promise<T> {
  const answer = await request
  const text = await answer.text()
  expect(answer.ok(), `${answer.url()} answers ${answer.status()}: ${text}`).toBe(true)
  return JSON.parse(text) as T
}

function medicationInput(medication: MedicationFacts, startsAt: string): object {
  const { name, quantity = '500', frequency = 'daily', time, weekday, voice = false } = medication
  const today = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDate()
  return {
    ...z.encode(addMedication.input, aMedication({ id: randomUUID(), name, quantity, voiceReminder: voice })),
    pattern: frequency === 'weekly' ? { frequency, time, weekday } : { frequency, time },
    firstDose: medication.firstDose ?? `${today}T${time}`,
    ...(medication.tellContact && { missedDosageSeverity: 'serious', tellContact: medication.tellContact }),
  }
}
