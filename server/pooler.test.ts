import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from './db/database.ts'
import { listen } from './db/notifications.ts'
import { query } from './db/query.ts'
import { type TestDatabase, testDatabase } from './db/testing.ts'
import { changesChannel, statement, type Tx } from './db/transaction.ts'
import { makeCrowd } from './testing/crowd.ts'
import { createMedication, patient, recordTaken } from './testing/medication-steps.ts'
import { missingPooler, pooledAddress, type RunningPooler, startPooler } from './testing/pooler.ts'
import { recordingChannel, runWorker, workerFor } from './testing/reminder-worker.ts'
import { appOn } from './testing/test-app.ts'

/*
 * Several servers that go through pgbouncer in transaction mode, to the one session that it has here: whatever one of them leaves in it,
 * the others find. `npm run test:pgbouncer` runs all other tests of the server in this way.
 */

const skipped = missingPooler === null ? '' : ` (skipped: ${missingPooler})`
const ada = '11111111-1111-4011-8111-111111111111'
const bob = '22222222-2222-4222-8222-222222222222'

type Session = { session: number; role: string; statement_timeout: string; idle: string; patient: string }
const ask = sql<Session>`
  select pg_backend_pid() as session, current_user as role, coalesce(current_setting('app.user_id', true), '') as patient,
    current_setting('statement_timeout') as statement_timeout,
    current_setting('idle_in_transaction_session_timeout') as idle`.compile(statement)

type Way = { readonly name: string; readonly finds: Partial<Session>; ask(db: Database): Promise<Session[]> }
const limits = { statement_timeout: '10s', idle: '1min' }
const inTransaction = async (tx: Tx) => (await tx.executeQuery(ask)).rows
const ways: Way[] = [
  {
    name: 'a single statement',
    finds: { ...limits, role: 'dosewell_api', patient: '' },
    ask: (db) => query<Session>(db.pool, ask.sql),
  },
  {
    name: 'a transaction of Ada',
    finds: { ...limits, role: 'dosewell_api', patient: ada },
    ask: (db) => db.withUser(ada, inTransaction),
  },
  {
    name: 'a batch of Bob',
    finds: { ...limits, role: 'dosewell_api', patient: bob },
    ask: async (db) => (await db.batchForUser(bob, [ask]))[0],
  },
  {
    name: 'background work',
    finds: { ...limits, role: 'dosewell_worker', patient: '', statement_timeout: '1min' },
    ask: (db) => db.withSystem(inTransaction),
  },
]

describe.skipIf(missingPooler !== null)(`two servers behind a transaction pooler with one session${skipped}`, () => {
  let pooler: RunningPooler
  let stored: TestDatabase
  let beside: Database
  beforeAll(async () => {
    pooler = await startPooler(inject('templateDatabase'), { default_pool_size: '1' })
    stored = await testDatabase(pooler.pooler)
    beside = openDatabase(pooledAddress(pooler.pooler, stored.connection))
  })
  afterAll(async () => {
    await beside.close()
    await stored.drop()
    await pooler.stop()
  })

  it.each(ways)('give $name its own role, patient and limits, whatever came before it', async (way) => {
    const sessions = new Set<number>()
    for (const before of ways) {
      for (const [one, other] of [
        [stored.db, stored.db],
        [stored.db, beside],
      ] as const) {
        const [found, next] = [await before.ask(one), await way.ask(other)]
        expect(found).toMatchObject([before.finds])
        expect(next).toMatchObject([way.finds])
        for (const { session } of [...found, ...next]) sessions.add(session)
      }
    }
    expect(sessions.size).toBe(1)
  })

  it('let every server hear of a change, and send each reminder once', async () => {
    const first = appOn(stored)
    const second = appOn({ ...stored, db: beside }, { keys: first.deps.keys })
    const ana = await patient(first, 'Ana', '2026-03-02T07:50')
    second.clock.set(first.clock.now())
    const listening = Promise.withResolvers<void>()
    const heard: string[] = []
    const end = listen(beside.address, changesChannel, {
      onListening: listening.resolve,
      onNotification: (payload) => heard.push(payload),
      log: () => {},
    })
    await listening.promise
    const metformin = await createMedication({ ...ana, app: second }, 'daily 08:00', '2026-03-02T08:00')
    // So the crowd alone is reminded.
    await recordTaken(ana, metformin, '2026-03-02T08:00')
    await expect.poll(() => heard).toContain(`${ana.userId} entries`)
    end()

    await makeCrowd(first, 40)
    const channel = recordingChannel(first)
    const workers = [first, second].map((app) => workerFor(app, [channel]))
    await Promise.all(workers.map(runWorker))
    for (const { clock } of [first, second]) clock.set(clock.now().add({ minutes: 10 }))
    await Promise.all(workers.map(runWorker))
    const due = channel.sent.filter(({ delivery }) => delivery.kind === 'due')
    expect(due).toHaveLength(40)
    expect(new Set(due.map(({ delivery }) => delivery.userId)).size).toBe(40)
  })
})
