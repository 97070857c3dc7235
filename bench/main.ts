import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { buildPageIfStale } from '../scripts/page.ts'
import { acceptPastDoses, type BigAccount, entryBodies, makeBigAccount, makePatients, tapsOf } from './account.ts'
import { type CpuLimit, limitCpu } from './cpu-limit.ts'
import { serveEmptyPage } from './empty-page.ts'
import { hintTimes } from './hints.ts'
import { browser, firstDoseShown, lighthouseOf, type PageCalls, pageCost, tapCalls } from './page.ts'
import { type Call, type LoadCaller, load, type ServerUnderTest, serveInProcess } from './processes.ts'
import { createResults } from './results.ts'

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
const { row, print } = createResults()

await buildPageIfStale()
const product = await serveInProcess('server/bin/main.ts', { DATABASE_URL: url, DATA_DIR: dir }, '/health')
try {
  console.log('Making an account with 100,000 entries ...')
  const account = await makeBigAccount(product.address, owner)
  console.log(`  ${account.entries} entries`)
  // Before the load: it records each dose of many days several times over, as no patient does.
  await figures(product, account)
  const calls = await pages(product, account)
  await hints(product)
  await hotCalls(product, account, calls)
  await twoServers(calls)
  await history(product, account)
  await startAndMemory(account)
} finally {
  await product.stop()
  await owner.end()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
print()

/** A tap on one device, as another open page of the patient hears of it. */
async function hints(server: ServerUnderTest): Promise<void> {
  const patient = await makeBigAccount(server.address, owner, 1000)
  const times = await hintTimes(server.address, patient.cookie, entryBodies(patient).slice(0, 200))
  const [median, last] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]
  const measured = `${median.toFixed(1)} ms, the slowest of ${times.length} ${last.toFixed(0)} ms`
  row('from a tap to the hint on another page', measured, 'at most 2 s', last <= 2000)
}

/** The calls that the page was seen to make, beside REF that reads and writes the same. */
async function hotCalls(server: ServerUnderTest, account: BigAccount, { open, tap }: PageCalls): Promise<void> {
  await acceptPastDoses(owner)
  await owner.query(`create table ref_entries (user_id uuid, id uuid, medication_id uuid, date date, scheduled_time time, recorded_at timestamptz,
      actual_time timestamptz, status text, primary key (user_id, id));
    create index on ref_entries (user_id, date)`)
  const bare = await serveInProcess('bench/reference-server.ts', { DATABASE_URL: url }, '/')
  const beside = async (what: string, callers: readonly LoadCaller[]) => {
    const reference = await load({ callers, seconds, address: bare.address })
    const ours = await load({ callers, seconds, address: server.address })
    const ratio = ours.perSecond / reference.perSecond
    const measured = `${ours.perSecond.toFixed(0)}/s = ${ratio.toFixed(2)} of REF ${reference.perSecond.toFixed(0)}/s`
    row(what, measured, 'at least 0.40 of REF', ratio >= 0.4)
    const times = `${ours.p99.toFixed(1)} ms = ${(ours.p99 / reference.p99).toFixed(1)} times REF ${reference.p99.toFixed(1)}`
    row(`${what}, p99`, times, 'at most 3.0 times REF', ours.p99 <= 3 * reference.p99)
  }
  try {
    // One account would hit the rate limit.
    const others: BigAccount[] = []
    for (let made = 0; made < 4; made++) others.push(await makeBigAccount(server.address, owner))
    const opened = [account, ...others]
    for (const { cookie } of opened) await streakOf(server, cookie)
    await beside(
      `open the dashboard, ${open.length} calls`,
      opened.map(({ cookie }) => ({ cookie, steps: [open] })),
    )
    const taps = (await makePatients(server.address, owner, 30)).map((patient) => tapsOf(patient, tap))
    await beside(`record a tap, ${tap.map(({ method }) => method).join(' ')}`, taps)
    await beside(
      'record a tap, its PUT alone',
      taps.map(({ cookie, steps }) => ({ cookie, steps: steps.filter(([call]) => call?.method === 'PUT') })),
    )
    row('memory of REF, idle after load', `${bare.memory().toFixed(0)} MB`, 'for comparison', true)
  } finally {
    await bare.stop()
  }
}

/**
 * Whether a second server brings a second server's work. Each has a quarter of a core, so that neither the database nor the callers,
 * which share the machine with them, are what limits the two.
 */
async function twoServers({ open, tap }: PageCalls): Promise<void> {
  const limits: CpuLimit[] = []
  const servers: ServerUnderTest[] = []
  try {
    for (const name of ['one', 'two']) {
      const limit = limitCpu(`dosewell-bench-${process.pid}-${name}`, 0.25)
      limits.push(limit)
      servers.push(await serveInProcess('server/bin/main.ts', { DATABASE_URL: url, DATA_DIR: dir }, '/health', limit))
    }
    const patients = await makePatients(servers[0]?.address ?? '', owner, 30)
    const perSecond = async (asked: readonly ServerUnderTest[], callers: readonly LoadCaller[]) => {
      const loads = await Promise.all(asked.map(({ address }) => load({ callers, seconds, address })))
      return loads.reduce((sum, one) => sum + one.perSecond, 0)
    }
    const compare = async (what: string, callers: readonly LoadCaller[]) => {
      const one = await perSecond(servers.slice(0, 1), callers)
      const two = await perSecond(servers, callers)
      const measured = `${two.toFixed(0)}/s = ${(two / one).toFixed(2)} of one with ${one.toFixed(0)}/s`
      row(`${what}, two servers of a quarter of a core`, measured, 'at least 1.70 of one', two >= 1.7 * one)
    }
    await compare(
      'open the dashboard',
      patients.map(({ cookie }) => ({ cookie, steps: [open] })),
    )
    await compare(
      'record a tap',
      patients.map((patient) => tapsOf(patient, tap)),
    )
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    for (const limit of limits) limit.remove()
  }
}

async function history(server: ServerUnderTest, { cookie, today }: BigAccount): Promise<void> {
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
    `${median(starts).toFixed(0)} ms = ${(median(starts) / median(bareStarts)).toFixed(1)} times REF ${median(bareStarts).toFixed(0)}`,
    'at most 400 ms, 2.5 times REF',
    median(starts) <= 400 && median(starts) <= 2.5 * median(bareStarts),
  )
  const server = await serveInProcess('server/bin/main.ts', { DATABASE_URL: url, DATA_DIR: dir }, '/health')
  const idle = server.memory()
  row('memory, idle, three processes', `${idle.toFixed(0)} MB`, 'at most 110 MB', idle <= 110)
  const steps = [[{ method: 'GET', path: `/api/dose-entries?from=${account.today}` }]]
  // One account alone would be told to wait after fifty thousand.
  const callers = [{ cookie: account.cookie, steps }]
  for (let made = 0; made < 9; made++) {
    callers.push({ cookie: (await makeBigAccount(server.address, owner, 1000)).cookie, steps })
  }
  await load({ address: server.address, callers, seconds: Number(values.soak) / 2 })
  const half = server.memory()
  await load({ address: server.address, callers, seconds: Number(values.soak) / 2 })
  const full = server.memory()
  row(
    `memory after ${values.soak} s of load`,
    `${full.toFixed(0)} MB (half-way ${half.toFixed(0)})`,
    'at most 250 MB, flat',
    full <= 250 && full <= half * 1.15,
  )
  await server.stop()
}

/** Asks for a streak of the days that the page does not count itself. @returns how long it took, in milliseconds */
async function streakOf(server: ServerUnderTest, cookie: string): Promise<number> {
  const before = Temporal.Now.plainDateISO('UTC').subtract({ days: 40 })
  const began = performance.now()
  await (await fetch(`${server.address}/api/figures/streak?before=${before}`, { headers: { cookie } })).json()
  return performance.now() - began
}

async function figures(server: ServerUnderTest, { cookie }: BigAccount): Promise<void> {
  const [first, then] = [await streakOf(server, cookie), await streakOf(server, cookie)]
  row(
    'streak of 17 years, counted the first time',
    `${first.toFixed(0)} ms, then ${then.toFixed(0)} ms`,
    'at most 100 ms',
    first <= 100,
  )
}

async function pages(server: ServerUnderTest, account: BigAccount): Promise<PageCalls> {
  const cases = [
    { name: 'landing', path: '/', ready: null, bar: 110, most: 12, score: 97, cookie: null },
    { name: 'dashboard', path: '/app', ready: /^Mark Taken/, bar: 200, most: 25, score: 90, cookie: account.cookie },
  ]
  let open: readonly Call[] = []
  for (const { name, path, ready, bar, most, score, cookie } of cases) {
    const context = await browser(server.address, cookie, account.userId)
    try {
      const cost = await pageCost(context, server.address + path, ready)
      row(`${name}, JS + CSS as gzip`, `${cost.kB.toFixed(1)} kB`, `at most ${bar} kB`, cost.kB <= bar)
      row(`${name}, requests`, String(cost.requests), `at most ${most}`, cost.requests <= most)
      open = cost.calls
      if (values['no-lighthouse']) continue
      const result = await lighthouseOf(server.address + path, 5)
      const scores = `${result.performance} / ${result.accessibility} / ${result.bestPractices}, found by searches ${result.seo}`
      row(
        `${name}, Lighthouse mobile`,
        scores,
        `${score} / 100 / 100`,
        result.performance >= score && result.accessibility === 100 && result.bestPractices === 100,
      )
      row(
        `${name}, LCP, TBT, CLS`,
        `${(result.lcp / 1000).toFixed(2)} s, ${result.tbt.toFixed(0)} ms, ${result.cls.toFixed(3)}`,
        'CLS 0.01',
        result.cls <= 0.01,
      )
    } finally {
      await context.close()
    }
  }
  const empty = await serveEmptyPage(server.address)
  const context = await browser(server.address, account.cookie, account.userId)
  try {
    const paths = JSON.stringify(open.map(({ path }) => path))
    const least = await firstDoseShown(context, `${empty.address}/?calls=${encodeURIComponent(paths)}`, 5)
    const ours = await firstDoseShown(context, `${server.address}/app`, 5)
    row(
      'dashboard, first dose shown',
      `${ours.toFixed(0)} ms = ${(ours / least).toFixed(2)} of an empty React page ${least.toFixed(0)} ms`,
      'at most 1.30',
      ours <= 1.3 * least,
    )
    return { open, tap: await tapCalls(context, `${server.address}/app`) }
  } finally {
    await context.close()
    empty.close()
  }
}
