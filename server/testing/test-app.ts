import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { type App, type AppDeps, createApp } from '#server/app.ts'
import { type Clock, type MovableClock, movableClock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { type TestDatabase, testDatabase } from '#server/db/testing.ts'
import type { Mail } from '#server/delivery/mail.ts'
import type { Text } from '#server/delivery/sms.ts'
import { usualLimits } from '#server/features/export/make-report.ts'
import { accountBudget } from '#server/http/account-budget.ts'
import { openChain } from '#server/ledger/chain.ts'
import { createLedger, disabledLedger, type Ledger } from '#server/ledger/ledger.ts'
import { loadSponsor } from '#server/ledger/sponsor.ts'
import { createLog, type Log } from '#server/log.ts'
import { type ChainSettings, readSettings } from '#server/settings.ts'

/** The origin the tests' page is served from. */
export const testOrigin = 'http://127.0.0.1:3000'

/** The account that pays for receipts in tests: the one of the vectors that the chain's own SDKs are tested with. */
export const sponsorWords =
  'advice pudding treat near rule blouse same whisper inner electric quit surface sunny dismiss leader blood seat clown cost exist hospital century reform able sponsor'

/** A report is made at low priority: on a busy machine it takes long (milliseconds). */
const patience = 5 * 60_000

/** A chain of the tests' own is on this machine: what takes longer never comes (milliseconds). */
const chainTimeouts = { answer: 60_000, round: 60_000 }

/** Where every test's clock stands at first: a Monday morning without anything special about it. */
export const testStart = Temporal.Instant.from('2026-03-02T09:00:00Z')

export type TestApp = {
  readonly hono: Hono
  readonly app: App
  readonly database: Database
  /** The superuser's connection: to look at what was stored, and to prepare what no endpoint makes. */
  readonly owner: TestDatabase['owner']
  readonly clock: MovableClock
  readonly deps: AppDeps
  /** The mails that were sent, oldest first. */
  readonly mails: Mail[]
  /** The text messages that were sent and are no reminders. */
  readonly texts: Text[]
  /** What was logged, a line each. */
  readonly logged: string[]
  /** Sends any request, as it is. */
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>
  close(): Promise<void>
}

/**
 * The real application on a real database of its own, with a clock that the test moves and mails that it reads.
 * @param changes dependencies that the test replaces
 */
export async function testApp(changes: AppChanges = {}): Promise<TestApp> {
  return appOn(await testDatabase(), changes)
}

/** Sends every mail and text message that is due; one call of the app's own sends only some of them. */
export async function sendAllMails({ app }: Pick<TestApp, 'app'>): Promise<void> {
  while ((await app.sendMails()) > 0);
}

type AppChanges = Partial<Omit<AppDeps, 'settings' | 'clock'>> & { settings?: Partial<AppDeps['settings']> }

/** The real hash, at the least that argon2 knows: most tests sign somebody up, and few are about passwords. */
const leastCost = { memory: 8, passes: 1, parallelism: 1 }

/** The same on any migrated database. */
export function appOn(stored: Pick<TestDatabase, 'db' | 'owner' | 'drop'>, changes: AppChanges = {}): TestApp {
  const clock = movableClock(testStart)
  const mails: Mail[] = []
  const texts: Text[] = []
  const logged: string[] = []
  const chain = changes.settings?.chain ?? readSettings({ ALGOD_URL: 'off' }).chain
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const deps: AppDeps = {
    database: stored.db,
    keys: parseKeyRing(randomBytes(32).toString('base64')),
    mail: { send: async (mail) => void mails.push(mail) },
    sms: { send: async (text) => void texts.push(text) },
    log,
    ledger: ledgerOf(chain, clock, log),
    budget: accountBudget(() => clock.now().epochMilliseconds),
    passwordCost: leastCost,
    reportLimits: { ...usualLimits, timeoutMs: patience },
    ...changes,
    clock,
    settings: {
      ...readSettings({}),
      publicUrl: testOrigin,
      isUnderTest: true,
      chain,
      ...changes.settings,
    },
  }
  const app = createApp(deps)
  return {
    hono: app.hono,
    app,
    database: deps.database,
    owner: stored.owner,
    clock,
    deps,
    mails,
    texts,
    logged,
    request: requestTo(app, deps),
    async close() {
      app.changes.close()
      await stored.drop()
    },
  }
}

/**
 * Another server of the same service, to which requests go.
 * @param changes dependencies that are not those of `first`
 */
export function serverBeside(first: TestApp, changes: Partial<AppDeps> = {}): TestApp {
  const deps = { ...first.deps, ...changes }
  return { ...first, request: requestTo(createApp(deps), deps) }
}

function requestTo({ hono }: App, { settings }: AppDeps): TestApp['request'] {
  return async (path, { address = '198.51.100.7', ...init } = {}) =>
    hono.request(new URL(path, settings.publicUrl), init, { incoming: { socket: { remoteAddress: address } } })
}

// No test asks a chain that is not its own.
function ledgerOf({ algodUrl, indexerUrl, throwaway }: ChainSettings, clock: Clock, log: Log): Ledger {
  if (algodUrl === null) return disabledLedger
  const sponsor = async () => loadSponsor(sponsorWords, 'none', throwaway)
  return createLedger({ chain: openChain({ algodUrl, indexerUrl }, chainTimeouts), sponsor, clock, log })
}
