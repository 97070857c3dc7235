import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '#core/api/account.ts'
import { putNote } from '#core/api/notes.ts'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyTestDatabase, type TestDatabase, testDatabase } from '#server/db/testing.ts'
import { earlierDatabase } from '#server/testing/earlier-database.ts'
import { giveToOperator } from '#server/testing/operator.ts'
import { patientWithRows, readPaths, withAssistant } from '#server/testing/patient-with-rows.ts'
import { as, type Person } from '#server/testing/people.ts'
import { runProgram } from '#server/testing/start-server.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'
import { checksum } from './checksum.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { inSnapshot } from './snapshot.ts'
import { copyOut, listTables } from './stored-tables.ts'
import { backupFolder, contentOf, passphrase, restoreFrom, rulesOf } from './testing.ts'

const files = backupFolder()
let stored: TestDatabase
let app: TestApp
let ana: Person
let ben: Person

beforeAll(async () => {
  stored = await testDatabase()
  app = appOn(stored, { settings: withAssistant })
  ana = await patientWithRows(app, 'Ana')
  ben = await patientWithRows(app, 'Ben')
  await stored.owner.query(
    `insert into push_identity (public_key, private_key)
     select decode(repeat('04', 65), 'hex'), first_name from profiles limit 1`,
  )
  await stored.owner.query("insert into reset_requests values (gen_random_uuid(), 'ana@example.com', now())")
  await stored.owner.query(
    "insert into wrong_passwords values (gen_random_uuid(), 'ana@example.com', 1, now(), '', null)",
  )
  // All that a line of `COPY` has to write differently, and what looks like the end of its data.
  for (const key of ['', '\\N', 'tab\t line\n return\r backslash \\', '\n\\.\n', 'Grüße 👩‍⚕️', '\u0001\u007f'])
    await stored.owner.query("insert into sent_counts values ('2026-03-02', $1, 1)", [key])
})
afterAll(async () => {
  await app.close()
  files.remove()
})

const backUp = (path: string, { connection }: Pick<TestDatabase, 'connection'> = stored) =>
  makeBackup({ connection }, { keys: app.deps.keys, sponsorWords: 'able able' }, path, passphrase)

const note = (text: string) => ({
  id: crypto.randomUUID(),
  date: Temporal.PlainDate.from('2026-03-02'),
  dose: null,
  text,
  madeAt: app.clock.now(),
})

describe('a restored backup', () => {
  let restored: TestDatabase
  let manifest: Manifest
  beforeAll(async () => {
    await backUp(files.file('all'))
    restored = await emptyTestDatabase()
    manifest = await restoreFrom(files.file('all'), restored)
  })
  afterAll(() => restored.drop())

  it('has every row of every table', async () => {
    const content = await contentOf(stored.owner)
    expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(await contentOf(restored.owner)).toEqual(content)
  })

  it('has all keys, triggers, policies, rights and sequences', async () => {
    const rules = await rulesOf(stored.owner)
    expect(rules.length).toBeGreaterThan(500)
    expect(await rulesOf(restored.owner)).toEqual(rules)
  })

  it('serves every patient as before, with the sessions and the keys that there were', async () => {
    const elsewhere = appOn(restored, { settings: withAssistant, keys: parseKeyRing(manifest.keys) })
    elsewhere.clock.set(app.clock.now())
    for (const person of [ana, ben]) {
      const there = { ...person, app: elsewhere, cookies: new Map(person.cookies) }
      for (const path of readPaths) {
        const [before, after] = [await as(person).request(path), await as(there).request(path)]
        expect([after.status, await after.text()], path).toEqual([200, await before.text()])
      }
    }
    await as({ ...ana, app: elsewhere }).call(putNote, note('Written after the restore'))
    expect(manifest.sponsorWords).toBe('able able')
  })
})

describe('a snapshot', () => {
  it('is of one instant, whatever is written while it is read', async () => {
    await inSnapshot({ connection: stored.connection }, async (client, { tables }) => {
      const sums = async () => {
        const found: Record<string, unknown> = {}
        for (const table of tables) {
          const sum = checksum()
          for await (const rows of copyOut(client, table)) sum.add(rows)
          found[table.name] = sum.result()
        }
        return found
      }
      const before = await sums()
      const cleo = await patientWithRows(app, 'Cleo')
      await as(ana).call(putNote, note('Written meanwhile'))
      await as(cleo).call(deleteAccount, { password: cleo.password })
      expect(await sums()).toEqual(before)
    })
  })

  it('is what a backup holds while patients go on', async () => {
    let ended = false
    let written = 0
    const first = Promise.withResolvers<void>()
    // Two tables that are far apart in the backup get a row each, always together.
    const writing = (async () => {
      while (!ended) {
        await stored.owner.query(`
          with one as (insert into attempts (key, count, window_start) values ('pair ${written}', 1, now()))
          insert into withdrawn_zone_spans (user_id, from_instant, zone, withdrawn_at)
          values ('${ben.userId}', timestamptz '2030-01-01' + interval '${written} seconds', 'UTC', now())`)
        written += 1
        first.resolve()
      }
    })()
    await first.promise
    await backUp(files.file('busy'))
    ended = true
    await writing
    const restored = await emptyTestDatabase()
    await restoreFrom(files.file('busy'), restored)
    const { rows } = await restored.owner.query(`
      select (select count(*) from attempts where key like 'pair %')::int as attempts,
        (select count(*) from withdrawn_zone_spans where from_instant >= '2030-01-01')::int as spans`)
    expect(rows[0].attempts).toBeGreaterThan(0)
    expect(rows[0].attempts).toBe(rows[0].spans)
    await restored.drop()
  })
})

describe('a backup of an earlier release', () => {
  it('is restored as it was, and migrated like the database that it was made of', async () => {
    const rows = readFileSync(join(import.meta.dirname, '../testing/earlier-version.sql'), 'utf8')
    const earlier = await earlierDatabase('0087-more-often-reason.sql', rows)
    const keys = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
    const { connection } = earlier
    await makeBackup({ connection }, { keys, sponsorWords: null }, files.file('earlier'), passphrase)
    await migrate({ connection })

    const restored = await emptyTestDatabase()
    await restoreFrom(files.file('earlier'), restored)
    expect(await contentOf(restored.owner)).toEqual(await contentOf(earlier.owner))
    expect(await rulesOf(restored.owner)).toEqual(await rulesOf(earlier.owner))
    await Promise.all([earlier.drop(), restored.drop()])
  })
})

describe('a database of the operator (DATABASE_URL)', () => {
  it.each([
    ['and says so to each patient', [], 2],
    ['and says nothing to them where nothing was lost', ['--complete'], 0],
  ])('is restored while the pooler in front of it cannot be reached, %s', async (_, options, told) => {
    const target = await emptyTestDatabase()
    const { url } = await giveToOperator(target)
    await backUp(files.file(`past-pooler-${told}`))
    const restored = await runProgram('restore.ts', [...options, files.file(`past-pooler-${told}`)], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      DATABASE_DIRECT_URL: url,
      BACKUP_PASSPHRASE: passphrase,
      DATA_DIR: files.file(`keys-${told}`),
    })
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored \d+ tables/) })
    const { rows } = await target.owner.query(
      "select count(*) as told from audit_events where kind = 'account-restored'",
    )
    expect(rows).toEqual([{ told }])
    await target.drop()
  })

  it('is restored and backed up by an owner who is no superuser', async () => {
    const target = await emptyTestDatabase()
    const { name, url } = await giveToOperator(target)
    await backUp(files.file('for-operator'))
    await restoreFrom(files.file('for-operator'), { url })
    const content = await contentOf(stored.owner)
    expect(await contentOf(target.owner)).toEqual(content)

    const secrets = { keys: app.deps.keys, sponsorWords: null }
    const manifest = await makeBackup({ url }, secrets, files.file('of-operator'), passphrase)
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(
        Object.entries(content)
          .filter(([name]) => name !== 'schema_migrations')
          .map(([name, rows]) => [name, rows.length]),
      ),
    )
    // Somebody who would see a part of the rows is refused.
    await target.owner.query(`revoke dosewell_worker from ${name} cascade`)
    await expect(makeBackup({ url }, secrets, files.file('partly'), passphrase)).rejects.toThrow(
      'The user of DATABASE_URL does not see all rows: it must own the tables.',
    )
    await target.owner.query(`drop owned by ${name} cascade; drop role ${name}`)
    await target.drop()
  })
})

describe('making a backup', () => {
  it('leaves one file, which only this user may read and which shows nothing', async () => {
    await backUp(files.file('private'))
    expect(statSync(files.file('private')).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(files.file('private'))
    for (const secret of [ana.email, ana.userId, 'medications', 'able able']) expect(bytes.includes(secret)).toBe(false)
  })

  it('replaces no file, and leaves none when it fails', async () => {
    await backUp(files.file('first'))
    const before = readFileSync(files.file('first'))
    await expect(backUp(files.file('first'))).rejects.toThrow('exists already; choose another name.')
    expect(readFileSync(files.file('first')).equals(before)).toBe(true)

    const address = { connection: stored.connection }
    const others = { keys: parseKeyRing(Buffer.alloc(32, 9).toString('base64')), sponsorWords: null }
    await expect(makeBackup(address, others, files.file('unopenable'), passphrase)).rejects.toThrow(
      /^Values are sealed with the key "\w+", which is neither in DATA_KEY nor in the key file\.$/,
    )
    const client = new pg.Client(stored.connection)
    await client.connect()
    await client.query(`select pg_advisory_lock(${0x6261636b})`)
    await expect(backUp(files.file('second'))).rejects.toThrow('Another backup of this database is being made.')
    await client.end()
    const empty = await emptyTestDatabase()
    await expect(backUp(files.file('of-nothing'), empty)).rejects.toThrow('There is no Dosewell in this database.')
    await empty.drop()
    const stopped = AbortSignal.abort()
    const secrets = { keys: app.deps.keys, sponsorWords: null }
    await expect(makeBackup(address, secrets, files.file('stopped'), passphrase, stopped)).rejects.toThrow()
    for (const name of ['unopenable', 'second', 'of-nothing', 'stopped'])
      for (const file of [files.file(name), `${files.file(name)}.partial`])
        expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('has every table that there is', async () => {
    const client = new pg.Client(stored.connection)
    await client.connect()
    const listed = (await listTables(client)).map(({ name }) => name)
    await client.end()
    const content = Object.keys(await contentOf(stored.owner))
    expect(listed).toEqual(content.filter((name) => name !== 'schema_migrations'))
  })
})
