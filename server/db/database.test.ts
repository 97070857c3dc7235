import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TransactionRolledBack } from './errors.ts'
import { type TestDatabase, testDatabase } from './testing.ts'
import { statement, type Tx } from './transaction.ts'

const ada = '11111111-1111-4111-8111-111111111111'
const bob = '22222222-2222-4222-8222-222222222222'

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
  await test.owner.query(`
    create table diary (user_id uuid not null, day int not null, words text not null, primary key (user_id, day));
    select enable_patient_rls('diary')`)
})
afterAll(() => test.drop())
beforeEach(async () => {
  await test.owner.query('truncate diary')
  await test.owner.query(`insert into diary values ('${ada}', 1, 'of Ada'), ('${bob}', 1, 'of Bob')`)
})

const readAll = async (tx: Tx) => (await sql<{ words: string }>`select words from diary order by 1`.execute(tx)).rows
const stored = async () => (await test.owner.query('select words from diary order by 1')).rows.map((row) => row.words)

describe('withUser', () => {
  it('shows a patient the own rows and none of a stranger', async () => {
    expect(await test.db.withUser(ada, readAll)).toEqual([{ words: 'of Ada' }])
    expect(await test.db.withUser(bob, readAll)).toEqual([{ words: 'of Bob' }])
  })

  it.each([
    ['insert', sql`insert into diary values (${bob}, 2, 'forged')`, /row-level security/],
    ['move own rows to', sql`update diary set user_id = ${bob} where day = 1`, /row-level security/],
  ])('does not let a stranger %s another patient', async (_, query, refusal) => {
    await expect(test.db.withUser(ada, (tx) => query.execute(tx))).rejects.toThrow(refusal)
    expect(await stored()).toEqual(['of Ada', 'of Bob'])
  })

  it.each([
    ['change', sql`update diary set words = 'changed' where user_id = ${bob}`],
    ['delete', sql`delete from diary where user_id = ${bob}`],
  ])('does not let a stranger %s rows of another patient', async (_, query) => {
    const { numAffectedRows } = await test.db.withUser(ada, (tx) => query.execute(tx))
    expect(numAffectedRows).toBe(0n)
    expect(await stored()).toEqual(['of Ada', 'of Bob'])
  })

  it('shows nothing to a connection without a patient, before and after one was served on it', async () => {
    const bare = async () => (await test.db.pool.query('select * from diary')).rows
    expect(await bare()).toEqual([])
    await test.db.withUser(ada, readAll)
    expect(await bare()).toEqual([])
    await expect(test.db.withUser(ada, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    expect(await bare()).toEqual([])
    expect((await test.db.pool.query(`select current_setting('app.user_id', true) as who`)).rows).toEqual([{ who: '' }])
  })

  it('refuses the role, the table and the setting to whoever tries to leave them', async () => {
    const attempt = (query: string) => test.db.withUser(ada, (tx) => sql.raw(query).execute(tx))
    await expect(attempt('set role dosewell_owner')).rejects.toThrow('permission denied')
    await expect(attempt('alter table diary disable row level security')).rejects.toThrow('must be owner')
    await expect(attempt('set local row_security = off; select * from diary')).rejects.toThrow('row-level security')
    await expect(attempt('truncate diary')).rejects.toThrow('permission denied')
  })

  it('accepts nothing but a uuid as a user id', async () => {
    const quoted = `${ada}'; set role dosewell_worker; --`
    await expect(test.db.withUser(quoted, readAll)).rejects.toThrow(TypeError)
    await expect(test.db.withUser('', readAll)).rejects.toThrow(TypeError)
    await expect(test.db.batchForUser(quoted, [])).rejects.toThrow(TypeError)
  })

  it('stores nothing of a transaction that throws', async () => {
    const work = test.db.withUser(ada, async (tx) => {
      await sql`insert into diary values (${ada}, 2, 'half')`.execute(tx)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await stored()).toEqual(['of Ada', 'of Bob'])
  })

  it('says so when a swallowed failure has rolled back the whole', async () => {
    const work = test.db.withUser(ada, async (tx) => {
      await sql`insert into diary values (${ada}, 2, 'half')`.execute(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow(TransactionRolledBack)
    expect(await stored()).toEqual(['of Ada', 'of Bob'])
  })

  it('refuses a query that nobody awaited, because the connection may serve somebody else by then', async () => {
    let escaped: Tx | undefined
    await test.db.withUser(ada, async (tx) => {
      escaped = tx
    })
    await expect(readAll(escaped as Tx)).rejects.toThrow('This transaction is over')
  })

  it('keeps patients apart when many are served at once', async () => {
    const people = Array.from(
      { length: 60 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    )
    await Promise.all(
      people.map((id) => test.db.withUser(id, (tx) => sql`insert into diary values (${id}, 1, ${id})`.execute(tx))),
    )
    const query = sql<{ words: string }>`select words from diary`.compile(statement)
    const seen = await Promise.all(
      people.map((id, index) =>
        index % 2 ? test.db.withUser(id, readAll) : test.db.batchForUser(id, [query]).then(([rows]) => rows),
      ),
    )
    expect(seen).toEqual(people.map((id) => [{ words: id }]))
  })

  it('reads Temporal and numbers, and takes them', async () => {
    const instant = Temporal.Instant.from('2026-03-29T00:59:59.123456Z')
    const date = Temporal.PlainDate.from('2028-02-29')
    const time = Temporal.PlainTime.from('08:05')
    const { rows } = await test.db.withUser(ada, (tx) =>
      sql`select ${instant}::timestamptz as instant, ${date}::date as date, ${time}::time as time, 9007199254740991 as big`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ instant, date, time, big: 9007199254740991 }])
  })
})

describe('a transaction that PostgreSQL asks to run again', () => {
  it('is run again as a whole after a serialization failure, and both writers succeed', async () => {
    let runs = 0
    const bothHaveRead = Promise.withResolvers<void>()
    const addAfterReading = async (tx: Tx, day: number) => {
      await sql`set transaction isolation level serializable`.execute(tx)
      const rows = await readAll(tx)
      runs += 1
      if (runs === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
      await sql`insert into diary values (${ada}, ${day}, ${`after ${rows.length}`})`.execute(tx)
    }
    await Promise.all([2, 3].map((day) => test.db.withUser(ada, (tx) => addAfterReading(tx, day))))
    expect(runs).toBe(3)
    expect(await stored()).toEqual(['after 1', 'after 2', 'of Ada', 'of Bob'])
  })

  it('is run again after a deadlock', async () => {
    await test.owner.query(`insert into diary values ('${ada}', 2, 'more of Ada')`)
    let runs = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const touch = (days: number[]) =>
      test.db.withUser(ada, async (tx) => {
        for (const day of days) {
          await sql`update diary set words = words where day = ${day}`.execute(tx)
          runs += 1
          if (runs === 2) bothHoldOne.resolve()
          await bothHoldOne.promise
        }
      })
    await expect(Promise.all([touch([1, 2]), touch([2, 1])])).resolves.toBeDefined()
    expect(runs).toBeGreaterThan(4)
  })
})

describe('batchForUser', () => {
  const query = sql<{ words: string }>`select words from diary`.compile(statement)
  const add = (day: number, words: string) =>
    sql<{ day: number }>`insert into diary values (${ada}, ${day}, ${words}) returning day`.compile(statement)

  it('answers each statement for this patient alone', async () => {
    expect(await test.db.batchForUser(ada, [query, add(2, 'new'), query])).toEqual([
      [{ words: 'of Ada' }],
      [{ day: 2 }],
      [{ words: 'of Ada' }, { words: 'new' }],
    ])
  })

  it('stores all or nothing, and throws the statement that failed', async () => {
    const batch = test.db.batchForUser(ada, [add(2, 'new'), add(1, 'twice'), query])
    await expect(batch).rejects.toMatchObject({ code: '23505', constraint: 'diary_pkey' })
    expect(await stored()).toEqual(['of Ada', 'of Bob'])
    expect(await test.db.batchForUser(ada, [query])).toEqual([[{ words: 'of Ada' }]])
  })

  it('goes on when a migration changes what a prepared statement answers', async () => {
    const everything = sql`select * from diary`.compile(statement)
    expect(await test.db.batchForUser(ada, [everything])).toEqual([[{ user_id: ada, day: 1, words: 'of Ada' }]])
    await test.owner.query('alter table diary add column mood text')
    const [rows] = await test.db.batchForUser(ada, [everything])
    expect(rows).toEqual([{ user_id: ada, day: 1, words: 'of Ada', mood: null }])
    await test.owner.query('alter table diary drop column mood')
  })
})

describe('withSystem', () => {
  it('sees every patient, and is not the owner', async () => {
    expect(await test.db.withSystem(readAll)).toEqual([{ words: 'of Ada' }, { words: 'of Bob' }])
    const attempt = test.db.withSystem((tx) => sql`truncate diary`.execute(tx))
    await expect(attempt).rejects.toThrow('permission denied')
  })
})

describe('every table of this release', () => {
  /** About accounts, read before it is known who asks. */
  const accountTables = ['sessions', 'accounts']

  it('every table that names a patient forces row level security with the patient first in its key', async () => {
    const { rows } = await test.owner.query<{ name: string; secure: boolean; policies: string[]; first: string }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secure,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
        and exists (select from pg_attribute a where a.attrelid = c.oid and lower(a.attname) in ('user_id', 'userid'))`,
      [accountTables],
    )
    expect(rows).toContainEqual({ name: 'diary', secure: true, policies: ['patient', 'worker'], first: 'user_id' })
    expect(
      rows.filter((row) => !row.secure || row.first !== 'user_id' || row.policies.join() !== 'patient,worker'),
    ).toEqual([])
  })

  it('refuses to become a patient table without the patient first in its key', async () => {
    const attempt = test.owner.query(`
      create table wrong (id uuid primary key, user_id uuid not null); select enable_patient_rls('wrong')`)
    await expect(attempt).rejects.toThrow('needs "user_id uuid" first in its primary key')
  })

  it('belongs to somebody else than the roles that answer, neither of which may bypass the policies', async () => {
    const { rows } = await test.owner.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole,
        exists (select from pg_class where relowner = r.oid) as owns,
        pg_has_role(r.oid, 'dosewell_owner', 'member') as owner
      from pg_roles r where rolname like 'dosewell\\_%' and rolname <> 'dosewell_owner' order by 1`,
    )
    const powerless = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, owns: false, owner: false }
    expect(rows).toEqual([
      { rolname: 'dosewell_api', ...powerless },
      { rolname: 'dosewell_worker', ...powerless },
    ])
  })
})
