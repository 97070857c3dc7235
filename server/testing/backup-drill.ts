import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { migrate } from '#server/db/migrate.ts'
import { addNoonMedication, firstDay, newcomer, serverAt } from './floods.ts'
import { patientWithRows, readPaths, withAssistant } from './patient-with-rows.ts'
import { as, type TestServer, type Visitor } from './people.ts'
import { runProgram, startServer } from './start-server.ts'
import { appOn } from './test-app.ts'

/*
 * A backup of a server that is busy, restored on a machine that has nothing: what patients were told is stored has to be there,
 * and whoever did nothing meanwhile has to read everything as before.
 */

export type BackupDrill = {
  /** Taps that were acknowledged, and of those the ones before the backup was begun. */
  readonly acknowledged: number
  readonly before: number
  /** Taps that were answered otherwise. */
  readonly failed: number
  /** Acknowledged before the backup was begun, and not in it. */
  readonly lost: number
  /** Paths that the patient with every kind of data reads differently on the restored server. */
  readonly differing: readonly string[]
  readonly rows: string
  readonly bytes: number
  /** How long the backup, its restore and the slowest tap while it was made took, in milliseconds. */
  readonly backupMs: number
  readonly restoreMs: number
  readonly slowestTapMs: number
}

type Tapping = { readonly who: Visitor<TestServer>; readonly medicationId: string; readonly stored: Set<string> }

/** A dose has room for fifty entries, and a date for five hundred. */
const mostTaps = 400

/** How many taps of each patient are acknowledged before the backup is begun. */
const leastTaps = 5

/**
 * Runs the drill on this machine, on folders of its own that go away with it.
 * @param tappers how many patients tap as fast as they are answered, each at most 400 times, while the backup is made
 * @throws Error with the output of a program that fails
 */
export async function drillBackup(tappers: number): Promise<BackupDrill> {
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-drill-'))
  // As root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  try {
    return await drillIn(folder, tappers)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function drillIn(folder: string, tappers: number): Promise<BackupDrill> {
  const secrets = { DATA_KEY: randomBytes(32).toString('base64'), BACKUP_PASSPHRASE: 'four words in a row' }
  const original = { ...secrets, DATA_DIR: join(folder, 'original'), TEST_CLOCK: `${firstDay}T11:00:00Z` }
  const restored = { ...original, DATA_DIR: join(folder, 'restored') }
  const file = join(folder, 'busy.backup')
  const quiet = await quietPatient(original)

  const server = startServer({ ...original, TRUST_PROXY: '1' })
  const site = serverAt(await server.ready)
  const taps: Tapping[] = []
  for (let index = 0; index < tappers; index++) {
    const { who } = await newcomer(site, `Patient ${index}`, `192.0.2.${index % 250}`)
    taps.push({ who, medicationId: await addNoonMedication(who, index, 'minimal'), stored: new Set() })
  }
  const read = await readAll({ ...quiet, app: site })

  const load = tapping(taps)
  await load.begun
  const before = taps.map(({ stored }) => new Set(stored))
  load.measure()
  const backupMs = await timed(() => runWell('backup.ts', [file], original))
  const { failed, slowestTapMs } = await load.end()
  server.child.kill('SIGTERM')
  await server.ended

  let rows = ''
  const restoreMs = await timed(async () => {
    rows = /\d+ tables with \d+ rows/.exec(await runWell('restore.ts', [file], restored))?.[0] ?? ''
  })
  const again = startServer({ ...restored, TRUST_PROXY: '1' })
  const copy = serverAt(await again.ready)
  const lost = await Promise.all(taps.map((one, index) => lostOf(one, before[index] ?? new Set(), copy)))
  const readAgain = await readAll({ ...quiet, app: copy })
  again.child.kill('SIGTERM')
  await again.ended

  return {
    acknowledged: sum(taps.map(({ stored }) => stored.size)),
    before: sum(before.map(({ size }) => size)),
    failed,
    lost: sum(lost),
    differing: readPaths.filter((path) => read.get(path) !== readAgain.get(path)),
    rows,
    bytes: statSync(file).size,
    backupMs,
    restoreMs,
    slowestTapMs,
  }
}

/** Somebody with every kind of data, who does nothing during the drill. */
async function quietPatient(settings: { readonly DATA_DIR: string; readonly DATA_KEY: string }) {
  const embedded = await startEmbedded({ dir: join(settings.DATA_DIR, 'postgres') })
  const { connection } = embedded
  await migrate({ connection })
  const [db, owner] = [openDatabase({ connection }), new pg.Pool({ ...connection, max: 2 })]
  // The database may end before their connections have.
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  const app = appOn(
    { db, owner, drop: async () => {} },
    { settings: withAssistant, keys: parseKeyRing(settings.DATA_KEY) },
  )
  const { cookies, address } = await patientWithRows(app, 'Quiet')
  await app.close()
  await Promise.all([db.close(), owner.end()])
  await embedded.stop()
  return { cookies, address }
}

/** What a patient reads on a server, by path, with the status of each answer. */
async function readAll(who: Visitor<TestServer>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of readPaths) {
    const response = await as({ ...who, cookies: new Map(who.cookies) }).request(path)
    found.set(path, `${response.status} ${await response.text()}`)
  }
  return found
}

/** Begins to tap for everybody. */
function tapping(taps: readonly Tapping[]) {
  let [isOver, isMeasured, failed, slowestTapMs] = [false, false, 0, 0]
  const reached = Promise.withResolvers<void>()
  const tap = async ({ who, medicationId, stored }: Tapping) => {
    for (let count = 0; count < mostTaps && !isOver; count++) {
      const id = randomUUID()
      const began = performance.now()
      const { ok } = await as(who).send(putDoseEntry, {
        id,
        medicationId,
        date: firstDay.toString(),
        scheduledTime: `12:${String(count % 60).padStart(2, '0')}`,
        recordedAt: `${firstDay}T11:00:00Z`,
        status: 'missed',
      })
      if (isMeasured) slowestTapMs = Math.max(slowestTapMs, performance.now() - began)
      if (ok) stored.add(id)
      else failed++
      if (taps.every((one) => one.stored.size >= leastTaps)) reached.resolve()
    }
  }
  const all = Promise.all(taps.map(tap))
  return {
    /** Or all taps have been sent. */
    begun: Promise.race([reached.promise, all]),
    measure() {
      isMeasured = true
    },
    async end() {
      isOver = true
      await all
      return { failed, slowestTapMs }
    },
  }
}

/** How many of the entries that a patient was told are stored another server does not have. */
async function lostOf({ who }: Tapping, expected: ReadonlySet<string>, server: TestServer): Promise<number> {
  const response = await as({ ...who, app: server }).request(`/api/dose-entries?from=${firstDay}&limit=500`)
  const { entries } = (await response.json()) as { entries: { id: string }[] }
  return expected.difference(new Set(entries.map(({ id }) => id))).size
}

/** @returns what the program wrote */
async function runWell(...command: Parameters<typeof runProgram>): Promise<string> {
  const { code, output } = await runProgram(...command)
  if (code !== 0) throw new Error(output)
  return output
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
