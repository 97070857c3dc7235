import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { buildPageIfStale } from '../scripts/page.ts'
import { type BigAccount, makeBigAccount, makeReferenceAccount } from './account.ts'
import { browser, lighthouseOf, pageCost } from './page.ts'
import { load, type Served, serveInProcess } from './processes.ts'

/*
 * `npm run bench`: the figures that have a bar, each beside its limit of the same run. `--seconds` is the time of each load,
 * `--no-lighthouse` leaves out what takes longest, `--soak` is the time of the memory test.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    soak: { type: 'string', default: '120' },
    'no-lighthouse': { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const dir = mkdtempSync(join(tmpdir(), 'dosewell-bench-'))
// As root the database runs as another user, who has to get in.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({ dir: join(dir, 'postgres') })
const { user, password, host, database } = embedded.connection
const url = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`
const owner = new pg.Pool({ connectionString: url })
const lines: [string, string, string, string][] = []
const row = (what: string, measured: string, bar: string, holds: boolean) => {
  lines.push([what, measured, bar, holds ? 'holds' : 'MISSES'])
  console.log(`  ${what}: ${measured}`)
}

await buildPageIfStale()
const product = await serveInProcess('server/bin/main.ts', { DATABASE_URL: url, DATA_DIR: dir }, '/health')
try {
  console.log('Making an account with 100,000 entries ...')
  const account = await makeBigAccount(product.address, owner)
  console.log(`  ${account.entries} entries`)
  // Before the load: it records each dose of many days several times over, as no patient does.
  await figures(product, account)
  await pages(product, account)
  await hotCalls(product, account)
  await history(product, account)
  await startAndMemory(account)
} finally {
  await product.stop()
  await owner.end()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
printTable()

async function hotCalls(server: Served, account: BigAccount): Promise<void> {
  const reference = await makeReferenceAccount(owner)
  const bare = await serveInProcess('bench/reference-server.ts', { DATABASE_URL: url }, '/')
  const headers = { cookie: account.cookie, origin: server.address }
  try {
    const listReference = await load(
      { url: bare.address, method: 'GET', headers: { cookie: reference.cookie } },
      seconds,
    )
    const today = `${server.address}/api/dose-entries?from=${account.today}`
    const list = await load({ url: today, method: 'GET', headers }, seconds)
    rate('entries from today on', list, listReference, 15)

    const takeBodies = reference.doseIds.map((dose) => JSON.stringify({ id: '{id}', dose }))
    const takeReference = await load(
      { url: bare.address, method: 'PUT', headers: { cookie: reference.cookie }, bodies: takeBodies },
      seconds,
    )
    await forgetReceipts()
    const take = await load(
      { url: `${server.address}/api/dose-entries/{id}`, method: 'PUT', headers, bodies: entryBodies(account) },
      seconds,
    )
    rate('mark taken', take, takeReference, 20)
    row('memory of REF, idle after load', `${bare.memory().toFixed(0)} MB`, 'for comparison', true)
  } finally {
    await bare.stop()
  }
}

function rate(
  what: string,
  ours: { perSecond: number; p99: number },
  reference: { perSecond: number; p99: number },
  limit: number,
) {
  const ratio = ours.perSecond / reference.perSecond
  const measured = `${ours.perSecond.toFixed(0)}/s = ${ratio.toFixed(2)} of REF ${reference.perSecond.toFixed(0)}/s`
  row(what, measured, 'at least 0.50 of REF', ratio >= 0.5)
  row(
    `${what}, p99`,
    `${ours.p99.toFixed(1)} ms (REF ${reference.p99.toFixed(1)})`,
    `at most ${limit} ms`,
    ours.p99 <= limit,
  )
}

/** Nobody taps two thousand times a day (core/account/quotas): what comes from now on was received the day before yesterday. */
async function forgetReceipts(): Promise<void> {
  await owner.query(`
    create function received_before() returns trigger language plpgsql as $$
      begin new.received_at := new.received_at - interval '2 days'; return new; end $$;
    create trigger received_before before insert on dosage_entries for each row execute function received_before()`)
}

/** Taps on doses of the last year, each at its own time, so that no single dose gathers many entries. */
function entryBodies({ medicationIds, today }: BigAccount): string[] {
  return Array.from({ length: 2000 }, (_, index) => {
    const medication = index % medicationIds.length
    const date = today.subtract({ days: 1 + Math.floor(index / medicationIds.length) })
    const scheduledTime = Temporal.PlainTime.from({ hour: 6 + medication, minute: 30 }).toString({
      smallestUnit: 'minute',
    })
    const facts = { medicationId: medicationIds[medication], date: date.toString(), scheduledTime }
    const at = `${date}T12:00:00Z`
    return JSON.stringify({ ...facts, status: 'taken', recordedAt: at, actualTime: at })
  })
}

async function history(server: Served, { cookie, today }: BigAccount): Promise<void> {
  const get = async (query: string) => {
    const began = performance.now()
    const response = await fetch(`${server.address}/api/history`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address, cookie },
      body: JSON.stringify({ limit: '25', ...Object.fromEntries(new URLSearchParams(query)) }),
    })
    const text = await response.text()
    return {
      ms: performance.now() - began,
      bytes: text.length,
      body: JSON.parse(text) as { doses: { nominal: string }[]; next: string | null },
    }
  }
  const median = async (query: string) => {
    const times: number[] = []
    for (let run = 0; run < 31; run++) times.push((await get(query)).ms)
    return times.sort((a, b) => a - b)[15] ?? 0
  }
  const first = await get('')
  // Pages through to the end: every dose is reachable, and the last cursor is the deepest page.
  let rows = first.body.doses.length
  let deepest = ''
  for (let next = first.body.next; next; ) {
    const page = await get(`&cursor=${encodeURIComponent(next)}`)
    if (page.body.doses.length > 0) deepest = next
    rows += page.body.doses.length
    next = page.body.next
  }
  const firstMs = await median('')
  const deepestMs = await median(`&cursor=${encodeURIComponent(deepest)}`)
  row(
    'history, first page',
    `${firstMs.toFixed(1)} ms, ${(first.bytes / 1000).toFixed(1)} kB`,
    'at most 15 ms, 20 kB',
    firstMs <= 15 && first.bytes <= 20_000,
  )
  row(
    'history, deepest page',
    `${deepestMs.toFixed(1)} ms = ${(deepestMs / firstMs).toFixed(2)} of the first`,
    'at most 1.50',
    deepestMs / firstMs <= 1.5,
  )
  row('history, reached to its end', `${rows} doses, back from ${today}`, 'at least 100,000', rows >= 100_000)
}

async function startAndMemory(account: BigAccount): Promise<void> {
  const starts: number[] = []
  const bareStarts: number[] = []
  for (let run = 0; run < 5; run++) {
    const started = await serveInProcess('server/bin/main.ts', { DATABASE_URL: url, DATA_DIR: dir }, '/health')
    starts.push(started.startedInMs)
    await started.stop()
    const bare = await serveInProcess('bench/reference-server.ts', { DATABASE_URL: url }, '/')
    bareStarts.push(bare.startedInMs)
    await bare.stop()
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  row(
    'start, database running',
    `${median(starts).toFixed(0)} ms (REF ${median(bareStarts).toFixed(0)})`,
    'at most 500 ms',
    median(starts) <= 500,
  )
  const server = await serveInProcess('server/bin/main.ts', { DATABASE_URL: url, DATA_DIR: dir }, '/health')
  const idle = server.memory()
  row('memory, idle, three processes', `${idle.toFixed(0)} MB`, 'at most 220 MB', idle <= 220)
  const today = `${server.address}/api/dose-entries?from=${account.today}`
  // One account alone would be told to wait after fifty thousand.
  const cookies = [account.cookie]
  for (let made = 0; made < 9; made++) cookies.push((await makeBigAccount(server.address, owner, 1000)).cookie)
  await load({ url: today, method: 'GET', headers: {}, cookies }, Number(values.soak) / 2)
  const half = server.memory()
  await load({ url: today, method: 'GET', headers: {}, cookies }, Number(values.soak) / 2)
  const full = server.memory()
  row(
    `memory after ${values.soak} s of load`,
    `${full.toFixed(0)} MB (half-way ${half.toFixed(0)})`,
    'at most 360 MB, flat',
    full <= 360 && full <= half * 1.15,
  )
  await server.stop()
}

/** Seventeen years without a break are counted once; a patient who has them has been here before. */
async function figures(server: Served, { cookie }: BigAccount): Promise<void> {
  const before = Temporal.Now.plainDateISO('UTC').subtract({ days: 40 })
  const ask = async () => {
    const began = performance.now()
    await (await fetch(`${server.address}/api/figures/streak?before=${before}`, { headers: { cookie } })).json()
    return performance.now() - began
  }
  const [first, then] = [await ask(), await ask()]
  row(
    'streak of 17 years, counted the first time',
    `${first.toFixed(0)} ms, then ${then.toFixed(0)} ms`,
    'for comparison',
    true,
  )
}

async function pages(server: Served, account: BigAccount): Promise<void> {
  const cases = [
    { name: 'landing', path: '/', ready: /Dosewell/, bar: 110, cookie: null },
    { name: 'dashboard', path: '/app', ready: /Good (?:morning|afternoon|evening)/, bar: 150, cookie: account.cookie },
  ]
  for (const { name, path, ready, bar, cookie } of cases) {
    const context = await browser(server.address, cookie, account.userId)
    try {
      const cost = await pageCost(context, server.address + path, ready)
      row(`${name}, JS + CSS as gzip`, `${cost.kB.toFixed(1)} kB`, `at most ${bar} kB`, cost.kB <= bar)
      row(`${name}, requests`, String(cost.requests), 'at most 12', cost.requests <= 12)
      if (values['no-lighthouse']) continue
      const result = await lighthouseOf(server.address + path, 3)
      const scores = `${result.performance} / ${result.accessibility} / ${result.bestPractices}, found by searches ${result.seo}`
      row(
        `${name}, Lighthouse mobile`,
        scores,
        '97 / 100 / 100',
        result.performance >= 97 && result.accessibility === 100 && result.bestPractices === 100,
      )
      row(
        `${name}, LCP, TBT, CLS`,
        `${(result.lcp / 1000).toFixed(2)} s, ${result.tbt.toFixed(0)} ms, ${result.cls.toFixed(3)}`,
        'LCP 1.83 s, TBT 100 ms, CLS 0.01',
        result.lcp <= 1.55 * 1180 && result.tbt <= 100 && result.cls <= 0.01,
      )
    } finally {
      await context.close()
    }
  }
}

function printTable(): void {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  console.log('')
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
