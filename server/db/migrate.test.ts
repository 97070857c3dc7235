import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveToOperator } from '#server/testing/operator.ts'
import { openDatabase } from './database.ts'
import { MigrationError, migrate, migrationsFolder } from './migrate.ts'
import { type TestDatabase, testDatabase, waitingForLocks } from './testing.ts'

let test: TestDatabase
let folder: string

beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dosewell-migrations-'))
  await test.owner.query('drop schema public cascade; create schema public')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
const run = () => migrate({ connection: test.connection }, folder)
const tables = async () => {
  const { rows } = await test.owner.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  return rows.map((row) => row.tablename)
}

describe('migrations', () => {
  it('run once, in the order of their names', async () => {
    write('0002-second.sql', 'alter table first add column more int')
    write('0001-first.sql', 'create table first (id int)')
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await run()).toEqual([])
    write('0003-third.sql', 'create table third (id int)')
    expect(await run()).toEqual(['0003-third.sql'])
  })

  it('are run by one of several that start at the same moment', async () => {
    write('0001-first.sql', 'create table first (id int); select pg_sleep(0.05)')
    write('0002-second.sql', 'create table second (id int)')
    const applied = await Promise.all([1, 2, 3, 4, 5].map(run))
    expect(applied.flat()).toEqual(['0001-first.sql', '0002-second.sql'])
  })

  it('hold up nobody while a backup reads the table that they change, and go on after it', async () => {
    write('0001-first.sql', 'create table first (id int)')
    await run()
    write('0002-second.sql', 'alter table first add column more int')
    const backup = await test.owner.connect()
    try {
      await backup.query('begin; lock first in access share mode')
      const migrated = run()
      await expect.poll(() => waitingForLocks(test.owner)).toBe(1)
      expect((await test.owner.query('select from first')).rowCount).toBe(0)
      await backup.query('commit')
      expect(await migrated).toEqual(['0002-second.sql'])
    } finally {
      backup.release(true)
    }
  })

  it('leave nothing of a file that fails, and keep those before it', async () => {
    write('0001-first.sql', 'create table first (id int)')
    write('0002-second.sql', 'create table second (id int); insert into nowhere values (1)')
    await expect(run()).rejects.toThrow('0002-second.sql failed: relation "nowhere" does not exist')
    expect(await tables()).toEqual(['first', 'schema_migrations'])
    write('0002-second.sql', 'create table second (id int)')
    expect(await run()).toEqual(['0002-second.sql'])
  })

  it('refuse a file that was changed after it was applied, by its name', async () => {
    write('0001-first.sql', 'create table first (id int)\n')
    await run()
    write('0001-first.sql', 'create table first (id int)\r\n')
    expect(await run()).toEqual([])
    write('0001-first.sql', 'create table first (id bigint)')
    write('0002-second.sql', 'create table second (id int)')
    await expect(run()).rejects.toThrow(
      new MigrationError('0001-first.sql was changed after it was applied; put changes in a new file.'),
    )
    expect(await tables()).toEqual(['first', 'schema_migrations'])
  })

  it('refuse a file without a number', async () => {
    write('first.sql', 'create table first (id int)')
    await expect(run()).rejects.toThrow('first.sql: expected a name like 0001-roles.sql')
  })
})

describe('a server that restarts after a newer release has migrated', () => {
  /** Migrates with the files of a newer release, each with its first line, and then runs the release that has the first file only. */
  const restartAfter = async (...lines: string[]) => {
    write('0001-first.sql', 'create table first (id int)')
    const newer = lines.map((line, index) => ({ name: `000${index + 2}-newer.sql`, line }))
    for (const { name, line } of newer) write(name, `${line}\nselect 1`)
    await run()
    for (const { name } of newer) rmSync(join(folder, name))
    return run()
  }

  it('goes on if each file says that its release can', async () => {
    expect(await restartAfter('-- Serves from: 0001-first.sql', '-- Serves from: 0001-first.sql')).toEqual([])
  })

  it.each([
    ['a file does not say so', '-- Adds nothing.', '0002-newer.sql'],
    ['a file says it of a later release: this one is two behind', '-- Serves from: 0002-newer.sql', '0003-newer.sql'],
    ['a file says it in the middle of something else', 'select 1;\n-- Serves from: 0001-first.sql', '0002-newer.sql'],
  ])('is refused if %s', async (_, line, named) => {
    const before = named === '0003-newer.sql' ? ['-- Serves from: 0001-first.sql'] : []
    await expect(restartAfter(...before, line)).rejects.toThrow(
      new MigrationError(`${named} was applied by a newer release; this release does not know it.`),
    )
  })

  it('can be of a database from before files said anything', async () => {
    write('0001-first.sql', 'create table first (id int)')
    await run()
    await test.owner.query('alter table schema_migrations drop column serves_from')
    write('0002-newer.sql', '-- Serves from: 0001-first.sql\nselect 1')
    expect(await run()).toEqual(['0002-newer.sql'])
    rmSync(join(folder, '0002-newer.sql'))
    expect(await run()).toEqual([])
  })
})

describe('a database of the operator (DATABASE_URL)', () => {
  const ada = '11111111-1111-4111-8111-111111111111'
  const bob = '22222222-2222-4222-8222-222222222222'

  it('is migrated by an owner who is no superuser, and served without the power of the owner', async () => {
    const { name, url } = await giveToOperator(test)
    expect(await migrate({ url })).toContain('0001-roles.sql')
    expect(await migrate({ url }, migrationsFolder)).toEqual([])

    const operator = new pg.Client({ connectionString: url })
    await operator.connect()
    await operator.query(`
      create table diary (user_id uuid not null, day int not null, primary key (user_id, day));
      select enable_patient_rls('diary');
      insert into diary values ('${ada}', 1), ('${bob}', 2)`)
    const seenByOwner = await operator.query('select day from diary order by 1')
    expect(seenByOwner.rows).toEqual([{ day: 1 }, { day: 2 }])
    await operator.end()

    const db = openDatabase({ url })
    const who = await db.pool.query('select current_user, count(*) from diary')
    expect(who.rows).toEqual([{ current_user: 'dosewell_api', count: 0 }])
    const read = (userId: string) =>
      db.withUser(userId, async (tx) => (await sql`select day, current_user from diary`.execute(tx)).rows)
    expect(await read(ada)).toEqual([{ day: 1, current_user: 'dosewell_api' }])
    expect(await read(bob)).toEqual([{ day: 2, current_user: 'dosewell_api' }])
    const all = await db.withSystem(
      async (tx) => (await sql`select day, current_user from diary order by 1`.execute(tx)).rows,
    )
    expect(all).toEqual([
      { day: 1, current_user: 'dosewell_worker' },
      { day: 2, current_user: 'dosewell_worker' },
    ])
    await db.close()
    await test.owner.query(`drop owned by ${name} cascade; drop role ${name}`)
  })
})
