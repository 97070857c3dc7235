import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { urlOf } from './database-url.ts'
import {
  behindProxy,
  compareTaps,
  drillSettings,
  makeTaps,
  publicUrl,
  type TapFigures,
  type Tapping,
  tapAlong,
} from './drill-taps.ts'
import { startInTime, stopServers } from './start-server.ts'

/*
 * Patients tap while a server moves from its embedded database to one of the operator's, by the files of deploy/move: the new
 * database copies the old one and follows it until the old one is fenced, and another server is started on it.
 */

type Plan = {
  /** Of the server: a folder that other users may enter. */
  readonly dataDir: string
  /** The superuser of an empty cluster, which can reach the other one. */
  readonly target: Connection
  /** How many doses there are to take. */
  readonly taps: number
  /** How many milliseconds the fingers rest after each. */
  readonly rest?: number
  /** For how many milliseconds the new database follows the old one. */
  readonly followMs?: number
  /** A line for each step. */
  readonly say?: (text: string) => void
}

export type MoveFigures = TapFigures & {
  /** Taps that a server said it has. */
  readonly taps: number
  /** Answers other than that it is stored, or that the database is away. */
  readonly errors: number
  /** Tables whose rows, or whose next number, were not the same when the new database took over. */
  readonly different: readonly string[]
  /** Until all tables were copied. */
  readonly secondsOfCopying: number
  /** From when the old database takes no taps any more until the new server is ready. */
  readonly secondsWithoutService: number
}

const now = '2026-03-31T12:00:00Z'
/** Milliseconds between two looks at what is copied, and after which it never will be. */
const lookEvery = 50
const limit = 3 * 60_000
const owner = 'dosewell'

/** @throws Error if a server does not get ready, or a step of the move does not refuse what it has to */
export async function drillMove(plan: Plan): Promise<MoveFigures> {
  const { dataDir, target, taps: count, rest, followMs = 0, say = () => {} } = plan
  const settings = { ...drillSettings(dataDir), TEST_CLOCK: now }
  const old = await startInTime(settings)
  const serving = [old]
  let tapping: Tapping | undefined
  try {
    const { site } = behindProxy(serving, publicUrl)
    const taps = await makeTaps(site, count, Temporal.Instant.from(now))
    const source = embeddedIn(dataDir)
    const began = performance.now()
    tapping = tapAlong(taps, rest)
    const home = await emptyDatabase(target)
    await migrate({ url: urlOf(home) })
    const superuser = { ...target, database: home.database }
    await run(source, 'publish.sql')
    await follow(superuser, source)
    await until('all tables are copied', async () => (await notCopied(superuser)) === 0)
    await tapping.isSteady()
    const secondsOfCopying = (performance.now() - began) / 1000
    say(`All tables are copied after ${secondsOfCopying.toFixed(1)} s; changes follow.`)
    await refuses(() => follow(superuser, source), 'This database has accounts already.')
    await delay(followMs)

    const fenced = performance.now()
    await run(source, 'fence.sql')
    await run(superuser, 'take-over.sql')
    const different = [
      ...differing(await digests(source), await digests(superuser)),
      ...(await reusedNumbers(superuser)),
    ]
    serving.push(await startInTime({ ...settings, DATABASE_URL: urlOf(home) }))
    const secondsWithoutService = (performance.now() - fenced) / 1000
    say(`The new database serves after ${secondsWithoutService.toFixed(1)} s.`)
    serving.shift()
    await stopServers([old])
    await tapping.isSteady()
    const { acknowledged, again, errors } = await tapping.end()
    return {
      taps: acknowledged.size,
      again,
      errors,
      ...(await compareTaps(taps, acknowledged)),
      different,
      secondsOfCopying,
      secondsWithoutService,
    }
  } finally {
    await tapping?.end()
    await stopServers(new Set([old, ...serving]))
  }
}

/** @throws Error if `work` does not fail with this message */
async function refuses(work: () => Promise<unknown>, message: string): Promise<void> {
  const refusal = await work().then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  if (refusal !== message) throw new Error(`Expected "${message}", not "${refusal}".`)
}

/** @param state completes the sentence "It took too long until ..." */
async function until(state: string, isReached: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + limit; !(await isReached()); await delay(lookEvery)) {
    if (performance.now() > end) throw new Error(`It took too long until ${state}.`)
  }
}

/** The owner's connection to the database that a running server has in its folder. */
function embeddedIn(dataDir: string): Connection {
  const host = join(dataDir, 'postgres')
  const password = readFileSync(join(host, 'data/owner_password'), 'utf8').trim()
  return { host, port: 5432, user: 'dosewell_owner', password, database: 'postgres' }
}

/** A database of an owner without other rights, as docs/operations.md makes it. */
async function emptyDatabase(superuser: Connection): Promise<Connection> {
  await query(superuser, `create role ${owner} login createrole password '${superuser.password}'`)
  await query(superuser, `create database ${owner} owner ${owner}`)
  return { ...superuser, user: owner, database: owner }
}

async function follow(superuser: Connection, { host, port, user, password, database }: Connection): Promise<void> {
  const old = `host=${host} port=${port} user=${user} password=${password} dbname=${database}`
  await withClient(superuser, async (client) => {
    await client.query(`select set_config('move.old', $1, false)`, [old])
    await client.query(textOf('follow.sql'))
  })
}

async function notCopied(superuser: Connection): Promise<number> {
  const [{ count }] = await query<[{ count: string }]>(superuser, textOf('copied.sql'))
  return Number(count)
}

/** Runs the statements of a file one after the other, as psql does. */
async function run(connection: Connection, file: string): Promise<void> {
  // A statement ends at the end of a line; the lines within a block of code are indented.
  const statements = textOf(file).split(/(?<=^\S.*;\n)/m)
  await withClient(connection, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../deploy/move', file), 'utf8')
}

/** The tables whose next number was given to a row already. */
async function reusedNumbers(superuser: Connection): Promise<string[]> {
  const columns = await query<{ name: string; column: string; sequence: string }[]>(
    superuser,
    `select attrelid::regclass::text as name, attname as column, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and attidentity <> ''`,
  )
  const reused: string[] = []
  for (const { name, column, sequence } of columns) {
    const [{ follows }] = await query<[{ follows: boolean }]>(
      superuser,
      `select last_value + is_called::int > (select coalesce(max(${column}), 0) from ${name}) as follows from ${sequence}`,
    )
    if (!follows) reused.push(sequence)
  }
  return reused
}

/** A digest of all rows of each table. */
async function digests(superuser: Connection): Promise<ReadonlyMap<string, string>> {
  const tables = await query<{ name: string }[]>(
    superuser,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [{ digest }] = await query<[{ digest: string }]>(
      superuser,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as digest from ${name} row`,
    )
    found.set(name, digest)
  }
  return found
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name))
}

async function query<Rows extends readonly object[]>(connection: Connection, text: string): Promise<Rows> {
  return withClient(connection, async (client) => (await client.query(text)).rows as unknown as Rows)
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
