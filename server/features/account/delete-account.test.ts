import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount, forgotPassword, signIn } from '#core/api/account.ts'
import { putAgreedHold } from '#core/api/agreed-holds.ts'
import { moveAnchors } from '#core/api/anchors.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putAssistant } from '#core/api/assistant.ts'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { addHold } from '#core/api/holds.ts'
import { putNote } from '#core/api/notes.ts'
import { putReceiptConsent } from '#core/api/receipts.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { putStock, putStockEntry } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { confirmPlaces, createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person } from '#server/testing/people.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const assistant = { host: 'assistant.example', model: 'small' }

let app: TestApp
let ana: Person
let ben: Person
beforeAll(async () => {
  app = await testApp({
    settings: { assistant: { url: `https://${assistant.host}/v1`, key: undefined, model: assistant.model } },
  })
})
afterAll(() => app.close())

/** Somebody who has stored whatever can be stored. */
async function patientWithRows(name: string): Promise<Person> {
  const person = await patient(app, name, '2026-03-02T07:00')
  const aspirin = await createMedication(person, 'daily 08:00', '2026-03-02T08:00', { name: `Aspirin of ${name}` })
  setClock(person, '2026-03-02T07:45')
  await runWorker(workerFor(app, [recordingChannel(app)]))
  await as(person).call(putReceiptConsent, { form: 'private' })
  await recordTaken(person, aspirin, '2026-03-02T08:00')
  const counted = { medicationId: aspirin.id, unit: 'tablets' }
  await as(person).call(putStock, { ...counted, pieces: [], daysBefore: 7 })
  const at = app.clock.now()
  const count = { ...counted, id: randomUUID(), kind: 'count' as const, amount: 10_000, note: '', at, madeAt: at }
  await as(person).call(putStockEntry, count)
  const span = { from: Temporal.PlainDateTime.from('2026-03-04T00:00'), until: null }
  const hold = { ...span, id: randomUUID(), medicationIds: [aspirin.id], cause: 'ill' as const, note: '', madeAt: at }
  await as(person).call(addHold, hold)
  const sickDay = { id: randomUUID(), name: 'Sick day', medicationIds: hold.medicationIds, longestDays: 3 }
  await as(person).call(putAgreedHold, { ...sickDay, cause: 'ill', note: '' })
  const limits = { dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
  const paracetamol = { id: randomUUID(), ...emptyFields, name: `Paracetamol of ${name}`, limits }
  await as(person).call(addAsNeeded, paracetamol)
  const noted = { id: randomUUID(), date: Temporal.PlainDate.from('2026-03-02'), dose: null, text: 'Slept badly' }
  await as(person).call(putNote, { ...noted, madeAt: at })
  await as(person).call(moveAnchors, {})
  await as(person).call(changeSettings, defaultSettings)
  await as(person).call(putAssistant, { recipient: assistant })
  const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const path = `/api/medications/${aspirin.id}/photo`
  expect((await as(person).request(path, { method: 'PUT', body: new Uint8Array(photo) })).status).toBe(200)
  await as(person).call(forgotPassword, { email: person.email })
  await app.app.sendMails()
  await app.owner.query(
    `insert into outgoing_mail (user_id, id, mail, attempts, next_attempt_at, created_at)
     select id, gen_random_uuid(), (select first_name from profiles where user_id = id), 0, now(), now() from users where id = $1`,
    [person.userId],
  )
  // What comes of devices, links and messages that a test has none of.
  const sealed = '(select first_name from profiles where user_id = id)'
  await confirmPlaces(person, ['phone'])
  for (const [table, columns, values] of [
    [
      'push_subscriptions',
      'id, endpoint_hash, subscription, created_at, renewed_at',
      `id, uuid_send(id), ${sealed}, now(), now()`,
    ],
    ['reminder_links', 'secret_hash, does, delivery_ids, expires_at', `uuid_send(id), 'taken', '{}', now()`],
    ['channel_addresses', 'channel, address', `'ntfy', ${sealed}`],
    ['test_reminders', 'asked_at, planned_at', 'now(), now()'],
    ['older_streaks', 'late_entries', '1'],
    ['withdrawn_zone_spans', 'from_instant, zone, withdrawn_at', `now(), 'UTC', now()`],
    [
      'deliveries',
      'kind, attempt, channel, target, state, planned_at, deadline, next_try_at',
      `'summary', 0, 'phone', 'own', 'accepted', now(), now(), now()`,
    ],
  ]) {
    await app.owner.query(`insert into ${table} (user_id, ${columns}) select id, ${values} from users where id = $1`, [
      person.userId,
    ])
  }
  return person
}

beforeEach(async () => {
  ana = await patientWithRows('Ana')
  ben = await patientWithRows('Ben')
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
    const phone = await onAnotherDevice(ana)
    await as(ana).call(deleteAccount, { password: ana.password })
    expect(ana.cookies.size).toBe(0)
    await expect(as(phone).call(listDoseEntries, {})).rejects.toMatchObject({ status: 401 })
    await expect(as(phone).call(signIn, { ...ana, keepSignedIn: false })).rejects.toMatchObject({ status: 401 })
  })

  it('asks for the password of the account, and says so when it is another one', async () => {
    await expect(as(ana).call(deleteAccount, { password: 'Wrong-Horse-7' })).rejects.toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Incorrect password. Please try again.' },
    })
    expect(await tracesOf(ana)).toEqual(await tracesOf(ben))
  })

  it('limits how often the password can be guessed', async () => {
    const tries = Array.from({ length: 10 }, () => as(ana).send(deleteAccount, { password: 'Wrong-Horse-7' }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 401))
    await expect(as(ana).call(deleteAccount, { password: ana.password })).rejects.toMatchObject({ status: 429 })
  })
})
