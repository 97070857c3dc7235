import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setZone, signIn, signUp as signUpEndpoint, undoZone } from '#core/api/account.ts'
import { listDoses } from '#core/api/doses.ts'
import { endMedication } from '#core/api/medication-changes.ts'
import { getProfile } from '#core/api/profile.ts'
import { listSessions } from '#core/api/security.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { getSettings } from '#core/api/settings.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import type { ZoneId } from '#core/time/span.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, CallFailed, onAnotherDevice, type Person, signUp, signUpForm, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp, testStart } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof CallFailed)) throw error
  return { status: error.status, ...error.body }
}
const count = async (table: string, where = '') => {
  const { rows } = await app.owner.query<{ count: number }>(`select count(*) from ${table} ${where}`)
  return Number(rows[0]?.count)
}
const sessionCookieLine = (response: Response) =>
  response.headers.getSetCookie().find((line) => line.startsWith('dosewell.session_token=')) ?? ''
const hours = (count: number) => app.clock.set(app.clock.now().add({ hours: count }))

describe('sign-up', () => {
  it('makes an account with profile, settings and zone, and signs in', async () => {
    const asthma = { id: '1', condition: 'Asthma', severity: 'moderate', description: '', customCondition: '' } as const
    const unnamed = { ...asthma, id: '2', condition: 'Other' } as const
    const ana = await signUp(app, 'Ana', { conditions: [asthma, unnamed], timeZone: 'EST' })
    const { session, now } = await as(ana).call(getSession, {})
    expect(now).toEqual(testStart)
    expect(session).toMatchObject({ userId: ana.userId, email: ana.email })
    expect(session?.userMetadata).toMatchObject({
      first_name: 'Ana',
      date_of_birth: '1951-07-04',
      country: 'US',
      emergency_contact_relation: 'Spouse/Partner',
      ailments: JSON.stringify([asthma]),
    })
    expect(session?.zoneSpans).toEqual([{ zone: 'America/New_York', from: testStart }])
    expect(await as(ana).call(getSettings, {})).toEqual(defaultSettings)
    expect(await as(ana).call(getProfile, {})).toMatchObject({ avatar: 'avatar1', conditions: [asthma] })
  })

  it('keeps the new account signed in for 30 days where the patient wants it, else for a day', async () => {
    const kept = await signUp(app, 'Kept', { keepSignedIn: true })
    const brief = await signUp(app, 'Brief')
    hours(25)
    expect((await as(brief).call(getSession, {})).session).toBeNull()
    expect((await as(kept).call(getSession, {})).session?.userId).toBe(kept.userId)
    hours(24 * 31)
    expect((await as(kept).call(getSession, {})).session).toBeNull()
    app.clock.set(testStart)
  })

  it('ends the session that its browser had, and no other', async () => {
    const ann = await signUp(app, 'Ann')
    const phone = await onAnotherDevice(ann)
    const before = { ...ann, cookies: new Map(ann.cookies) }
    await as(ann).call(signUpEndpoint, z.decode(signUpEndpoint.input, signUpForm('Ben')))
    expect((await as(before).call(getSession, {})).session).toBeNull()
    expect((await as(phone).call(listSessions, {})).sessions).toHaveLength(1)
  })

  it('keeps names in every script and with every sign as typed', async () => {
    const names = { firstName: `'; drop table users; --`, lastName: '<script>مرحبا 😀</script>' }
    const odd = await signUp(app, 'Odd', names)
    expect(await as(odd).call(getProfile, {})).toMatchObject(names)
  })

  it('stores nothing about a person in the clear but address and name', async () => {
    const bo = await signUp(app, 'Bo', { phone: '555-PLAIN', emergencyContactName: 'Plain Contact' })
    for (const table of ['profiles', 'settings', 'zone_spans', 'users', 'accounts', 'sessions']) {
      const { rows } = await app.owner.query(`select t::text as row from ${table} t`)
      const text = rows.map(({ row }) => row).join()
      const hex = (value: string) => Buffer.from(value).toString('hex')
      expect(text).not.toMatch(/PLAIN|Plain Contact|Correct-Horse/)
      expect(text).not.toContain(hex('555-PLAIN'))
    }
    expect(await count('users', `where email = '${bo.email}'`)).toBe(1)
  })

  it('says on the email field that an address is taken, in any case', async () => {
    const cy = await signUp(app, 'Cy')
    const again = signUpForm('Cy', { email: ` ${cy.email.toUpperCase()} ` })
    const failed = await failure(as(visitor(app)).call(signUpEndpoint, z.decode(signUpEndpoint.input, again)))
    expect(failed).toMatchObject({
      status: 409,
      code: 'already_registered',
      fields: { email: 'This email is already registered. Please sign in instead.' },
    })
  })

  it('one address from two devices at once makes one account', async () => {
    const form = z.decode(signUpEndpoint.input, signUpForm('Di'))
    const both = await Promise.allSettled(
      [visitor(app), visitor(app)].map((device) => as(device).call(signUpEndpoint, form)),
    )
    const lost = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(lost).toMatchObject([{ status: 409, body: { code: 'already_registered' } }])
    expect(await count('users', `where email = '${form.email}'`)).toBe(1)
  })

  it('a sign-up that fails half-way leaves nothing, and the same address can sign up again', async () => {
    const form = z.decode(signUpEndpoint.input, signUpForm('Ed'))
    const tables = ['users', 'accounts', 'sessions', 'profiles', 'settings', 'zone_spans']
    for (const broken of ['profiles', 'settings', 'zone_spans', 'sessions', 'accounts']) {
      const before = await Promise.all(tables.map((table) => count(table)))
      await app.owner.query(`alter table ${broken} add constraint broken check (false) not valid`)
      expect(await failure(as(visitor(app)).call(signUpEndpoint, form)), broken).toMatchObject({
        status: 500,
        code: 'internal',
      })
      await app.owner.query(`alter table ${broken} drop constraint broken`)
      expect(await Promise.all(tables.map((table) => count(table))), broken).toEqual(before)
    }
    await expect(as(visitor(app)).call(signUpEndpoint, form)).resolves.toMatchObject({ session: { email: form.email } })
  })

  it('refuses a date of birth in the future of the patient', async () => {
    const tomorrowInNewYork = signUpForm('Fay', { dateOfBirth: '2026-03-03' })
    const failed = await failure(
      as(visitor(app)).call(signUpEndpoint, z.decode(signUpEndpoint.input, tomorrowInNewYork)),
    )
    expect(failed).toMatchObject({
      code: 'invalid_input',
      fields: { dateOfBirth: 'Please enter a valid date of birth' },
    })
  })

  it('says field by field what is wrong and stores nothing', async () => {
    const before = await count('users')
    const response = await as(visitor(app)).send(signUpEndpoint, { ...signUpForm('Gil'), firstName: '', password: 'x' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: {
        firstName: 'First name is required',
        password: 'Password must contain at least 8 characters, one uppercase letter, one number',
      },
    })
    expect(await count('users')).toBe(before)
  })
})

describe('sign-in', () => {
  let hal: Person
  beforeAll(async () => {
    hal = await signUp(app, 'Hal')
  })
  const trySignIn = (changes: Record<string, unknown> = {}, who = visitor(app)) =>
    as(who).send(signIn, { email: hal.email, password: hal.password, ...changes })

  it('answers who it is, with the address in any case', async () => {
    const response = await trySignIn({ email: ` ${hal.email.toUpperCase()}` })
    expect(await response.json()).toMatchObject({ userId: hal.userId, userMetadata: { first_name: 'Hal' } })
  })

  it('takes the same password from every keyboard', async () => {
    const jo = await signUp(app, 'Jo', { password: 'Gr\u00fc\u00dfe-aus-1' })
    const response = await trySignIn({ email: jo.email, password: 'Gru\u0308\u00dfe-aus-1' })
    expect(response.status).toBe(200)
  })

  it('answers the same to a wrong password and to an address nobody has', async () => {
    const wrong = await trySignIn({ password: 'Wrong-Horse-7' })
    const nobody = await trySignIn({ email: 'nobody@example.com' })
    expect(wrong.status).toBe(401)
    expect(nobody.status).toBe(401)
    const body = await wrong.json()
    expect(body).toMatchObject({
      code: 'invalid_credentials',
      message: 'The email or password you entered is incorrect. Please check your credentials and try again.',
    })
    expect(await nobody.json()).toEqual(body)
    expect(Array.from(nobody.headers.keys())).toEqual(Array.from(wrong.headers.keys()))
  })

  it.each([
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'hal' }, { email: 'Please enter a valid email' }],
    [{ password: '' }, { password: 'Password is required' }],
  ])('a sign-in with %j answers %j', async (changes, fields) => {
    expect(await (await trySignIn(changes)).json()).toMatchObject({ code: 'invalid_input', fields })
  })

  it('a session without keep-signed-in ends with the browser, and a day after its last use', async () => {
    const device = visitor(app)
    const line = sessionCookieLine(await trySignIn({}, device))
    expect(line).toMatch(/HttpOnly/i)
    expect(line).toMatch(/SameSite=Lax/i)
    expect(line).not.toMatch(/Max-Age|Expires|Secure/i)
    for (const pause of [20, 20, 20]) {
      hours(pause)
      expect((await as(device).call(getSession, {})).session?.userId).toBe(hal.userId)
    }
    hours(25)
    expect((await as(device).call(getSession, {})).session).toBeNull()
  })

  it('a session with keep-signed-in lasts 30 days from its last use', async () => {
    const device = visitor(app)
    const line = sessionCookieLine(await trySignIn({ keepSignedIn: true }, device))
    expect(line).toMatch(/Max-Age=2592000/)
    hours(29 * 24)
    const renewed = await as(device).send(getSession, {})
    expect(sessionCookieLine(renewed)).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await renewed.json()).toMatchObject({ session: { userId: hal.userId } })
    hours(29 * 24)
    expect((await as(device).call(getSession, {})).session?.userId).toBe(hal.userId)
    hours(31 * 24)
    expect((await as(device).call(getSession, {})).session).toBeNull()
  })

  it('a session without keep-signed-in is prolonged by its use, and not by a cookie', async () => {
    const device = visitor(app)
    await trySignIn({}, device)
    hours(2)
    expect((await as(device).send(getSession, {})).headers.getSetCookie()).toEqual([])
    hours(23)
    expect((await as(device).call(getSession, {})).session?.userId).toBe(hal.userId)
  })

  it('replaces the session of its device', async () => {
    const device = visitor(app)
    await trySignIn({}, device)
    const before = await count('sessions', `where user_id = '${hal.userId}'`)
    await trySignIn({}, device)
    expect(await count('sessions', `where user_id = '${hal.userId}'`)).toBe(before)
  })
})

describe('a session', () => {
  it('ends with sign-out, on this device only', async () => {
    const kim = await signUp(app, 'Kim')
    const phone = await onAnotherDevice(kim)
    const stolen = { ...phone, cookies: new Map(phone.cookies) }
    expect(await as(phone).call(signOut, {})).toEqual({})
    // What is left names nobody and opens nothing.
    expect([...phone.cookies.keys()]).toEqual(['dosewell.known_device'])
    expect((await as(stolen).call(getSession, {})).session).toBeNull()
    expect((await as(kim).call(getSession, {})).session?.userId).toBe(kim.userId)
  })

  it('signing out without a session succeeds', async () => {
    expect(await as(visitor(app)).call(signOut, {})).toEqual({})
  })

  it('ends at once on every device when its row is gone: nothing is cached', async () => {
    const lee = await signUp(app, 'Lee')
    await as(lee).call(getProfile, {})
    await app.owner.query('delete from sessions where user_id = $1', [lee.userId])
    expect(await failure(as(lee).call(getProfile, {}))).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('is not made by a token without our signature, nor with a changed one', async () => {
    const mia = await signUp(app, 'Mia')
    const value = mia.cookies.get('dosewell.session_token') ?? ''
    const [token = ''] = value.split('.')
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, '%E0%A4%A', '.', '']) {
      const thief = visitor(app)
      thief.cookies.set('dosewell.session_token', forged)
      expect((await as(thief).call(getSession, {})).session, forged).toBeNull()
    }
  })

  it('leaves no trace when it is over and somebody signs in', async () => {
    const noa = await signUp(app, 'Noa')
    hours(25)
    await onAnotherDevice(noa)
    expect(await count('sessions', `where expires_at <= '${app.clock.now()}'`)).toBe(0)
    expect(await count('sessions', `where user_id = '${noa.userId}'`)).toBe(1)
  })

  it.each([
    ['kept', true, 20 * 24, 90 * 24],
    ['brief', false, 20, 7 * 24],
  ])('a %s session ends however often it is used', async (_, keepSignedIn, every, most) => {
    const uma = await signUp(app, 'Uma')
    const device = visitor(app)
    await as(device).call(signIn, { email: uma.email, password: uma.password, keepSignedIn })
    const isIn = async () => (await as(device).send(getProfile, {})).status === 200
    let age = 0
    for (; (await isIn()) && age < 2 * most; age += every) hours(every)
    // It was used shortly before its end, and not after.
    expect(age).toBeGreaterThanOrEqual(most)
    expect(age).toBeLessThan(most + every)
  })

  it('signing in a twenty-first time ends the session that was unused for longest', async () => {
    const vic = await signUp(app, 'Vic')
    const devices = [vic]
    for (let one = 1; one < 20; one += 1) {
      hours(1)
      devices.push(await onAnotherDevice(vic))
    }
    hours(2)
    const status = async (device: typeof vic) => (await as(device).send(getProfile, {})).status
    expect(await status(vic)).toBe(200)
    devices.push(await onAnotherDevice(vic))
    expect(await count('sessions', `where user_id = '${vic.userId}'`)).toBe(20)
    const statuses = await Promise.all(devices.map(status))
    expect(statuses).toEqual([200, 401, ...Array.from({ length: 19 }, () => 200)])
  })

  it('a visitor’s session is null, and the answer has the time', async () => {
    expect(await as(visitor(app)).call(getSession, {})).toEqual({ session: null, now: app.clock.now() })
  })
})

describe('the zone a patient lives by', () => {
  const berlin = 'Europe/Berlin' as ZoneId

  it('begins at the moment of receipt, and only when it is another one', async () => {
    const ned = await signUp(app, 'Ned')
    const signedUp = app.clock.now()
    hours(5)
    const { zoneSpans } = await as(ned).call(setZone, { zone: berlin })
    expect(zoneSpans).toEqual([
      { zone: 'America/New_York', from: signedUp },
      { zone: 'Europe/Berlin', from: app.clock.now() },
    ])
    hours(1)
    expect((await as(ned).call(setZone, { zone: berlin })).zoneSpans).toEqual(zoneSpans)
  })

  it('begins once when it is set on two devices at once', async () => {
    const oli = await signUp(app, 'Oli')
    hours(1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => as(oli).call(setZone, { zone: berlin })))
    for (const { zoneSpans } of answers) expect(zoneSpans.map(({ zone }) => zone)).toEqual(['America/New_York', berlin])
  })

  it('overrides a fixed zone of the settings', async () => {
    const pat = await signUp(app, 'Pat')
    const appearance = { ...defaultSettings.appearance, timezone: 'PST' } as const
    await as(pat).call(changeSettings, { ...defaultSettings, appearance })
    hours(1)
    await as(pat).call(setZone, { zone: berlin })
    expect((await as(pat).call(getSettings, {})).appearance.timezone).toBe('auto')
  })

  it('can be undone for a day: the doses are where they were, on every device', async () => {
    const stranger = await patient(app, 'Stranger', '2026-01-05T08:00')
    const rae = await patient(app, 'Rae', '2026-01-05T09:00')
    await createMedication(rae, 'daily 20:00', '2026-01-05T20:00')
    const tonight = { from: Temporal.PlainDate.from('2026-01-05'), to: Temporal.PlainDate.from('2026-01-05') }
    const instants = async () => (await as(rae).call(listDoses, tonight)).doses.map(({ instant }) => `${instant}`)
    const before = await instants()
    const tokyo = 'Asia/Tokyo' as ZoneId
    setClock(rae, '2026-01-05T16:00')
    const { zoneSpans } = await as(rae).call(setZone, { zone: tokyo })
    expect(await instants()).toEqual(['2026-01-05T21:00:00Z'])
    const from = zoneSpans.at(-1)?.from ?? app.clock.now()

    expect(await failure(as(stranger).call(undoZone, { from }))).toMatchObject({ code: 'conflict' })
    const earlier = from.subtract({ seconds: 1 })
    expect(await failure(as(rae).call(undoZone, { from: earlier }))).toMatchObject({ code: 'conflict' })
    expect(await instants()).toEqual(['2026-01-05T21:00:00Z'])

    hours(24)
    expect((await as(rae).call(undoZone, { from })).zoneSpans).toEqual(zoneSpans.slice(0, -1))
    expect(await instants()).toEqual(before)
    expect(await count('withdrawn_zone_spans', `where user_id = '${rae.userId}'`)).toBe(1)
    await as(rae).call(setZone, { zone: tokyo })
    expect(await instants()).toEqual(before)
  })

  it('cannot be undone after a change of a schedule, nor after a day', async () => {
    const sue = await patient(app, 'Sue', '2026-01-05T09:00')
    const { id } = await createMedication(sue, 'daily 20:00', '2026-01-05T20:00')
    setClock(sue, '2026-01-05T16:00')
    const { zoneSpans } = await as(sue).call(setZone, { zone: berlin })
    const from = zoneSpans.at(-1)?.from ?? app.clock.now()
    setClock(sue, '2026-01-05T16:01')
    await as(sue).call(endMedication, { id })
    expect(await failure(as(sue).call(undoZone, { from }))).toMatchObject({ status: 409, code: 'too_late' })
    const tom = await patient(app, 'Tom', '2026-01-05T18:00')
    hours(1)
    const moved = await as(tom).call(setZone, { zone: berlin })
    hours(25)
    const late = as(tom).call(undoZone, { from: moved.zoneSpans.at(-1)?.from ?? from })
    expect(await failure(late)).toMatchObject({ code: 'too_late' })
  })

  it('is refused when it is unknown', async () => {
    const response = await as(await signUp(app, 'Quin')).send(setZone, { zone: 'Mars/Olympus' })
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { zone: 'Not a time zone' } })
  })
})

describe('over https', () => {
  it('cookies are marked Secure', async () => {
    const secure = await testApp({ settings: { publicUrl: 'https://dosewell.example' } })
    const ana = await signUp(secure, 'Ana')
    const response = await as(ana).send(signIn, { email: ana.email, password: ana.password, keepSignedIn: true })
    const lines = response.headers.getSetCookie()
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatch(/^__Secure-.*; Secure/i)
    secure.clock.set(secure.clock.now().add({ hours: 48 }))
    const renewed = (await as(ana).send(getSession, {})).headers.getSetCookie()
    expect(renewed).toEqual([expect.stringMatching(/^__Secure-dosewell\.session_token=.*; Secure; SameSite=Lax$/)])
    expect((await as(ana).call(getSession, {})).session?.userId).toBe(ana.userId)
    await secure.close()
  })
})
