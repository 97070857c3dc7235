import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { auditYears, maxAuditEventsPerKind } from '#core/account/quotas.ts'
import { deleteAccount, forgotPassword, signIn } from '#core/api/account.ts'
import { exportActivity, listActivity } from '#core/api/activity.ts'
import { changeProfile } from '#core/api/profile.ts'
import { endSession, listSessions } from '#core/api/security.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { Tx } from '#server/db/transaction.ts'
import { openPage } from '#server/testing/page-stream.ts'
import { as, onAnotherDevice, type Person, signUp, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let stranger: Person
beforeAll(async () => {
  app = await testApp()
  app.app.changes.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(Temporal.Instant.from('2026-03-02T09:00:00Z'))
  ana = await signUp(app, 'Ana')
  stranger = await signUp(app, 'Stranger')
})

const later = (duration: Temporal.DurationLike) => app.clock.set(app.clock.now().add(duration))
const eventsOf = async (person: Person) => (await as(person).call(listActivity, { limit: '100' })).events
const kindsOf = async (person: Person) => (await eventsOf(person)).map(({ kind }) => kind)
const switchEmail = (isOn: boolean) => as(ana).call(changeSettings, { notifications: { email: isOn } })
/** Without the byte order mark, which a response's text has not. */
const csvOf = async (person: Person) => (await as(person).send(exportActivity, {})).text()

/** Signs in with a browser that names itself. */
async function signInWith(userAgent: string, address: string, password = ana.password) {
  return as(visitor(app, address)).request('/api/account/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: ana.email, password }),
  })
}

const phone = 'Mozilla/5.0 (Linux; Android 16; K) Chrome/156.0.0.0 Mobile'

describe('the activity of an account', () => {
  it('says what happened, when, and by which device, newest first', async () => {
    later({ hours: 1 })
    await signInWith(phone, '203.0.113.9')
    const [newest, ...older] = await eventsOf(ana)
    expect(newest).toMatchObject({
      kind: 'signed-in-new-device',
      at: app.clock.now(),
      about: null,
      device: { browser: 'Chrome', system: 'Android', address: '203.0.113.9' },
    })
    expect(older.map(({ kind, about }) => [kind, about])).toEqual([
      ['contact-set', 'Luis Rivera'],
      ['account-created', null],
    ])
  })

  it('names the device that was signed out, and not where it was', async () => {
    await signInWith(phone, '203.0.113.9')
    const { sessions } = await as(ana).call(listSessions, {})
    await as(ana).call(endSession, { id: sessions.find(({ isThis }) => !isThis)?.id ?? '' })
    const [event] = await eventsOf(ana)
    expect(event).toMatchObject({
      kind: 'device-signed-out',
      about: { browser: 'Chrome', system: 'Android', address: null },
    })
  })

  it('is paged by cursor: each event once, also those of one instant', async () => {
    for (const isOn of [true, false, true, false, true]) await switchEmail(isOn)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await as(ana).call(listActivity, { limit: '2', ...(cursor && { cursor }) })
      seen.push(...page.events.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual((await eventsOf(ana)).map(({ id }) => id))
    expect(new Set(seen).size).toBe(7)
  })

  it.each(['cursor=x', 'cursor=2026-03-02T08:00:00Z_x', 'limit=0', 'limit=101'])('refuses %s', async (query) => {
    expect((await as(ana).request(`/api/account/activity?${query}`)).status).toBe(400)
  })

  it('is nobody else’s', async () => {
    await as(ana).call(changeProfile, { emergencyContactName: 'Rosa Montoya' })
    expect(await kindsOf(stranger)).toEqual(['contact-set', 'account-created'])
    for (const text of [JSON.stringify(await eventsOf(stranger)), await csvOf(stranger)]) {
      expect(text).not.toContain('Montoya')
    }
    expect((await as(visitor(app)).send(listActivity, {})).status).toBe(401)
    expect((await as(visitor(app)).send(exportActivity, {})).status).toBe(401)
  })

  it('is told to the open page of another device', async () => {
    const tablet = await onAnotherDevice(ana)
    const page = await openPage(tablet, app.clock.now())
    await switchEmail(true)
    expect(await page.until('activity')).toContain('activity')
    await page.close()
  })

  it('is gone with the account', async () => {
    await as(ana).call(deleteAccount, { password: ana.password })
    const { rows } = await app.owner.query('select from audit_events where user_id = $1', [ana.userId])
    expect(rows).toEqual([])
  })
})

describe('the table', () => {
  it('says in the patient’s own time and in words what happened', async () => {
    later({ hours: 1 })
    await signInWith(phone, '203.0.113.9')
    const lines = (await csvOf(ana)).split('\r\n')
    expect(lines[0]).toBe('"Day","Time","What happened","Kind","Device","Network address"')
    expect(lines[1]).toBe(
      '"2026-03-02","05:00:00","Signed in on a new device","signed-in-new-device","Chrome on Android","203.0.113.9"',
    )
    expect(lines[2]).toContain('"Luis Rivera was set as your emergency contact"')
    expect((await kindsOf(ana))[0]).toBe('exported-activity')
  })

  it('has no formula, whatever somebody is called', async () => {
    await as(ana).call(changeProfile, { emergencyContactName: '=HYPERLINK("http://x")' })
    await as(ana).call(changeProfile, { emergencyContactName: '', emergencyContactEmail: '', emergencyPhone: '' })
    expect(await csvOf(ana)).toContain(`"'=HYPERLINK(""http://x"") was removed as your emergency contact"`)
  })
})

describe('in the database', () => {
  it('an event is neither changed nor removed by those who serve patients', async () => {
    const change = (tx: Tx): Promise<unknown> =>
      tx.updateTable('audit_events').set({ kind: 'signed-in' }).where('user_id', '=', ana.userId).execute()
    const removal = (tx: Tx): Promise<unknown> =>
      tx.deleteFrom('audit_events').where('user_id', '=', ana.userId).execute()
    for (const attempt of [change, removal]) {
      await expect(app.database.withUser(ana.userId, attempt)).rejects.toThrow(/permission denied/)
      await expect(app.database.withSystem(attempt)).rejects.toThrow(/permission denied/)
    }
  })

  it('it reveals neither a name nor a device', async () => {
    await signInWith(phone, '203.0.113.9')
    const { rows } = await app.owner.query('select details from audit_events where user_id = $1', [ana.userId])
    expect(rows).toHaveLength(3)
    const bytes = Buffer.concat(rows.map(({ details }) => details)).toString('latin1')
    for (const secret of ['Luis', 'Rivera', 'Chrome', 'Android', '203.0.113']) expect(bytes).not.toContain(secret)
  })
})

describe('somebody who repeats something without end', () => {
  it(`fills ${maxAuditEventsPerKind} events of that kind, and pushes no other out`, async () => {
    await app.owner.query(
      `insert into audit_events (user_id, at, kind) select $1, timestamptz '2026-03-02T09:00:01Z' + n * interval '1 second', 'email-reminders'
       from generate_series(1, $2) n`,
      [ana.userId, maxAuditEventsPerKind + 50],
    )
    later({ hours: 1 })
    await switchEmail(true)
    const { rows } = await app.owner.query(
      'select kind, count(*)::int as count, max(at) as newest from audit_events where user_id = $1 group by kind order by kind',
      [ana.userId],
    )
    expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
      ['account-created', 1],
      ['contact-set', 1],
      ['email-reminders', maxAuditEventsPerKind],
    ])
    const [newest] = await eventsOf(ana)
    expect(newest).toMatchObject({ kind: 'email-reminders', about: true })
  })

  it('tries passwords: the patient is told of the first, the tenth and the hundredth of a day', async () => {
    for (let network = 0; network < 12; network++) {
      for (let tries = 0; tries < 9; tries++) await signInWith('curl', `203.0.113.${network}`, 'Wrong-Horse-7')
      if (network === 5) later({ minutes: 16 })
    }
    await app.app.sendMails()
    const told = (await eventsOf(ana)).filter(({ kind }) => kind === 'wrong-password')
    expect(told.map(({ about, device }) => [about, device?.address])).toEqual([
      [100, '203.0.113.11'],
      [10, '203.0.113.1'],
      [1, '203.0.113.0'],
    ])
    later({ hours: 24 })
    await signInWith('curl', '203.0.113.1', 'Wrong-Horse-7')
    await app.app.sendMails()
    const again = await eventsOf(await onAnotherDevice(ana))
    expect(again.find(({ kind }) => kind === 'wrong-password')).toMatchObject({ about: 1, at: app.clock.now() })
  })

  it('asks for links: the patient is told of five in a day', async () => {
    for (let network = 0; network < 8; network++) {
      await as(visitor(app, `203.0.113.${network}`)).call(forgotPassword, { email: ana.email })
      await app.app.sendMails()
    }
    const asked = async (person = ana) =>
      (await kindsOf(person)).filter((kind) => kind === 'password-link-asked').length
    expect(await asked()).toBe(5)
    later({ hours: 24, minutes: 1 })
    await as(visitor(app)).call(forgotPassword, { email: ana.email })
    await app.app.sendMails()
    expect(await asked(await onAnotherDevice(ana))).toBe(6)
  })

  it('tries an address that nobody has: nothing is left of it', async () => {
    await as(visitor(app)).send(signIn, { email: 'nobody@example.com', password: 'Wrong-Horse-7' })
    const noted = async () =>
      (await app.owner.query('select email from wrong_passwords')).rows.map(({ email }) => email)
    expect(await noted()).toEqual(['nobody@example.com'])
    await app.app.sendMails()
    expect(await noted()).toEqual([])
  })
})

test(`an event is kept for ${auditYears} years`, async () => {
  later({ hours: auditYears * 365 * 24 - 48 })
  await onAnotherDevice(ana)
  expect(await kindsOf(await onAnotherDevice(ana))).toContain('account-created')
  later({ hours: 96 })
  expect(await kindsOf(await onAnotherDevice(ana))).not.toContain('account-created')
})
