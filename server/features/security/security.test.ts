import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '#core/api/security.ts'
import { getSession } from '#core/api/session.ts'
import { as, onAnotherDevice, type Person, signUp, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hours = (count: number) => app.clock.set(app.clock.now().add({ hours: count }))
const isSignedIn = async (device: Person) => (await as(device).call(getSession, {})).session !== null
const devicesOf = async (person: Person) => (await as(person).call(listSessions, {})).sessions
const tokenOf = ({ cookies }: Person) => cookies.get('dosewell.session_token')?.split('.')[0] ?? 'none'

/** The same person signed in with a browser that names itself. */
async function signedInWith(person: Person, userAgent: string, address: string): Promise<Person> {
  const browser = visitor(app, address)
  const { email, password } = person
  const response = await as(browser).request('/api/account/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return { ...person, cookies: browser.cookies, address }
}

describe('the devices that are signed in', () => {
  it('are listed in plain words, without a token, and with the one that asks first', async () => {
    const ana = await signUp(app, 'Ana')
    await signUp(app, 'Stranger')
    const signedUp = app.clock.now()
    hours(1)
    const phone = await signedInWith(ana, 'Mozilla/5.0 (Linux; Android 16; K) Chrome/156.0.0.0 Mobile', '203.0.113.9')
    const onPhone = app.clock.now()
    hours(3)
    const [this_, other, ...more] = await devicesOf(ana)
    expect(more).toEqual([])
    expect(this_).toMatchObject({ isThis: true, signedInAt: signedUp, lastUsedAt: app.clock.now(), browser: null })
    expect(other).toMatchObject({
      isThis: false,
      browser: 'Chrome',
      system: 'Android',
      address: '203.0.113.9',
      signedInAt: onPhone,
      lastUsedAt: onPhone,
    })
    const answer = await (await as(ana).send(listSessions, {})).text()
    for (const device of [ana, phone]) expect(answer).not.toContain(tokenOf(device))
    expect((await devicesOf(phone))[0]).toMatchObject({ isThis: true, system: 'Android' })
  })

  it('say when they were last used, to the hour', async () => {
    const bea = await signUp(app, 'Bea')
    const tablet = await onAnotherDevice(bea, true)
    hours(5)
    await as(tablet).call(listSessions, {})
    const used = app.clock.now()
    app.clock.set(used.add({ minutes: 50 }))
    await as(tablet).call(listSessions, {})
    expect((await devicesOf(bea))[1]?.lastUsedAt).toEqual(used)
  })

  it('are no longer listed once their session is over', async () => {
    const cem = await signUp(app, 'Cem')
    await onAnotherDevice(cem)
    hours(20)
    await as(cem).call(listSessions, {})
    hours(5)
    expect(await devicesOf(cem)).toHaveLength(1)
  })

  it('are signed out one by one, at once', async () => {
    const dia = await signUp(app, 'Dia')
    const phone = await onAnotherDevice(dia)
    const tablet = await onAnotherDevice(dia)
    const id = (await devicesOf(phone)).find(({ isThis }) => isThis)?.id ?? ''
    await as(dia).call(endSession, { id })
    expect(await Promise.all([dia, phone, tablet].map(isSignedIn))).toEqual([true, false, true])
    expect((await as(dia).send(endSession, { id })).status).toBe(404)
  })

  it('are signed out all but the one that asks, and nobody else is', async () => {
    const eli = await signUp(app, 'Eli')
    const stranger = await signUp(app, 'Stranger')
    const phone = await onAnotherDevice(eli)
    await as(eli).call(endOtherSessions, {})
    expect(await Promise.all([eli, phone, stranger].map(isSignedIn))).toEqual([true, false, true])
  })

  it('devices of another patient cannot be signed out, and look as if they did not exist', async () => {
    const fay = await signUp(app, 'Fay')
    const stranger = await signUp(app, 'Stranger')
    const id = (await devicesOf(fay))[0]?.id ?? ''
    expect((await as(stranger).send(endSession, { id })).status).toBe(404)
    expect((await as(stranger).send(endSession, { id: randomUUID() })).status).toBe(404)
    expect(await isSignedIn(fay)).toBe(true)
  })
})

describe('a change of the password', () => {
  const next = 'Better-Horse-8'
  const tried = async (person: Person, password: string) =>
    (await as(visitor(app)).send(signIn, { email: person.email, password })).status

  it('accepts the new password, rejects the old one, and signs out all other devices', async () => {
    const gus = await signUp(app, 'Gus')
    const stranger = await signUp(app, 'Stranger')
    const phone = await onAnotherDevice(gus, true)
    await as(gus).call(changePassword, { password: gus.password, newPassword: next })
    expect(await Promise.all([gus, phone, stranger].map(isSignedIn))).toEqual([true, false, true])
    expect(await tried(gus, gus.password)).toBe(401)
    expect(await tried(gus, next)).toBe(200)
    expect(await tried(stranger, stranger.password)).toBe(200)
    // A page whose response was lost finds out by it.
    await as(gus).call(changePassword, { password: next, newPassword: next })
    expect(await tried(gus, next)).toBe(200)
  })

  it('informs the owner, in case it was somebody else', async () => {
    const pia = await signUp(app, 'Pia')
    await as(pia).send(changePassword, { password: 'Wrong-Horse-7', newPassword: next })
    await as(pia).call(changePassword, { password: pia.password, newPassword: next })
    await app.app.sendMails()
    const mails = app.mails.filter(({ to }) => to === pia.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed'])
    expect(mails[0]?.text).toContain('If it was not you')
  })

  it('needs the current password', async () => {
    const hue = await signUp(app, 'Hue')
    const phone = await onAnotherDevice(hue)
    const response = await as(hue).send(changePassword, { password: 'Wrong-Horse-7', newPassword: next })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: 'invalid_credentials',
      message: 'Incorrect password. Please try again.',
    })
    expect(await tried(hue, hue.password)).toBe(200)
    expect(await isSignedIn(phone)).toBe(true)
  })

  it.each([
    ['short', 'Password must contain at least 8 characters, one uppercase letter, one number'],
    ['', 'Password is required'],
  ])('a change to "%s" is refused', async (newPassword, message) => {
    const ida = await signUp(app, 'Ida')
    const response = await as(ida).send(changePassword, { password: ida.password, newPassword })
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { newPassword: message } })
    expect(await tried(ida, ida.password)).toBe(200)
  })

  it('takes the same password typed on another keyboard', async () => {
    const joy = await signUp(app, 'Joy')
    await as(joy).call(changePassword, { password: joy.password, newPassword: 'Cafe\u0301-Horse-8' })
    expect(await tried(joy, 'Caf\u00e9-Horse-8')).toBe(200)
  })

  it('revokes the reset link that was mailed before', async () => {
    const mo = await signUp(app, 'Mo')
    await app.owner.query(
      "insert into reset_links (user_id, secret_hash, expires_at) values ($1, '\\x00', '2030-01-01T00:00:00Z')",
      [mo.userId],
    )
    await as(mo).call(changePassword, { password: mo.password, newPassword: next })
    expect((await app.owner.query('select from reset_links where user_id = $1', [mo.userId])).rows).toEqual([])
  })

  it('is made once when it is sent twice at the same time', async () => {
    const kai = await signUp(app, 'Kai')
    const answers = await Promise.all(
      ['First-Horse-8', 'Other-Horse-9'].map((newPassword) =>
        as(kai).send(changePassword, { password: kai.password, newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('cannot be tried more often than signing in', async () => {
    const lou = await signUp(app, 'Lou')
    const guess = () => as(lou).send(changePassword, { password: 'Wrong-Horse-7', newPassword: next })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await as(lou).send(changePassword, { password: lou.password, newPassword: next })
    expect(right.status).toBe(429)
  })
})
