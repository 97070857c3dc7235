import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { type Clock, type MovableClock, systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadKeyRing } from '#server/db/key-ring.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import { consoleMail, type MailChannel } from '#server/delivery/mail.ts'
import { consoleSms, gatewaySms, type SmsSender } from '#server/delivery/sms.ts'
import { smtpMail } from '#server/delivery/smtp-mail.ts'
import { accountBudget } from '#server/http/account-budget.ts'
import { staticFiles } from '#server/http/static.ts'
import { testClockRoutes } from '#server/http/test-clock.ts'
import { openChain } from '#server/ledger/chain.ts'
import { createLedger, disabledLedger } from '#server/ledger/ledger.ts'
import type { WriterDeps } from '#server/ledger/write-receipts.ts'
import { createLog, type Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { every } from './background.ts'
import type { TakenPort } from './take-port.ts'

/** Somebody who cannot sign in waits for the mail with the link. */
const mailInterval = 5_000

/** A patient may be looking at the card. */
const receiptInterval = 1_000

const pageDir = join(import.meta.dirname, '../../dist/web')

export type ServeDeps = {
  readonly settings: Settings & { readonly publicUrl: string }
  readonly database: DatabaseAddress
  readonly testClock: MovableClock | undefined
  /** Called when the test clock was set. @returns when all other processes' clocks are, too */
  readonly testClockSet: (now: Temporal.Instant) => Promise<void>
}

/** Answers the requests of a port with API and page; mails and receipts go out beside. @returns what ends it */
export async function serve(
  port: TakenPort,
  { settings, database: address, testClock, testClockSet }: ServeDeps,
): Promise<() => Promise<void>> {
  const log = createLog(settings.logLevel)
  const keys = loadKeyRing(settings.dataKey, join(settings.dataDir, 'data.key'))
  const database = openDatabase({ ...address, log: (text) => log.warn(text) })
  const clock = testClock ?? systemClock
  const ledger = ledgerOf(settings, clock, log)
  const app = createApp({
    database,
    keys,
    clock,
    settings,
    log,
    mail: mailSender(settings),
    sms: smsSender(settings),
    ledger,
    budget: accountBudget(() => performance.now()),
  })
  if (testClock) app.hono.route('/', testClockRoutes(testClock, testClockSet))
  app.hono.use(staticFiles(pageDir, settings.publicUrl))
  const endMails = every(mailInterval, () => app.sendMails(), log)
  port.answer(getRequestListener(app.hono.fetch))
  const endReceipts = writeReceiptsSoon({ database, keys, ledger, clock, log })
  return async () => {
    // First the requests at hand, which still need all the rest.
    await port.close()
    await Promise.all([endMails(), endReceipts()])
    await database.close()
  }
}

/** The chain of ALGOD_URL. The code that signs is loaded when it is first needed. */
function ledgerOf(
  { chain: { algodUrl, indexerUrl, sponsorMnemonic, throwaway }, dataDir }: Settings,
  clock: Clock,
  log: Log,
) {
  const sponsor = async () => {
    const { loadSponsor } = await import('#server/ledger/sponsor.ts')
    return loadSponsor(sponsorMnemonic, join(dataDir, 'sponsor.words'), throwaway)
  }
  if (algodUrl === null) return disabledLedger
  return createLedger({ chain: openChain({ algodUrl, indexerUrl }), sponsor, clock, log })
}

/** Begins with receipts once the server answers; the chain is not asked before a patient wants one. @returns what ends it */
function writeReceiptsSoon(
  deps: Pick<WriterDeps, 'database' | 'keys' | 'ledger' | 'clock' | 'log'>,
): () => Promise<void> {
  const begun = delay(0)
    .then(async () => {
      const { createReceiptWriter } = await import('#server/ledger/write-receipts.ts')
      const writer = createReceiptWriter({ ...deps, randomBytes, random: Math.random })
      const stopPolling = every(receiptInterval, () => writer.look(), deps.log)
      return async () => void (await Promise.all([writer.stop(), stopPolling()]))
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'receipts could not begin'))
  return async () => (await begun)?.()
}

/** What nothing is configured for is written to the console for whoever runs the server, if they want that. */
const toConsole =
  ({ consoleChannel }: Settings) =>
  (text: string) =>
    void (consoleChannel && process.stdout.write(text))

function mailSender(settings: Settings): MailChannel {
  const { smtpUrl, mailFrom } = settings
  return smtpUrl ? smtpMail(smtpUrl, mailFrom) : consoleMail(toConsole(settings))
}

function smsSender(settings: Settings): SmsSender {
  return settings.sms ? gatewaySms(settings.sms) : consoleSms(toConsole(settings))
}
