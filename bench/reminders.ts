import { createECDH, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { every } from '#server/bin/background.ts'
import { runningClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Channel, Delivery } from '#server/delivery/channel.ts'
import { encryptPush } from '#server/delivery/push-encryption.ts'
import { dueBuckets } from '#server/reminders/cursors.ts'
import { dispatchDue } from '#server/reminders/dispatch.ts'
import { makeCrowd } from '#server/testing/crowd.ts'
import { runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { appOn } from '#server/testing/test-app.ts'
import { dueMinute, makeDueCursors, plainStatement } from './reminder-crowd.ts'
import { createResults } from './results.ts'

/*
 * `npm run bench:reminders`: the worker's figures, each beside its limit of the same run. A million cursors of patterns of every
 * kind due in one minute, or `--cursors` so many; the database is durable as in use.
 */

const { values } = parseArgs({ options: { cursors: { type: 'string', default: '1000000' } } })
const count = Number(values.cursors)

const dir = mkdtempSync(join(tmpdir(), 'dosewell-bench-'))
// As root the database runs as another user, who has to get in.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({ dir: join(dir, 'postgres') })
const { connection } = embedded
await migrate({ connection })
const db = openDatabase({ connection })
const owner = new pg.Pool({ ...connection, max: 4 })
owner.on('error', () => {})
const app = appOn({ db, owner, drop: async () => {} })
const { row, print } = createResults()

try {
  encryption()
  await dispatcher()
  await lateness()
} finally {
  await Promise.all([db.close(), owner.end()])
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
print()

/** How many pushes a core encrypts, beside the two operations on the curve that each of them takes whatever the code. */
function encryption(): void {
  const device = createECDH('prime256v1')
  const keys = { p256dh: device.generateKeys(), auth: randomBytes(16) }
  const message = Buffer.from(JSON.stringify({ title: 'Time to take Tacrolimus 1mg', body: 'x'.repeat(700) }))
  const limit = perCore(() => {
    const keyPair = createECDH('prime256v1')
    keyPair.generateKeys()
    keyPair.computeSecret(keys.p256dh)
  })
  const rate = perCore(() => encryptPush(message, keys))
  const measured = `${Math.round(rate).toLocaleString('en')}/s = ${(rate / limit).toFixed(2)} of the curve's ${Math.round(limit).toLocaleString('en')}/s`
  row('push encryption, per core', measured, 'at least 4,000/s', rate >= 4000)
}

/** How often a second of a core's own time does something, whoever else uses the machine. */
function perCore(work: () => void): number {
  for (let warm = 0; warm < 500; warm++) work()
  const before = process.cpuUsage()
  for (let run = 0; run < 5000; run++) work()
  const { user, system } = process.cpuUsage(before)
  return (5000 * 1e6) / (user + system)
}

/** How late a thousand reminders of one second leave, and what somebody else's hanging service does to them. */
async function lateness(): Promise<void> {
  const alone = await leave([])
  const limits = 'p99 at most 2,000 ms, 5,000 at most'
  row('1,000 due in one second, sent', describe(alone), limits, alone.p99 <= 2000 && alone.most <= 5000)
  const besideService = await leave(['service'])
  const byService = besideService.most - alone.most
  row(
    'beside a service that hangs',
    `${describe(besideService)}, ${delayText(byService)}`,
    'at most 1,000 ms',
    byService <= 1000,
  )
  const besideDevices = await leave(['devices'])
  const byDevices = besideDevices.most - alone.most
  const hung = 'a tenth of its devices hang'
  row(hung, `${describe(besideDevices)}, ${delayText(byDevices)}`, 'at most 1,000 ms', byDevices <= 1000)
}

type Lateness = { readonly p99: number; readonly most: number; readonly perSecond: number }

function describe({ p99, most }: Lateness): string {
  return `p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms`
}

function delayText(ms: number): string {
  return `${ms > 0 ? '+' : ''}${ms.toFixed(0)} ms`
}

async function leave(hanging: readonly ('service' | 'devices')[]): Promise<Lateness> {
  await owner.query('truncate users, worker_heartbeat cascade')
  const clock = runningClock(dueMinute.subtract({ minutes: 20 }))
  app.clock.set(clock.now())
  await makeCrowd(app, 1000)
  await runWorker(workerFor(app, [channelOf('push', async () => {})]))
  clock.set(dueMinute.subtract({ milliseconds: 2500 }))
  const sentAt: number[] = []
  const hangs = (signal: AbortSignal) => new Promise<void>((_, reject) => signal.addEventListener('abort', reject))
  const push = channelOf('push', async ({ target }, signal) => {
    if (hanging.includes('devices') && Number.parseInt(target.slice(-3), 16) % 10 === 0) return hangs(signal)
    await delay(30)
    sentAt.push(clock.now().epochMilliseconds - dueMinute.epochMilliseconds)
  })
  const other = channelOf('other', (_, signal) => hangs(signal))
  const channels = hanging.includes('service') ? [push, other] : [push]
  const worker = workerFor(app, channels, { clock, timeoutMs: 10_000 })
  const end = every(1000, () => worker.tick(), app.deps.log)
  await delay(10_000)
  await Promise.race([worker.stop(), delay(1000)])
  await end()
  const late = sentAt.filter((ms) => ms >= 0).sort((a, b) => a - b)
  const most = late.at(-1) ?? Number.POSITIVE_INFINITY
  return { p99: late[Math.floor(late.length * 0.99)] ?? most, most, perSecond: (late.length * 1000) / most }
}

function channelOf(name: string, send: (delivery: Delivery, signal: AbortSignal) => Promise<void>): Channel {
  return {
    name,
    targets: async (_, patients) =>
      patients.map(({ userId }) => ({ userId, id: userId, kinds: new Set(['due', 'heads-up'] as const) })),
    send: (delivery, _, signal) => send(delivery, signal),
  }
}

async function dispatcher(): Promise<void> {
  console.log(`Making ${count.toLocaleString('en')} cursors due in one minute ...`)
  await makeDueCursors(
    app,
    channelOf('push', async () => {}),
    count,
  )
  const before = process.memoryUsage.rss()
  // Half of the one before the other and half after it, so that neither has the quieter part of the run.
  const plain = { rows: 0, ms: 0 }
  const runPlain = async (buckets: number[]) => {
    const began = performance.now()
    plain.rows += await plainly(buckets)
    plain.ms += performance.now() - began
  }
  await runPlain([0, 1, 2, 3, 4, 5, 6, 7])
  const began = performance.now()
  const buckets = await db.withSystem((tx) => dueBuckets(tx, dueMinute))
  const given = (await dispatchDue(db, buckets.dispatch, dueMinute)).processed
  const ours = { rows: given, ms: performance.now() - began }
  await runPlain([8, 9, 10, 11, 12, 13, 14, 15])
  const [limit, rate] = [(plain.rows * 1000) / plain.ms, (ours.rows * 1000) / ours.ms]
  const ratio = rate / limit
  const number = (value: number) => Math.round(value).toLocaleString('en')
  row(
    'dispatcher',
    `${number(rate)}/s = ${ratio.toFixed(2)} of one plain statement's ${number(limit)}/s`,
    'at least 0.50',
    ratio >= 0.5,
  )
  const { rows } = await owner.query(
    "select count(*) as given from deliveries where kind = 'due' and state = 'waiting'",
  )
  row('given out, each once', number(rows[0].given), number(count), Number(rows[0].given) === count)
  const after = process.memoryUsage.rss()
  row(
    'memory of the worker after it',
    `${(after / 1e6).toFixed(0)} MB (before ${(before / 1e6).toFixed(0)})`,
    'at most 250 MB',
    after <= 250e6,
  )
}

async function plainly(buckets: number[]): Promise<number> {
  const workers = Array.from({ length: 2 }, async () => {
    let rows = 0
    for (let bucket = buckets.shift(); bucket !== undefined; bucket = buckets.shift()) {
      const { rowCount } = await owner.query(plainStatement, [bucket])
      rows += rowCount ?? 0
      if (rowCount === 1000) buckets.push(bucket)
    }
    return rows
  })
  return (await Promise.all(workers)).reduce((sum, rows) => sum + rows, 0)
}
