import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { type Clock, runningClock, systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadKeyRing } from '#server/db/key-ring.ts'
import { consoleMail, type MailChannel } from '#server/delivery/mail.ts'
import { staticFiles } from '#server/http/static.ts'
import { testClockRoutes } from '#server/http/test-clock.ts'
import { openChain } from '#server/ledger/chain.ts'
import { createLedger, noLedger } from '#server/ledger/ledger.ts'
import type { WriterDeps } from '#server/ledger/write-receipts.ts'
import { createLog, type Log } from '#server/log.ts'
import { originOf, type Settings } from '#server/settings.ts'
import { every } from './background.ts'
import { migrateOrRefuse, reachDatabase } from './reach-database.ts'
import type { RemindDeps } from './remind.ts'
import { StartRefused } from './start-refused.ts'

export type RunningServer = {
  /** Where a browser on this machine finds it. */
  address: string
  /** Finishes the requests at hand and stops the database, within 10 s. */
  stop(): Promise<void>
}

/** How long requests at hand may take once the server is asked to stop. */
const requestPatience = 1_500

/**
 * How long a connection is kept for the next request. Longer than proxies and clients keep theirs (a minute, most often), so
 * that none of them sends a request into a connection that is just being closed here.
 */
const keepAliveTimeout = 75_000

/** Somebody who cannot sign in waits for the mail with the link. */
const mailInterval = 5_000

/** A patient may be looking at the card. */
const receiptInterval = 1_000

const pageDir = join(import.meta.dirname, '../../dist/web')

/** Told apart from other programs by a second start on the same port. */
const product = 'Dosewell'

/**
 * Starts everything in this process: database, migrations, API, page and worker.
 *
 * @throws StartRefused when another program has the port, or another Dosewell the port or the data
 */
export async function serve(settings: Settings): Promise<RunningServer> {
  const log = createLog(settings.logLevel)
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    // First the requests at hand, which still need all the rest.
    await finish(server)
    for (const close of closing.splice(0).reverse()) await close()
  }

  // The port is taken first, so that a second start ends here and not after it has waited for the database.
  let answer = getRequestListener(() => Response.json({ message: `${product} is starting.` }, { status: 503 }))
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    response.setHeader('Server', product)
    // A connection kept alive would bring requests until the patience is over, and then be cut with one at hand.
    response.once('close', () => server.listening || request.socket.destroy())
    return answer(request, response)
  })
  await listen(server, settings)

  try {
    const reached = await reachDatabase(settings, (text) => log.debug({ text: text.trimEnd() }, 'postgres'))
    closing.push(reached.stop)
    if (reached.servedBy !== undefined) {
      throw new StartRefused(`${product} already runs on ${settings.dataDir} (process ${reached.servedBy}).`)
    }
    await migrateOrRefuse(reached.address)
    const keys = loadKeyRing(settings.dataKey, join(settings.dataDir, 'data.key'))
    const database = openDatabase({ ...reached.address, log: (text) => log.warn(text) })
    closing.push(() => database.close())

    const address = originOf(settings.host, portOf(server))
    const testClock = settings.testClock && runningClock(settings.testClock)
    const clock = testClock ?? systemClock
    const publicUrl = settings.publicUrl ?? address
    const ledger = ledgerOf(settings, clock, log)
    const app = createApp({
      database,
      keys,
      clock,
      settings: { ...settings, publicUrl },
      log,
      mail: await mailChannel(settings),
      ledger,
    })
    if (testClock) app.hono.route('/', testClockRoutes(testClock))
    app.hono.use(staticFiles(pageDir, publicUrl))
    await app.warmUp()
    closing.push(every(mailInterval, () => app.sendMails(), log))
    answer = getRequestListener(app.hono.fetch)
    closing.push(remindSoon({ database, keys, clock, log, settings: { ...settings, publicUrl } }))
    closing.push(writeReceiptsSoon({ database, keys, ledger, clock, log }))
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Begins with reminders once the server answers, which does not wait for the worker's code. @returns what ends it */
function remindSoon(deps: RemindDeps): () => Promise<void> {
  const begun = delay(0)
    .then(async () => (await import('./remind.ts')).remind(deps))
    .catch((error: unknown) => deps.log.error({ err: error }, 'reminders could not begin'))
  return async () => (await begun)?.()
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
  if (algodUrl === null) return noLedger
  return createLedger({ chain: openChain({ algodUrl, indexerUrl }), sponsor, clock, log })
}

/** Begins with receipts once the server answers, and looks whether the chain is there. @returns what ends it */
function writeReceiptsSoon(
  deps: Pick<WriterDeps, 'database' | 'keys' | 'ledger' | 'clock' | 'log'>,
): () => Promise<void> {
  const begun = delay(0)
    .then(async () => {
      const { createReceiptWriter } = await import('#server/ledger/write-receipts.ts')
      const writer = createReceiptWriter({ ...deps, randomBytes, random: Math.random })
      void deps.ledger.isReady()
      const endLooking = every(receiptInterval, () => writer.look(), deps.log)
      return async () => void (await Promise.all([writer.stop(), endLooking()]))
    })
    .catch((error: unknown) => deps.log.error({ err: error }, 'receipts could not begin'))
  return async () => (await begun)?.()
}

/** Mails go out over SMTP_URL; without one they are written to the console for whoever runs the server. */
async function mailChannel({ smtpUrl, mailFrom }: Settings): Promise<MailChannel> {
  if (smtpUrl === undefined) return consoleMail((text) => process.stdout.write(text))
  const { smtpMail } = await import('#server/delivery/smtp-mail.ts')
  return smtpMail(smtpUrl, mailFrom)
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('listening', resolve).once('error', reject).listen(port, host)
  try {
    await promise
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      const address = originOf(host, port)
      throw new StartRefused(
        (await isOurs(address))
          ? `${product} already runs at ${address}.`
          : `Port ${port} is taken by another program; choose another one with PORT.`,
      )
    }
    if (code === 'EACCES')
      throw new StartRefused(`This user may not listen on port ${port}; choose another one with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefused(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

async function isOurs(address: string): Promise<boolean> {
  try {
    const { headers } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(2_000), redirect: 'manual' })
    return headers.get('server') === product
  } catch {
    return false
  }
}

/** Lets requests at hand end, then closes what is left of connections. */
async function finish(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await Promise.race([closed, delay(requestPatience, undefined, { ref: false })])
  server.closeAllConnections()
  await closed
}
