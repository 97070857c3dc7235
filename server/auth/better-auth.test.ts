import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { signIn, signUp as signUpEndpoint } from '#core/api/account.ts'
import { confirmEmail } from '#core/api/confirmations.ts'
import { getProfile } from '#core/api/profile.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { as, CallFailed, type Person, signUp, signUpForm, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp, testStart } from '#server/testing/test-app.ts'
import { makeAuth } from './better-auth.ts'
import { sessionSecrets } from './secrets.ts'

/*
 * What the account library does, or fails to do, unless it is told otherwise. Each test here is a fault that an
 * application around it has had.
 */

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
  ana = await signUp(app, 'Ana')
})
// Where these tests ask the library about a session, it goes by the machine's clock.
beforeEach(() => void vi.setSystemTime(testStart.epochMilliseconds))
afterAll(() => app.close())

const libraryOf = ({ deps }: TestApp, checkTables = false) =>
  makeAuth({
    pool: deps.database.pool,
    publicUrl: deps.settings.publicUrl,
    secret: sessionSecrets(deps.keys)[0],
    requireEmailConfirmation: false,
    languageOf: async () => 'en',
    log: deps.log,
    checkTables,
  })
const cookieHeader = (person: Person) =>
  new Headers({ cookie: Array.from(person.cookies, ([name, value]) => `${name}=${value}`).join('; ') })

describe('the tables', () => {
  it('are as the library expects them', async () => {
    const auth = libraryOf(app, true)
    await expect(auth.api.getSession({ headers: new Headers() })).resolves.toBeNull()
  })

  it('would be found out if they were not', async () => {
    const other = await testApp()
    await other.owner.query('alter table sessions drop column user_agent')
    await expect(libraryOf(other, true).api.getSession({ headers: new Headers() })).rejects.toThrow(/user_agent/)
    await other.close()
  })
})

describe("the library's own routes", () => {
  it.each([
    ['GET', 'list-sessions'],
    ['POST', 'delete-user'],
    ['GET', 'error'],
    ['GET', 'ok'],
    ['GET', 'get-session'],
    ['POST', 'sign-in/email'],
    ['POST', 'sign-up/email'],
    ['POST', 'change-email'],
    ['POST', 'change-password'],
    ['POST', 'request-password-reset'],
    ['POST', 'update-user'],
    ['POST', 'revoke-sessions'],
    ['GET', 'verify-email'],
  ])('%s %s is not there, signed in or not', async (method, path) => {
    for (const prefix of ['/api/auth', '/api/account', '/api']) {
      const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
      const response = await as(ana).request(`${prefix}/${path}`, { method, ...body })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  })

  it('would not delete an account either, with or without a password', async () => {
    const auth = libraryOf(app)
    await expect(auth.api.deleteUser({ headers: cookieHeader(ana), body: {} })).rejects.toThrow()
    expect((await as(ana).call(getSession, {})).session?.userId).toBe(ana.userId)
  })
})

describe('a session cookie', () => {
  it('means the same to us as to the library, who sets it', async () => {
    const auth = libraryOf(app)
    const forged = { ...ana, cookies: new Map([['dosewell.session_token', `${randomUUID()}.c2lnbmF0dXJl`]]) }
    for (const person of [ana, forged]) {
      const theirs = await auth.api.getSession({ headers: cookieHeader(person), query: { disableRefresh: true } })
      const ours = await as({ ...person, cookies: new Map(person.cookies) }).call(getSession, {})
      expect(ours.session?.userId).toBe(theirs?.user.id)
      expect(ours.session?.userId).toBe(person === ana ? ana.userId : undefined)
    }
  })

  it('stays good when keys are rotated, as long as the old key is in the ring', async () => {
    const { current } = app.deps.keys
    const next = { id: 'next', key: createSecretKey(randomBytes(32)) }
    const both = { current: next, byId: new Map([next, current].map((key) => [key.id, key])) }
    const only = { current: next, byId: new Map([[next.id, next]]) }
    const headers = cookieHeader(ana)
    const status = async (keys: typeof both) =>
      (await createApp({ ...app.deps, keys }).hono.request('/api/settings', { headers })).status
    expect(await status(both)).toBe(200)
    expect(await status(only)).toBe(401)
  })
})

describe('attempts', () => {
  const wrong = { password: 'Wrong-Horse-7', keepSignedIn: false }
  const tries = async (target: TestApp, email: string, count: number, address: string) => {
    const statuses: number[] = []
    for (let tried = 0; tried < count; tried += 1) {
      const response = await as(visitor(target, address)).send(signIn, { email, ...wrong })
      statuses.push(response.status)
    }
    return statuses
  }

  it('are limited per account and network, and the answer says so in the words of product 16.2, with a time that is one', async () => {
    const bo = await signUp(app, 'Bo')
    expect(await tries(app, bo.email, 10, '203.0.113.1')).toEqual(Array(10).fill(401))
    const refused = await as(visitor(app, '203.0.113.1')).send(signIn, { email: bo.email, password: bo.password })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many sign-in attempts. Please wait a few minutes before trying again.',
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    // The owner elsewhere, and everybody else at the same place, are not kept out.
    const elsewhere = await as(visitor(app, '203.0.113.2')).send(signIn, { email: bo.email, password: bo.password })
    expect(elsewhere.status).toBe(200)
    const neighbour = await as(visitor(app, '203.0.113.1')).send(signIn, { email: ana.email, password: ana.password })
    expect(neighbour.status).toBe(200)
    app.clock.set(app.clock.now().add({ seconds }))
    const later = await as(visitor(app, '203.0.113.1')).send(signIn, { email: bo.email, password: bo.password })
    expect(later.status).toBe(200)
  })

  it('count in the database: a second server and a restart know of them, and a burst gets no more', async () => {
    const cy = await signUp(app, 'Cy')
    const second: TestApp = { ...app, request: requestOf(createApp(app.deps)) }
    const device = (index: number) => visitor(index % 2 === 0 ? app : second, '203.0.113.3')
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { status } = await as(device(index)).send(signIn, { email: cy.email, ...wrong })
        return status
      }),
    )
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
  })

  it('that succeed do not count', async () => {
    const di = await signUp(app, 'Di')
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried += 1) {
      const { status } = await as(visitor(app, '203.0.113.4')).send(signIn, { email: di.email, password: di.password })
      statuses.push(status)
    }
    expect(statuses).toEqual(Array(12).fill(200))
  })

  it('of one network do not count against another: the address is the socket’s, not a header’s', async () => {
    const ed = await signUp(app, 'Ed')
    const claim = (address: string) => ({ 'x-forwarded-for': address, 'x-dosewell-address': address })
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1) {
      const { status } = await as(visitor(app, '203.0.113.5')).request(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...claim(`192.0.2.${tried}`) },
        body: JSON.stringify({ email: ed.email, ...wrong }),
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const other = await as(visitor(app, '203.0.113.6')).send(signIn, { email: ed.email, ...wrong })
    expect(other.status).toBe(401)
  })

  it('are kept without the address that was tried, and no longer than a day', async () => {
    const { rows } = await app.owner.query<{ key: string }>('select key from attempts')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
    app.clock.set(app.clock.now().add({ hours: 25 }))
    await as(visitor(app, '203.0.113.7')).call(signIn, {
      email: ana.email,
      password: ana.password,
      keepSignedIn: false,
    })
    const left = await app.owner.query('select from attempts where window_start < $1', [
      app.clock.now().subtract({ hours: 24 }).toString(),
    ])
    expect(left.rowCount).toBe(0)
  })
})

function requestOf(second: ReturnType<typeof createApp>): TestApp['request'] {
  return async (path, { address, ...init } = {}) =>
    second.hono.request(new URL(path, app.deps.settings.publicUrl), init, {
      incoming: { socket: { remoteAddress: address } },
    })
}

describe('confirmation by mail, where the operator asks for it', () => {
  let strict: TestApp
  const failing = { now: false }
  beforeAll(async () => {
    const mails: TestApp['mails'] = []
    strict = await testApp({
      settings: { requireEmailConfirmation: true },
      mail: {
        send: async (mail) => {
          if (failing.now) throw new Error('mail server away')
          mails.push(mail)
        },
      },
    })
    Object.assign(strict, { mails })
  })
  afterAll(() => strict.close())

  const linkIn = (text = '') => new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://nowhere')
  const press = (token: string) => as(visitor(strict)).send(confirmEmail, { token })

  it('signs nobody in before the button was pressed that the link leads to', async () => {
    const form = signUpForm('Fay')
    const device = visitor(strict)
    const answer = await as(device).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    expect(answer).toEqual({ userId: expect.any(String), session: null })
    expect(device.cookies.size).toBe(0)
    const refused = await as(device).send(signIn, { email: form.email, password: form.password })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Please check your email and click the confirmation link before signing in.',
    })
    expect(strict.mails.map(({ to }) => to)).toEqual([form.email, form.email])
    const { pathname, hash } = linkIn(strict.mails[0]?.text)
    expect(pathname).toBe('/confirm-email')
    // What a program does that looks through mails.
    const looked = await as(device).request(`/api/account/confirm-email?token=${hash.slice(1)}`)
    expect(looked.status).toBe(405)
    expect((await as(device).send(signIn, { email: form.email, password: form.password })).status).toBe(403)
    expect((await press(decodeURIComponent(hash.slice(1)))).status).toBe(200)
    const session = await as(device).call(signIn, { email: form.email, password: form.password, keepSignedIn: false })
    expect(session.userId).toBe(answer.userId)
  })

  it('is asked for in the language of the page the person signed up on, and asked again in the same', async () => {
    const form = signUpForm('Inés', { language: 'es' })
    await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    await as(visitor(strict)).send(signIn, { email: form.email, password: form.password })
    const subjects = strict.mails.filter(({ to }) => to === form.email).map(({ subject }) => subject)
    expect(subjects).toEqual(Array(2).fill('Confirme su dirección de correo electrónico'))
  })

  it('tells a wrong password nothing more', async () => {
    const form = signUpForm('Gil')
    await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    const response = await as(visitor(strict)).send(signIn, { email: form.email, password: 'Wrong-Horse-7' })
    expect(await response.json()).toMatchObject({ code: 'invalid_credentials' })
  })

  it('still says that an address is taken', async () => {
    const form = z.decode(signUpEndpoint.input, signUpForm('Hal'))
    await as(visitor(strict)).call(signUpEndpoint, form)
    const again = await as(visitor(strict))
      .call(signUpEndpoint, form)
      .catch((error: unknown) => error)
    expect(again).toBeInstanceOf(CallFailed)
    expect(again).toMatchObject({ body: { code: 'already_registered' } })
  })

  it('does not lose a mail that could not be sent', async () => {
    failing.now = true
    const form = signUpForm('Ivy')
    const answer = await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    failing.now = false
    expect(answer.session).toBeNull()
    const sentTo = () => strict.mails.map(({ to }) => to)
    expect(sentTo()).not.toContain(form.email)
    expect(strict.logged.join()).not.toContain(form.email)
    strict.clock.set(strict.clock.now().add({ minutes: 2 }))
    expect(await strict.app.sendMails()).toBe(1)
    expect(sentTo()).toContain(form.email)
    expect(await strict.app.sendMails()).toBe(0)
    const { rowCount } = await strict.owner.query('select from outgoing_mail')
    expect(rowCount).toBe(0)
  })

  it('gives up a mail that cannot be sent for hours, and others are sent all the same', async () => {
    failing.now = true
    await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, signUpForm('Jo')))
    for (let tried = 0; tried < 8; tried += 1) {
      strict.clock.set(strict.clock.now().add({ hours: 5 }))
      await strict.app.sendMails()
    }
    failing.now = false
    const { rowCount } = await strict.owner.query('select from outgoing_mail')
    expect(rowCount).toBe(0)
    expect(strict.logged.some((line) => line.includes('mail given up'))).toBe(true)
  })

  it.each(['', 'x', 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFAYi5jbyJ9.AAAA'])(
    'says so when a link is not valid: "%s"',
    async (token) => {
      const response = await press(token)
      expect(response.status).toBe(410)
      expect(await response.json()).toMatchObject({ code: 'link_not_valid' })
    },
  )
})

describe('a database that is away', () => {
  it('is 503 for every call, sign-out included, and the session stays', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const away: TestApp = { ...app, request: requestOf(createApp({ ...app.deps, database: nowhere })) }
    const there: Person = { ...ana, app: away }
    const calls = [
      as(there).send(signOut, {}),
      as(there).send(getProfile, {}),
      as(there).send(getSession, {}),
      as(there).send(signIn, { email: ana.email, password: ana.password }),
      as(there).send(signUpEndpoint, signUpForm('Kim')),
    ]
    for (const response of await Promise.all(calls)) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ code: 'unavailable' })
    }
    await nowhere.close()
    const session = await as(visitor(app)).call(signIn, {
      email: ana.email,
      password: ana.password,
      keepSignedIn: false,
    })
    expect(session.userId).toBe(ana.userId)
  })
})
