import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { deleteAccount, setZone } from '#core/api/account.ts'
import { putAgreedHold } from '#core/api/agreed-holds.ts'
import { moveAnchors } from '#core/api/anchors.ts'
import { addHold } from '#core/api/holds.ts'
import { endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { putNote } from '#core/api/notes.ts'
import { changeProfile } from '#core/api/profile.ts'
import { endOtherSessions } from '#core/api/security.ts'
import { signOut } from '#core/api/session.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { putStock } from '#core/api/stock.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'
import { listenerName } from '#server/db/notifications.ts'
import { createMedication, recordMissed, recordTaken, undoDose } from '#server/testing/medication-steps.ts'
import { askForStream, openPage, type PageStream } from '#server/testing/page-stream.ts'
import { as, onAnotherDevice, type Person, signUp, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { createChanges } from './changes.ts'

let app: TestApp
let ana: Person
let tablet: Person
let metformin: MedicationRecord
beforeAll(async () => {
  app = await testApp()
  app.app.changes.start()
  await listenerBeside(null)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signUp(app, 'Ana')
  tablet = await onAnotherDevice(ana)
  metformin = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00')
})

const dose = '2026-03-02T20:00'

/**
 * Waits until the server listens on one connection only: one that a test has ended may linger.
 * @param earlier its connection before this one
 * @returns the connection
 */
async function listenerBeside(earlier: number | null): Promise<number> {
  // After half a minute its last statement is the question whether it still lives.
  const listeners = `select pid from pg_stat_activity
    where datname = current_database() and application_name = $1
      and (query like '%;listen %' or query = 'select') and state = 'idle'`
  for (;;) {
    const { rows } = await app.owner.query<{ pid: number }>(listeners, [listenerName])
    const others = rows.filter(({ pid }) => pid !== earlier)
    const [found] = others
    if (found && others.length === 1) return found.pid
  }
}

let noted = 0

/** A page that is told of every change from now on. */
async function listeningPage(person: Person): Promise<PageStream> {
  const page = await openPage(person, app.clock.now())
  // The note is told after all that was changed before it. Each has a day of its own: of two of one day and instant one is kept.
  noted += 1
  const date = Temporal.PlainDate.from('2026-03-02').subtract({ days: noted })
  await as(person).call(putNote, { id: randomUUID(), date, dose: null, text: 'Fine', madeAt: app.clock.now() })
  await page.until('notes')
  return page
}

describe('a change on one device', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['a taken dose', 'entries', () => recordTaken(ana, metformin, dose)],
    ['a skipped dose', 'entries', () => recordMissed(ana, metformin, dose)],
    [
      'a new medication',
      'medications',
      () => createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Aspirin' }),
    ],
    ['an ended medication', 'medications', () => as(ana).call(endMedication, { id: metformin.id })],
    ['a pause', 'medications', () => as(ana).call(addHold, { id: randomUUID(), ...pause() })],
    ['a sick day', 'agreed-holds', () => as(ana).call(putAgreedHold, { id: randomUUID(), ...sickDay() })],
    [
      'a stock',
      'stocks',
      () => as(ana).call(putStock, { medicationId: metformin.id, unit: 'tablets', pieces: [], daysBefore: 7 }),
    ],
    ['a setting', 'settings', () => as(ana).call(changeSettings, { reminders: { snoozeTime: 15 } })],
    ['a zone', 'day', () => as(ana).call(setZone, { zone: zoneId('Europe/Berlin') as ZoneId })],
    ['times of the day', 'day', () => as(ana).call(moveAnchors, { lunch: Temporal.PlainTime.from('13:00') })],
    ['a profile', 'profile', () => as(ana).call(changeProfile, { address: '2 Side Street' })],
    ['a new device', 'devices', () => onAnotherDevice(ana)],
    ['a sign-in', 'activity', () => onAnotherDevice(ana)],
  ])('tells the other of %s', async (_, part, change) => {
    const page = await listeningPage(tablet)
    await change()
    expect(await page.until(part)).toContain(part)
    await page.close()
  })

  it('tells the other of an undone dose', async () => {
    await recordTaken(ana, metformin, dose)
    const page = await listeningPage(tablet)
    await undoDose(ana, metformin, dose)
    expect(await page.until('entries')).toEqual(['entries'])
    await page.close()
  })

  it('names the part, and nothing of it', async () => {
    const notified: (string | undefined)[] = []
    const client = await app.owner.connect()
    try {
      client.on('notification', ({ payload }) => notified.push(payload))
      await client.query('listen dosewell_changes')
      const page = await listeningPage(tablet)
      await as(ana).call(addHold, { id: randomUUID(), ...pause() })
      expect(await page.until('medications')).toEqual(['medications'])
      // PostgreSQL tells each connection in its own time.
      await expect.poll(() => notified.at(-1)).toBe(`${ana.userId} medications`)
      await page.close()
    } finally {
      client.release(true)
    }
  })

  it('tells strangers nothing', async () => {
    const stranger = await signUp(app, 'Bob')
    const page = await listeningPage(stranger)
    await recordTaken(ana, metformin, dose)
    await as(stranger).call(changeSettings, { reminders: { snoozeTime: 15 } })
    expect(await page.until('settings')).toEqual(['settings'])
    await page.close()
  })

  it('tells nobody when nothing was stored', async () => {
    const { entry } = await recordTaken(ana, metformin, dose)
    const page = await listeningPage(tablet)
    const again = { status: 'taken', medicationId: metformin.id, date: '2026-03-02', scheduledTime: '20:00' }
    const at = app.clock.now().toString()
    const sent = await as(ana).request(`/api/dose-entries/${entry.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...again, recordedAt: at, actualTime: at }),
    })
    expect(sent.status).toBe(200)
    await as(ana).call(changeSettings, { reminders: { snoozeTime: 15 } })
    expect(await page.until('settings')).toEqual(['settings'])
    await page.close()
  })
})

describe('a page that connects', () => {
  beforeEach(async () => (await listeningPage(ana)).close())

  it('is told what changed since it last knew, or to read everything while the server has not listened for long', async () => {
    const other = await listeningPage(ana)
    await recordTaken(ana, metformin, dose)
    await other.until('entries')
    await other.close()
    const page = await openPage(tablet, app.clock.now())
    const told = (await page.next()) ?? []
    expect(told.includes('entries') || told.includes('everything'), told.join()).toBe(true)
    await page.close()
  })

  it('is told to read everything if nobody remembers that long', async () => {
    const page = await openPage(tablet, app.clock.now().subtract({ hours: 1 }))
    expect(await page.until('everything')).toContain('everything')
    await page.close()
  })

  it('needs a session', async () => {
    expect((await askForStream(visitor(app), app.clock.now())).status).toBe(401)
  })

  it('is refused beside eight of its device, until one of them is closed', async () => {
    const pages: PageStream[] = []
    for (let open = 0; open < 8; open++) pages.push(await openPage(tablet, app.clock.now()))
    const refused = await askForStream(tablet, app.clock.now())
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await askForStream(ana, app.clock.now())).status).toBe(200)
    await pages[0]?.close()
    const accepted = await openPage(tablet, app.clock.now())
    await recordTaken(ana, metformin, dose)
    for (const page of [...pages.slice(1), accepted]) expect(await page.until('entries')).toContain('entries')
    for (const page of [...pages, accepted]) await page.close()
  })
})

describe('the stream of a device', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['it is signed out elsewhere', () => as(ana).call(endOtherSessions, {})],
    ['it signs out', () => as(tablet).call(signOut, {})],
    ['the account is deleted', () => as(ana).call(deleteAccount, { password: ana.password })],
  ])('ends when %s', async (_, end) => {
    const page = await listeningPage(tablet)
    await end()
    await expect(page.ended()).resolves.toBeUndefined()
  })

  it('goes on when another device is signed out', async () => {
    const page = await listeningPage(ana)
    await as(ana).call(endOtherSessions, {})
    await page.until('activity')
    await recordTaken(ana, metformin, dose)
    expect(await page.until('entries')).toEqual(['entries'])
    await page.close()
  })

  it('ends once its session has expired, and is kept alive until then', async () => {
    const changes = createChanges({ database: app.database, clock: app.clock, log: app.deps.log }, 20)
    const { rows } = await app.owner.query('select id from sessions where user_id = $1 limit 1', [ana.userId])
    const page = { userId: ana.userId, sessionId: String(rows[0]?.id), signal: new AbortController().signal }
    const reader = changes.open(page, app.clock.now()).getReader()
    const text = async () => {
      const { done, value } = await reader.read()
      return done ? null : new TextDecoder().decode(value)
    }
    const alive = 'event: alive\ndata:\n\n'
    expect(await text()).toBe(alive)
    let said = await text()
    // It may be told to read everything first.
    while (said !== null && said !== alive) said = await text()
    expect(said).toBe(alive)
    await app.owner.query('update sessions set expires_at = $2 where id = $1', [page.sessionId, '2026-03-02T08:59:00Z'])
    while (said !== null) said = await text()
    changes.close()
  })

  it('ends when the server stops', async () => {
    const changes = createChanges({ database: app.database, clock: app.clock, log: app.deps.log })
    const page = { userId: ana.userId, sessionId: randomUUID(), signal: new AbortController().signal }
    const reader = changes.open(page, app.clock.now()).getReader()
    changes.close()
    await reader.read()
    expect(await reader.read()).toEqual({ done: true, value: undefined })
  })

  it('ends at once when the server has stopped already', async () => {
    const changes = createChanges({ database: app.database, clock: app.clock, log: app.deps.log })
    changes.close()
    const page = { userId: ana.userId, sessionId: randomUUID(), signal: new AbortController().signal }
    const reader = changes.open(page, app.clock.now()).getReader()
    await reader.read()
    expect(await reader.read()).toEqual({ done: true, value: undefined })
  })
})

test('pages are told to read everything when the connection that hears of changes was lost, and of changes after it', async () => {
  const page = await listeningPage(tablet)
  const listener = await listenerBeside(null)
  await app.owner.query('select pg_terminate_backend($1)', [listener])
  await listenerBeside(listener)
  await page.until('everything')
  await recordTaken(ana, metformin, dose)
  expect(await page.until('entries')).toContain('entries')
  expect(app.logged.join()).toContain('Changes are not heard of until the database is back')
  await page.close()
})

test('every patient table tells of its changes, or is none that a page shows at once', async () => {
  const tables = await app.owner.query<{ name: string; hinting: boolean }>(`
    select c.relname as name,
      (select count(*) = 3 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgrelid = c.oid and p.proname = 'hint_changes') as hinting
    from pg_class c join pg_policy on pg_policy.polrelid = c.oid and polname = 'patient'
    order by 1`)
  const silent = tables.rows.filter(({ hinting }) => !hinting).map(({ name }) => name)
  expect(silent).toEqual([
    // What the worker does, and is shown in the history.
    'deliveries',
    'notice_cursors',
    // Computed from the entries.
    'older_streaks',
    // Mails and links.
    'outgoing_mail',
    // Nobody is signed in yet.
    'pending_sign_ins',
    // Each page renews its own when it is opened.
    'push_subscriptions',
    // Written in the background, while a page that shows them asks.
    'receipts',
    'reminder_cursors',
    'reminder_links',
    'reset_links',
    'spent_challenges',
    'test_reminders',
    // Together with the zone spans.
    'withdrawn_zone_spans',
  ])
})

const pause = () => ({
  medicationIds: [metformin.id],
  from: Temporal.PlainDateTime.from('2026-03-03T00:00'),
  until: null,
  cause: 'pause' as const,
  note: '',
  madeAt: app.clock.now(),
})
const sickDay = () => ({
  name: 'Sick day',
  medicationIds: [metformin.id],
  cause: 'ill' as const,
  longestDays: 3,
  note: '',
})
