import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { type Clock, type MovableClock, systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { longReads } from '#server/db/replica.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import { consoleMail, type MailChannel } from '#server/delivery/mail.ts'
import { consoleSms, gatewaySms, type SmsSender } from '#server/delivery/sms.ts'
import { smtpMail } from '#server/delivery/smtp-mail.ts'
import { accountBudget } from '#server/http/account-budget.ts'
import { staticFiles } from '#server/http/static.ts'
import { testClockRoutes } from '#server/http/test-clock.ts'
import { openChain } from '#server/ledger/chain.ts'
import { createLedger, disabledLedger } from '#server/ledger/ledger.ts'
import type { ProcessorDeps } from '#server/ledger/receipt-processor.ts'
import { createLog, type Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { every } from './background.ts'
import { dataKeys } from './data-keys.ts'
import type { TakenPort } from './take-port.ts'

/** Somebody who cannot sign in waits for this mail. */
const mailInterval = 5_000

/** A patient may be watching the card. */
const receiptInterval = 1_000

const pageDir = join(import.meta.dirname, '../../dist/web')

export type ServeDeps = {
  readonly settings: Settings & { readonly publicUrl: string }
  readonly database: DatabaseAddress
  readonly testClock: MovableClock | undefined
  /**
   * Called when the test clock was set.
   * @returns when all other processes' clocks are set
   */
  readonly testClockSet: (now: Temporal.Instant) => Promise<void>
}

/**
 * Serves API and page on a port, and sends mails and receipts.
 * @returns stops it
 */
export async function serve(
  port: TakenPort,
  { settings, database: address, testClock, testClockSet }: ServeDeps,
): Promise<() => Promise<void>> {
  const { metrics } = settings
  const watch = metrics && (await import('#server/metrics/watch.ts')).watchRequests(metrics)
  const log = createLog(settings.logLevel, undefined, watch?.countLine)
  const database = openDatabase({ ...address, log: (text) => log.warn(text) })
  const { databaseReplicaUrl } = settings
  const replica = databaseReplicaUrl
    ? openDatabase({ url: databaseReplicaUrl, log: (text) => log.warn(text) })
    : undefined
  const keys = await dataKeys(settings, database)
  const clock = testClock ?? systemClock
  const ledger = ledgerOf(settings, clock, log)
  const app = createApp({
    database,
    reads: replica && longReads({ primary: database, replica, log }),
    keys,
    clock,
    settings,
    log,
    mail: mailSender(settings),
    sms: smsSender(settings),
    ledger,
    budget: accountBudget(() => performance.now()),
    counts: watch?.counts,
  })
  if (testClock) app.hono.route('/', testClockRoutes(testClock, testClockSet))
  app.hono.use(staticFiles(pageDir, settings.publicUrl))
  const endMails = every(mailInterval, () => app.sendMails(), log)
  app.changes.start()
  port.answer(getRequestListener(app.hono.fetch))
  const endReceipts = writeReceiptsSoon({ database, keys, ledger, clock, log })
  const { channels, changes } = app
  const endMetrics = await watch?.serve(
    { database, clock, settings, channels, openStreams: () => changes.openStreams() },
    log,
  )
  return async () => {
    // First the open requests, which need everything else. Streams would stay open until the timeout.
    const closed = port.close()
    app.changes.close()
    await closed
    await Promise.all([endMails(), endReceipts(), endMetrics?.()])
    await Promise.all([database.close(), replica?.close()])
  }
}

/** The chain of ALGOD_URL. The signing code is loaded on first use. */
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

/**
 * Writes receipts once the server answers; the chain is not contacted before a patient switches receipts on.
 * @returns stops it
 */
function writeReceiptsSoon(
  deps: Pick<ProcessorDeps, 'database' | 'keys' | 'ledger' | 'clock' | 'log'>,
): () => Promise<void> {
  const started = delay(0)
    .then(async () => {
      const { createReceiptWriter } = await import('#server/ledger/write-receipts.ts')
      const writer = createReceiptWriter({ ...deps, randomBytes, random: Math.random })
      const stopPolling = every(receiptInterval, () => writer.tick(), deps.log)
      return async () => void (await Promise.all([writer.stop(), stopPolling()]))
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'failed to start the receipt writer'))
  return async () => (await started)?.()
}

/** Messages without a configured channel go to the console, if the operator wants that. */
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
