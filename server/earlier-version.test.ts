import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signIn, signUp } from '#core/api/account.ts'
import { confirmEmail } from '#core/api/confirmations.ts'
import { changePassword, listSessions } from '#core/api/security.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { migrate } from '#server/db/migrate.ts'
import { earlierDatabase } from '#server/testing/earlier-database.ts'
import answers from '#server/testing/earlier-version.json' with { type: 'json' }
import { as, signUpForm, type Visitor, visitor } from '#server/testing/people.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'

/*
 * A database of the version that still had an account library (better-auth 1.7.7), byte by byte, with the cookies and links that
 * it gave out and what it answered to its patient. All of it goes on working for ever.
 */

const lastMigration = '0087-more-often-reason.sql'
const dump = readFileSync(join(import.meta.dirname, 'testing/earlier-version.sql'), 'utf8')
const keys = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const ana = { email: 'ana@example.com', password: 'Correct-Horse-7' }

/** A phone that she stays signed in on. */
const phone = {
  'dosewell.session_token': 'ZRQeRxGkn6m5GCLTLcbBkgp6m1B09v5T.Ci1GwlRy7LgbzywYYqzfIgJS10aoSlg9I6sFneWr%2Baw%3D',
  'dosewell.known_device': 'dalu8nCGa-WX69iYLg6a2w.LmPvTsHhpApj6orSS8llSv2masNHNxo59FNz85_2eqY',
}
/** A laptop that she is signed in on until its browser is closed. */
const laptop = {
  'dosewell.session_token': '5o0PCoENGvZdZlF2UoyRJA2fMowi9p5d.nmALKtu6PjWb3V6mZvEOMERTY0MGmd8zsET6no6br4I%3D',
  'dosewell.dont_remember': 'true.zcPY1Od4JbuVMdFNHugeOI9J512AzOv2zPr3PXBQ5m4%3D',
  'dosewell.known_device': 'DOo2CyMdgASxl-fETD5Qig.Czq_1uul6IfjiPHRK1GLZDKfFL43XLkNU5qN-rRGyf4',
}
const link = {
  token:
    'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSIsImlhdCI6MTg4MDQ3NTU4MCwiZXhwIjoxODgwNDc5MTgwfQ.uj7-3k6cvqNRqGCP4tBn2PWXXTvSI2gS2-_ZCg0WoGY',
  mailedAt: Temporal.Instant.from('2029-08-03T18:19:40Z'),
}

let app: TestApp
beforeEach(async () => {
  const database = await earlierDatabase(lastMigration, dump)
  await migrate({ connection: database.connection })
  app = appOn(database, { keys })
  app.clock.set(Temporal.Instant.from('2026-03-02T16:00:00Z'))
})
afterEach(() => app.close())

const browser = (cookies: Readonly<Record<string, string>>): Visitor => ({
  ...visitor(app),
  cookies: new Map(Object.entries(cookies)),
})
const isSignedIn = async (who: Visitor) => (await as(who).call(getSession, {})).session !== null
const trySignIn = async (who: Visitor, password = ana.password) =>
  (await as(who).send(signIn, { email: ana.email, password })).status

/** The report no longer says "Once daily" and "Once weekly": a frequency now has one name everywhere. */
const inWordsOfToday = (csv: string) =>
  csv
    .replaceAll('"Once daily,', '"Daily,')
    .replaceAll('"Once weekly,', '"Weekly,')
    // It said since when a medicine was recorded, not since when the patient had taken it.
    .replace('"2026-03-01","","Lisinopril"', '"2026-02-01","","Lisinopril"')
    .replace('Since March 1, 2026. Instructions', 'Since February 1, 2026. Instructions')

describe('the record of an earlier version', () => {
  it.each(Object.entries(answers))('answers as it did: %s', async (path, answered) => {
    const response = await as(browser(phone)).request(path)
    // The sentences that explain figures may change, and the table has more sections than it had.
    const facts = (csv: string) => csv.split('\r\n').filter((line) => !/^"(?:Adherence|Earlier plan)"/.test(line))
    if (typeof answered === 'string') expect(facts(await response.text())).toEqual(facts(inWordsOfToday(answered)))
    else expect(await response.json()).toMatchObject(answered)
  })

  it('is hidden from everybody else', async () => {
    const response = await as(visitor(app)).request('/api/medications')
    expect(response.status).toBe(401)
  })
})

describe('a session of an earlier version', () => {
  it('continues, is listed and prolonged', async () => {
    expect(await isSignedIn(browser(phone))).toBe(true)
    const { sessions } = await as(browser(laptop)).call(listSessions, {})
    expect(sessions.map(({ isThis, address }) => [isThis, address])).toEqual([
      [true, '2001:0db8:0001:0002:0000:0000:0000:0000'],
      [false, '203.0.113.9'],
    ])
    app.clock.set(app.clock.now().add({ hours: 29 * 24 }))
    const renewed = await as(browser(phone)).send(getSession, {})
    expect(renewed.headers.getSetCookie()).toEqual([
      `dosewell.session_token=${phone['dosewell.session_token']}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ])
    app.clock.set(app.clock.now().add({ hours: 29 * 24 }))
    expect(await isSignedIn(browser(phone))).toBe(true)
    expect(await isSignedIn(browser(laptop))).toBe(false)
  })

  it('ends with sign-out, and the other one stays', async () => {
    await as(browser(phone)).call(signOut, {})
    expect(await isSignedIn(browser(phone))).toBe(false)
    expect(await isSignedIn(browser(laptop))).toBe(true)
  })

  it('changes the password', async () => {
    await as(browser(phone)).call(changePassword, { password: ana.password, newPassword: 'Other-Horse-7' })
    expect(await isSignedIn(browser(phone))).toBe(true)
    expect(await isSignedIn(browser(laptop))).toBe(false)
    expect(await trySignIn(visitor(app), 'Other-Horse-7')).toBe(200)
    expect(await trySignIn(visitor(app))).toBe(401)
  })
})

describe('an account of an earlier version', () => {
  it('accepts its password, and no other', async () => {
    const device = visitor(app)
    expect(await trySignIn(device, 'Wrong-Horse-7')).toBe(401)
    expect(await trySignIn(device)).toBe(200)
    expect(await isSignedIn(device)).toBe(true)
  })

  it('keeps its address: nobody else signs up with it', async () => {
    const response = await as(visitor(app)).send(signUp, signUpForm('Ana', { email: ana.email }))
    expect(await response.json()).toMatchObject({ code: 'already_registered' })
  })

  it('still knows its devices: one gets in while strangers try passwords', async () => {
    const stranger = visitor(app, '192.0.2.1')
    for (let tried = 0; tried < 10; tried += 1) await trySignIn(stranger, 'Wrong-Horse-7')
    expect(await trySignIn(stranger)).toBe(429)
    const known = { 'dosewell.known_device': phone['dosewell.known_device'] }
    expect(await trySignIn({ ...browser(known), address: '192.0.2.1' })).toBe(200)
  })
})

describe('a link of an earlier version', () => {
  it.each([
    ['59 minutes after it was mailed', 'works', { minutes: 59 }, [200, 200]],
    ['an hour after it was mailed', 'does not work', { hours: 1 }, [410, 403]],
  ] as const)('%s %s', async (_, __, later, statuses) => {
    const { db, owner } = { db: app.database, owner: app.owner }
    const strict = appOn({ db, owner, drop: app.close }, { keys, settings: { requireEmailConfirmation: true } })
    strict.clock.set(link.mailedAt.add(later))
    const confirmed = await as(visitor(strict)).send(confirmEmail, { token: link.token })
    expect([confirmed.status, (await as(visitor(strict)).send(signIn, ana)).status]).toEqual(statuses)
  })
})
