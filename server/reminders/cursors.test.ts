import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeProfile } from '#core/api/profile.ts'
import { putPushDevice, removePushDevice } from '#core/api/push.ts'
import { makeChannelAddress, removeChannelAddress } from '#core/api/reminder-channels.ts'
import { signOut } from '#core/api/session.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { channels } from '#server/delivery/channels.ts'
import { everySetting } from '#server/testing/every-setting.ts'
import { confirmPlaces, createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { type PushService, pushService } from '#server/testing/push-service.ts'
import { messagesTo, recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { channelsOf } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/* Cursors carry where their reminders go: whatever changes that empties them. */

/** Every channel is configured; the rest is the test's own server's. */
const { publicUrl: _, trustProxy: __, chain: ___, requireEmailConfirmation: ____, ...configured } = everySetting

let app: TestApp
let service: PushService
beforeAll(async () => {
  app = await testApp({ settings: configured })
  service = await pushService()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => Promise.all([app.close(), service.close()]))

/** A server that has mail and SMS has no console. */
function everyChannel(): Channel[] {
  const all = [...channelsOf(app, {}), ...channelsOf(app, configured)]
  // Whoever adds a channel configures it in server/testing/every-setting.ts.
  expect(new Set(all.map(({ name }) => name)).size).toBe(channels.length)
  return all
}

test('each table that a channel reads, and the settings it is asked with, empty cursors', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const asked = { userId: ana.userId, notifications: { push: true, email: true, sms: true } as never }
  const reading = await app.database.withSystem(async (tx) => {
    for (const channel of everyChannel()) await channel.targets(tx, [asked])
    // What a transaction has read it holds a lock of.
    const { rows } = await sql<{ name: string }>`
      select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(tx)
    return rows.map(({ name }) => name)
  })
  const { rows } = await app.owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where proname = 'empty_cursors' order by name`,
  )
  expect(reading).toContain('push_subscriptions')
  expect(rows.map(({ name }) => name)).toEqual([...new Set([...reading, 'settings'])].sort())
})

/** Ana takes Lisinopril daily at 08:00; it is 07:00, and a worker has planned her day. */
async function anaWithPlannedReminders(): Promise<Person> {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  await runWorker(workerFor(app, [recordingChannel(app)]))
  return ana
}

async function isPlanned({ userId }: Person): Promise<boolean> {
  const { rows } = await app.owner.query<{ carries: boolean; due: boolean }>(
    'select ahead is not null as carries, next_fire_at <= $2 as due from reminder_cursors where user_id = $1',
    [userId, app.clock.now().toString()],
  )
  const [cursor] = rows
  expect(cursor && cursor.carries !== cursor.due).toBe(true)
  return cursor?.carries === true
}

const subscribeDevice = (person: Person) => as(person).call(putPushDevice, service.device().subscription)

test.each<[string, (ana: Person) => unknown, (ana: Person) => unknown]>([
  ['a device is subscribed', () => {}, subscribeDevice],
  ['a device is taken off', subscribeDevice, (ana) => as(ana).call(removePushDevice, {})],
  ['its session ends', subscribeDevice, (ana) => as(ana).call(signOut, {})],
  [
    'its push service gives it up',
    subscribeDevice,
    () => app.owner.query("update push_subscriptions set gone_at = '2026-03-02T12:00Z'"),
  ],
  ['a topic is made', () => {}, (ana) => as(ana).call(makeChannelAddress, { channel: 'ntfy' })],
  [
    'a topic is taken away',
    (ana) => as(ana).call(makeChannelAddress, { channel: 'ntfy' }),
    (ana) => as(ana).call(removeChannelAddress, { channel: 'ntfy' }),
  ],
  ['a place is confirmed', () => {}, (ana) => confirmPlaces(ana, ['phone'])],
  ['the address is confirmed', () => {}, (ana) => confirmPlaces(ana, ['email'])],
  [
    'a number is another one',
    (ana) => confirmPlaces(ana, ['phone']),
    (ana) => as(ana).call(changeProfile, { phone: '+1 202 555 0199' }),
  ],
  ['a way is switched on', () => {}, (ana) => as(ana).call(changeSettings, { notifications: { sms: true } })],
])('the cursor is emptied when %s', async (_, before, change) => {
  const ana = await anaWithPlannedReminders()
  await before(ana)
  await runWorker(workerFor(app, [recordingChannel(app)]))
  expect(await isPlanned(ana)).toBe(true)
  await change(ana)
  expect(await isPlanned(ana)).toBe(false)
})

test.each<[string, (ana: Person) => unknown]>([
  ['a page says again that its device listens', (ana) => as(ana).call(putPushDevice, own)],
  ['the appearance is changed', (ana) => as(ana).call(changeSettings, { appearance: { darkMode: true } })],
])('the cursor is kept when %s', async (_, change) => {
  const ana = await anaWithPlannedReminders()
  own = service.device().subscription
  await as(ana).call(putPushDevice, own)
  await runWorker(workerFor(app, [recordingChannel(app)]))
  await change(ana)
  expect(await isPlanned(ana)).toBe(true)
})
let own = { endpoint: '', p256dh: '', auth: '' }

test('a new target gets what comes from then on, and the others lose nothing', async () => {
  const ana = await anaWithPlannedReminders()
  const channel = recordingChannel(app)
  const worker = workerFor(app, [channel])
  for (const minute of ['08:00', '08:04']) {
    setClock(ana, `2026-03-02T${minute}`)
    await runWorker(worker)
  }
  // A second before the repeat, with a worker that looks only after it.
  app.clock.set(setClock(ana, '2026-03-02T08:05').subtract({ seconds: 1 }))
  await subscribeDevice(ana)
  setClock(ana, '2026-03-02T08:05')
  await runWorker(worker)
  expect(messagesTo(ana, channel).map((text) => text.slice(0, 'HH:MM repeat'.length))).toEqual([
    '08:00 due: T',
    '08:05 repeat',
  ])
  const { rows } = await app.owner.query<{ at: string; kind: string }>(
    `select kind from deliveries where user_id = $1 and channel = 'push'`,
    [ana.userId],
  )
  expect(rows).toEqual([])
})
