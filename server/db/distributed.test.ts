import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCrowd } from '#server/testing/crowd.ts'
import { distribution, keyChanges, type SplitTable, splitByPatient } from '#server/testing/hash-partitions.ts'
import { patientWithRows, withAssistant } from '#server/testing/patient-with-rows.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

/** On a migrated database that is as it was afterwards. */
async function rolledBack<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await test.owner.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('distributed.sql', () => {
  /** Of the coordinator alone: distributed.sql says why. */
  const undistributed = ['reset_requests', 'schema_migrations', 'wrong_passwords']

  it('says of every table where its rows are', async () => {
    const tables = await rolledBack(async (client) => {
      await client.query(keyChanges)
      const { rows } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      )
      return rows.map(({ name }) => name)
    })
    const { byPatient, byKey, everywhere } = distribution
    const placed = [...byPatient.map(({ name }) => name), ...byKey.map(({ name }) => name), ...everywhere]
    expect([...placed, ...undistributed].sort()).toEqual(tables.sort())
  })

  it('leaves no key and no reference that does not begin with the patient', async () => {
    const wrong = await rolledBack(async (client) => {
      await client.query(keyChanges)
      const { rows } = await client.query<{ name: string }>(
        `with by_patient as (select name::regclass as oid, name, "column"
           from unnest($1::text[], $2::text[]) as by_patient (name, "column"))
         select indexrelid::regclass::text as name from pg_index join by_patient on by_patient.oid = indrelid
         where indisunique and not exists (select from pg_attribute
           where attrelid = indrelid and attnum = any (indkey) and attname = "column")
         union all
         select pg_constraint.conname from pg_constraint join by_patient on by_patient.oid = conrelid
         join by_patient as referenced on referenced.oid = confrelid
         where contype = 'f' and (
           (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) <> by_patient."column"
           or (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) <> referenced."column")`,
        [distribution.byPatient.map(({ name }) => name), distribution.byPatient.map(({ column }) => column)],
      )
      return rows
    })
    expect(wrong).toEqual([])
  })
})

describe('the server on tables that are split by patient', () => {
  let app: TestApp
  let split: readonly SplitTable[]

  beforeAll(async () => {
    const stored = await testDatabase()
    const client = await stored.owner.connect()
    split = await splitByPatient(client, 4)
    client.release()
    app = appOn(stored, { settings: withAssistant })
  })
  afterAll(() => app.close())

  it('stores whatever can be stored, each patient’s rows in parts of one number, and deletes it', async () => {
    const ana = await patientWithRows(app, 'Ana')
    const bob = await patientWithRows(app, 'Bob')
    const partsOf = async (userId: string) => {
      const parts = new Set<string>()
      for (const { name } of split) {
        const { rows } = await app.owner.query<{ part: string }>(
          `select distinct substring(tableoid::regclass::text from '\\d+$') as part from ${name} where user_id = $1`,
          [userId],
        )
        for (const { part } of rows) parts.add(part)
      }
      return parts.size
    }
    expect([await partsOf(ana.userId), await partsOf(bob.userId)]).toEqual([1, 1])
    await app.owner.query('delete from users where id = $1', [ana.userId])
    expect([await partsOf(ana.userId), await partsOf(bob.userId)]).toEqual([0, 1])
  })

  it('reminds each of a crowd once', async () => {
    app.clock.set(Temporal.Instant.from('2026-03-02T12:00:00Z'))
    await makeCrowd(app, 40)
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    for (const time of ['12:30', '12:45', '13:00']) {
      app.clock.set(Temporal.Instant.from(`2026-03-02T${time}:00Z`))
      await runWorker(worker)
    }
    const due = channel.sent.filter(({ delivery }) => delivery.kind === 'due' && delivery.recipient.name === 'Ana Ana')
    expect(new Set(due.map(({ delivery }) => delivery.userId)).size).toBe(40)
    expect(due).toHaveLength(40)
  })
})
