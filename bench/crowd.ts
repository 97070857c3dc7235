import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { movableClock } from '#server/clock.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { type KeyRing, loadKeyRing } from '#server/db/key-ring.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSealer } from '#server/db/sealed.ts'
import { makeCrowd } from '#server/testing/crowd.ts'
import { urlOf } from '#server/testing/database-url.ts'
import { splitByPatient } from '#server/testing/hash-partitions.ts'
import { buildPageIfStale } from '../scripts/page.ts'
import { acceptPastDoses, type BigAccount, makeBigAccount, makePatients, tapsOf } from './account.ts'
import { browser, type PageCalls, pageCost, tapCalls } from './page.ts'
import { type Load, type LoadCaller, load, type ServerUnderTest, serveInProcess } from './processes.ts'
import { createResults } from './results.ts'

/*
 * `npm run crowd`: whether opening the dashboard and a tap take longer beside a million other accounts, or `--accounts` so many,
 * than in a database without them. Each of the crowd has a session, one daily medication and `--days` recorded doses; nobody of them
 * calls, and no message goes to them. `--seconds` is the time of each load, of which there are five and the middle one counts; `--soak`
 * is how long memory is watched while two clients open the dashboard, in seconds. With `--parts`, the tables are split by the hash of
 * the patient into so many parts, all of them in this one PostgreSQL (docs/scale.md).
 */

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    soak: { type: 'string', default: '3600' },
    parts: { type: 'string', default: '1' },
  },
})
const count = Number(values.accounts)
const seconds = Number(values.seconds)
const loads = 5
const patientCount = 30
const batchSize = 5_000
/** A dose in each minute of the day: a million at one minute is what `npm run bench:reminders` measures. */
const times = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Temporal.PlainTime().add({ minutes: minute }).toString({ smallestUnit: 'minute' }),
)

const dir = mkdtempSync(join(tmpdir(), 'dosewell-crowd-'))
// As root the database runs as another user, who has to get in.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({ dir: join(dir, 'postgres'), settings: { max_wal_size: '8GB' } })
const settings = { DATABASE_URL: urlOf(embedded.connection), DATA_DIR: dir }
const owner = new pg.Pool({ ...embedded.connection, max: 2 })
const { row, print } = createResults()

await buildPageIfStale()
if (Number(values.parts) > 1) await split(Number(values.parts))
let server = await start()
try {
  const calls = await callsOfPage(await makeBigAccount(server.address, owner, 1000))
  await acceptPastDoses(owner)
  const alone = await measure(calls)
  await server.stop()
  await addCrowd(loadKeyRing(undefined, join(dir, 'data.key')))
  server = await start()
  await allPlanned()
  const beside = await measure(calls)
  for (const what of ['open the dashboard', 'record a tap'] as const) {
    const [before, after] = [alone[what], beside[what]]
    const ratio = after.p99 / before.p99
    const measured = `${after.p99.toFixed(1)} ms = ${ratio.toFixed(2)} of ${before.p99.toFixed(1)} ms without them`
    row(`${what}, p99`, measured, 'at most 1.50', ratio <= 1.5)
    row(
      `${what}, a second`,
      `${after.perSecond.toFixed(0)} (${before.perSecond.toFixed(0)} without them)`,
      'for comparison',
      true,
    )
  }
  print()
  await soak(calls)
} finally {
  await server.stop()
  await owner.end()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}

async function split(parts: number): Promise<void> {
  await migrate({ connection: embedded.connection })
  const client = await owner.connect()
  await splitByPatient(client, parts)
  client.release()
}

function start(): Promise<ServerUnderTest> {
  return serveInProcess('server/bin/main.ts', settings, '/health')
}

/** What the page was seen to ask of the API. */
async function callsOfPage(patient: BigAccount): Promise<PageCalls> {
  const context = await browser(server.address, patient.cookie, patient.userId)
  try {
    const { calls: open } = await pageCost(context, `${server.address}/app`, /^Mark Taken/)
    return { open, tap: await tapCalls(context, `${server.address}/app`) }
  } finally {
    await context.close()
  }
}

type Measured = Record<'open the dashboard' | 'record a tap', Load>

/** By patients who are new each time: taps make an account larger. */
async function measure(calls: PageCalls): Promise<Measured> {
  const patients = await makePatients(server.address, owner, patientCount)
  const middle = async (callers: readonly LoadCaller[]) => {
    const results: Load[] = []
    for (let run = 0; run < loads; run++) results.push(await load({ address: server.address, callers, seconds }))
    return results.sort((a, b) => a.p99 - b.p99)[Math.floor(loads / 2)] as Load
  }
  return {
    'open the dashboard': await middle(patients.map(({ cookie }) => ({ cookie, steps: [calls.open] }))),
    'record a tap': await middle(patients.map((patient) => tapsOf(patient, calls.tap))),
  }
}

/** Written past foreign keys and triggers, five thousand accounts at a time. */
async function addCrowd(keys: KeyRing): Promise<void> {
  console.log(`Making ${count.toLocaleString('en')} accounts ...`)
  const began = performance.now()
  const options = '-c session_replication_role=replica -c synchronous_commit=off'
  const writer = new pg.Pool({ ...embedded.connection, max: 1, options })
  const place = { owner: writer, clock: movableClock(Temporal.Now.instant()), deps: { keys } }
  const sealer = createSealer(keys)
  for (let made = 0; made < count; made += batchSize) {
    const users = await makeCrowd(place, Math.min(batchSize, count - made), times)
    const seal = (name: 'medication_name' | 'dosage', text: string) =>
      users.map((user) => sealer.seal(`dosage_entries.${name}`, user, text))
    await writer.query(
      `insert into sessions (id, user_id, token_hash, keep_signed_in, expires_at, updated_at)
       select gen_random_uuid(), id, sha256(id::text::bytea), true, now() + interval '30 days', now() from unnest($1::uuid[]) id`,
      [users],
    )
    await writer.query(
      `insert into dosage_entries (user_id, id, medication_id, medication_name, dosage, date, scheduled_time, actual_time, status,
         recorded_at, received_at)
       select u, gen_random_uuid(), medication.id, n, d, day::date, reminder_time, at, 'taken', at, at
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as one (u, n, d)
       join medications as medication on medication.user_id = u
       cross join generate_series(current_date - $4::int, current_date - 1, interval '1 day') as day
       cross join lateral (select (day::date + reminder_time) at time zone 'America/New_York' as at) as taken`,
      [users, seal('medication_name', 'Tacrolimus'), seal('dosage', '1mg'), values.days],
    )
  }
  await writer.query('vacuum analyze')
  await writer.query('checkpoint')
  await writer.end()
  const { rows } = await owner.query('select pg_database_size(current_database()) / 1e9 as gb')
  console.log(
    `  ${Number(rows[0].gb).toFixed(1)} GB after ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
  )
}

/** Until the worker has planned the reminders of the whole crowd. */
async function allPlanned(): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { rows } = await owner.query(
      'select exists (select from reminder_cursors where next_fire_at <= now()) as waits',
    )
    if (!rows[0].waits) break
    await delay(1000)
  }
  const perSecond = (count * 1000) / (performance.now() - began)
  row('plans of the crowd, a second', perSecond.toFixed(0), 'for comparison', true)
}

/** The memory of the server's processes under load, at a quarter of the time and at its end. */
async function soak({ open }: PageCalls): Promise<void> {
  const whole = Number(values.soak)
  if (whole === 0) return
  const callers = (await makePatients(server.address, owner, patientCount)).map(({ cookie }) => ({
    cookie,
    steps: [open],
  }))
  const after = async (share: number) => {
    await load({ address: server.address, callers, seconds: whole * share, clients: 2 })
    return server.memory()
  }
  const quarter = await after(0.25)
  const end = await after(0.75)
  const measured = `${end.toFixed(0)} MB (${quarter.toFixed(0)} MB at a quarter of it)`
  row(`memory after ${whole} s of load`, measured, 'flat: at most 1.15', end <= quarter * 1.15)
}
