import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pooledAddress, type RunningPooler, startPooler } from '#server/testing/pooler.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts'
import { DatabaseUnavailable, databaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { query } from './query.ts'
import { statement } from './transaction.ts'

const ada = '11111111-1111-4111-8111-111111111111'
const dir = mkdtempSync(join(tmpdir(), 'dosewell-gone-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dir, 0o755)

let server: EmbeddedDatabase
let db: Database

beforeAll(async () => {
  server = await startEmbedded({ dir })
  await migrate({ connection: server.connection })
  await asOwner(
    `create table taps (user_id uuid, id int, primary key (user_id, id)); select enable_patient_rls('taps')`,
  )
  db = openDatabase({ connection: server.connection, max: 8 })
})
afterAll(async () => {
  await db.close()
  await server.stop()
  rmSync(dir, { recursive: true })
})

async function asOwner(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

const tap = (id: number) => sql`insert into taps values (${ada}, ${id}) on conflict do nothing`.compile(statement)
const one = sql<{ one: number }>`select 1 as one`.compile(statement)
const answers = () => db.withUser(ada, async (tx) => (await tx.executeQuery(one)).rows)

/** Eight devices tap while PostgreSQL is killed three times. */
async function tapUnderKills(db: Database): Promise<void> {
  await asOwner('truncate taps')
  const acknowledged: number[] = []
  const failures: unknown[] = []
  let next = 0
  let enough = false
  const device = async () => {
    while (!enough) {
      next += 1
      const id = next
      const sent = id % 2 ? db.batchForUser(ada, [tap(id)]) : db.withUser(ada, (tx) => tx.executeQuery(tap(id)))
      await sent.then(
        () => acknowledged.push(id),
        (error: unknown) => failures.push(error),
      )
    }
  }
  const devices = Array.from({ length: 8 }, device)
  for (let kill = 1; kill <= 3; kill += 1) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 200)
    process.kill(server.pid, 'SIGKILL')
    await expect.poll(() => failures.length).toBeGreaterThanOrEqual(kill)
  }
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 200)
  enough = true
  await Promise.all(devices)

  expect(failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([])
  const { rows } = await asOwner('select id from taps')
  const stored = new Set(rows.map((row) => row.id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
}

describe('a database that goes away', () => {
  it('makes every way of asking it say DatabaseUnavailable, and all work again when it is back', async () => {
    expect(await answers()).toEqual([{ one: 1 }])
    await server.stop()
    await expect(answers()).rejects.toThrow(DatabaseUnavailable)
    await expect(db.batchForUser(ada, [one])).rejects.toThrow(DatabaseUnavailable)
    await expect(db.withSystem((tx) => tx.executeQuery(one))).rejects.toThrow(DatabaseUnavailable)
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailable)
    const bare = await db.pool.query('select 1').catch((error: unknown) => error)
    expect(databaseUnavailable(bare)).toBeInstanceOf(DatabaseUnavailable)

    server = await startEmbedded({ dir })
    expect(await answers()).toEqual([{ one: 1 }])
    expect(await db.batchForUser(ada, [one])).toEqual([[{ one: 1 }]])
    await expect(db.ping()).resolves.toBeUndefined()
  })

  it('loses no acknowledged tap when it is killed under load, and comes back by itself', () => tapUnderKills(db))

  it('ends single sessions without harm to those who come next', async () => {
    const sleeping = db.withUser(ada, (tx) => sql`select pg_sleep(30)`.execute(tx))
    const ended = expect(sleeping).rejects.toThrow(DatabaseUnavailable)
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`
    await expect.poll(async () => (await asOwner(end)).rowCount).toBe(1)
    await ended
    expect(await answers()).toEqual([{ one: 1 }])
  })

  it('is away while it only reads, as one that another has taken the place of, and its connections are given up', async () => {
    const other = openDatabase({ connection: server.connection, max: 1 })
    const { database } = server.connection
    await asOwner(`alter database ${database} set default_transaction_read_only = on`)
    await expect(other.withUser(ada, (tx) => tx.executeQuery(tap(-1)))).rejects.toThrow(DatabaseUnavailable)
    await expect(other.batchForUser(ada, [tap(-1)])).rejects.toThrow(DatabaseUnavailable)

    await asOwner(`begin read write; alter database ${database} reset default_transaction_read_only; commit`)
    await expect(other.batchForUser(ada, [tap(-1)])).resolves.toEqual([[]])
    await other.close()
  })

  it.each(['53100', '53200', '58030'])(
    'counts as unavailable when out of disk or memory, or on an I/O error: %s',
    async (code) => {
      const fail = sql.raw(`do $$ begin raise exception 'no space' using errcode = '${code}'; end $$`)
      await expect(db.withUser(ada, (tx) => fail.execute(tx))).rejects.toThrow(DatabaseUnavailable)
      expect(await answers()).toEqual([{ one: 1 }])
    },
  )

  it('is told of while it serves, and not when its connections were given up', async () => {
    const told: string[] = []
    const other = openDatabase({ connection: server.connection, max: 1, log: (text) => told.push(text) })
    const { rows } = await other.pool.query('select pg_backend_pid() as pid')
    await asOwner(`select pg_terminate_backend(${rows[0].pid})`)
    const lost = 'A database connection was lost: terminating connection due to administrator command'
    await expect.poll(() => told).toEqual([lost])

    await other.close()
    // A connection that ends on its own after that comes to the same listener.
    other.pool.emit('error', new Error('terminated'))
    expect(told).toEqual([lost])
  })

  it('answers DatabaseUnavailable when all connections are taken for too long', async () => {
    const small = openDatabase({ connection: server.connection, max: 1 })
    const release = Promise.withResolvers<void>()
    const holding = small.withUser(ada, () => release.promise)
    await expect(small.withUser(ada, async () => {})).rejects.toThrow(DatabaseUnavailable)
    release.resolve()
    await holding
    await small.withUser(ada, async () => {})
    await small.close()
  })

  it('is told apart from a fault of ours', async () => {
    await expect(db.withUser(ada, (tx) => sql`select nonsense`.execute(tx))).rejects.toMatchObject({ code: '42703' })
    expect(databaseUnavailable(new Error('no such medication'))).toBeUndefined()
    expect(databaseUnavailable(await readFile('/no/such/file').catch((error: unknown) => error))).toBeUndefined()
    expect(databaseUnavailable(new Error('wrapped', { cause: new DatabaseUnavailable('') }))).toBeInstanceOf(
      DatabaseUnavailable,
    )
  })

  it('may be at an address where nobody listens or nobody speaks', async () => {
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await expect.poll(() => silent.address()).not.toBeNull()
    const { port } = silent.address() as { port: number }
    const elsewhere = openDatabase({ url: `postgres://nobody:nothing@127.0.0.1:${port}/none` })
    await expect(elsewhere.ping()).rejects.toThrow(DatabaseUnavailable)
    await new Promise((resolve) => silent.close(resolve))
    await expect(elsewhere.ping()).rejects.toThrow(DatabaseUnavailable)
    await elsewhere.close()
    // Somebody else's server that is away is not our database.
    const away = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
    expect(away).toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    expect(databaseUnavailable(away)).toBeUndefined()
  })
})

describe.runIf(inject('pooler') !== null)('a database that goes away behind a pooler', () => {
  let pooler: RunningPooler
  let pooled: Database
  beforeAll(async () => {
    pooler = await startPooler(server.connection)
    pooled = openDatabase({ ...pooledAddress(pooler.pooler, server.connection), max: 8 })
  })
  afterAll(async () => {
    await pooled.close()
    await pooler.stop()
  })

  it('makes every way of asking it say DatabaseUnavailable, and all work again when it is back', async () => {
    const ways = (): Promise<unknown>[] => [
      pooled.withUser(ada, async (tx) => (await tx.executeQuery(one)).rows),
      pooled.batchForUser(ada, [one]),
      pooled.withSystem((tx) => tx.executeQuery(one)),
      query(pooled.pool, 'select 1'),
      pooled.ping(),
    ]
    await Promise.all(ways())
    await server.stop()
    const away = { status: 'rejected', reason: expect.any(DatabaseUnavailable) }
    expect(await Promise.allSettled(ways())).toEqual(Array(5).fill(away))
    server = await startEmbedded({ dir })
    await expect.poll(() => pooled.ping()).toBeUndefined()
    await Promise.all(ways())
  })

  it('loses no acknowledged tap when it is killed under load, and comes back by itself', () => tapUnderKills(pooled))
})
