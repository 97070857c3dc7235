import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount, signIn } from '#core/api/account.ts'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { listDoses } from '#core/api/doses.ts'
import { getSession } from '#core/api/session.ts'
import { waitingForLocks } from '#server/db/testing.ts'
import { patientWithRows, withAssistant } from '#server/testing/patient-with-rows.ts'
import { as, onAnotherDevice, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let ben: Person
beforeAll(async () => {
  app = await testApp({ settings: withAssistant })
})
afterAll(() => app.close())

beforeEach(async () => {
  ana = await patientWithRows(app, 'Ana')
  ben = await patientWithRows(app, 'Ben')
})

/** In how many rows of which tables a person still is; the tables are the database's own list, so that none is forgotten. */
async function tracesOf(person: Person): Promise<Record<string, number>> {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const traces: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.owner.query<{ count: number }>(
      `select count(*)::int as count from ${name} as one where to_jsonb(one)::text ilike any ($1)`,
      [[`%${person.userId}%`, `%${person.email}%`]],
    )
    if (rows[0]?.count) traces[name] = rows[0].count
  }
  return traces
}

describe('deleting all data', () => {
  it('leaves nothing of the patient in any table, and everything of everybody else', async () => {
    const before = await tracesOf(ben)
    // What is looked for is found while it is there, in every table that holds something of a patient.
    expect(await tracesOf(ana)).toEqual(before)
    const { rows } = await app.owner.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    )
    expect(Object.keys(before)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))

    await as(ana).call(deleteAccount, { password: ana.password })
    expect(await tracesOf(ana)).toEqual({})
    expect(await tracesOf(ben)).toEqual(before)
  })

  it('signs out every device of the patient, and the address can be used anew', async () => {
    // Nobody can sign in with the row of a passkey that was never made.
    await app.owner.query('delete from passkeys where user_id = $1', [ana.userId])
    const phone = await onAnotherDevice(ana)
    await as(ana).call(deleteAccount, { password: ana.password })
    expect(ana.cookies.size).toBe(0)
    await expect(as(phone).call(listDoseEntries, {})).rejects.toMatchObject({ status: 401 })
    await expect(as(phone).call(signIn, { ...ana, keepSignedIn: false })).rejects.toMatchObject({ status: 401 })
  })

  it('signs out a request that was in progress', async () => {
    const owner = await app.owner.connect()
    const range = { from: '2026-03-01', to: '2026-03-02' }
    try {
      await owner.query('begin')
      // Requests have checked their session when they wait for it.
      await owner.query('lock zone_spans')
      const read = as(ana).send(listDoses, range)
      const session = as(ana).call(getSession, {})
      await expect.poll(() => waitingForLocks(app.owner)).toBe(2)
      await owner.query('delete from users where id = $1', [ana.userId])
      await owner.query('commit')
      expect((await read).status).toBe(401)
      expect((await session).session).toBeNull()
    } finally {
      owner.release(true)
    }
  })

  it('asks for the password of the account, and says so when it is another one', async () => {
    const before = await tracesOf(ana)
    await expect(as(ana).call(deleteAccount, { password: 'Wrong-Horse-7' })).rejects.toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Incorrect password. Please try again.' },
    })
    // It is told to the patient.
    const told = { 'public.audit_events': (before['public.audit_events'] ?? 0) + 1 }
    expect(await tracesOf(ana)).toEqual({ ...before, ...told })
  })

  it('limits how often the password can be guessed', async () => {
    const tries = Array.from({ length: 10 }, () => as(ana).send(deleteAccount, { password: 'Wrong-Horse-7' }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 401))
    await expect(as(ana).call(deleteAccount, { password: ana.password })).rejects.toMatchObject({ status: 429 })
  })
})
