import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { maxPasskeys } from '#core/account/quotas.ts'
import { deleteAccount, signIn } from '#core/api/account.ts'
import { listActivity } from '#core/api/activity.ts'
import { errorBody } from '#core/api/errors.ts'
import { exportCsv } from '#core/api/export.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  type PasskeyAnswer,
  proveByPasskey,
  removePasskey,
  signInByPasskey,
} from '#core/api/passkeys.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactors,
  makeRecoveryCodes,
  prove,
} from '#core/api/second-factor.ts'
import { getSession } from '#core/api/session.ts'
import { shownCode } from '#server/testing/authenticator-app.ts'
import { passkeyDevice } from '#server/testing/passkey.ts'
import { as, onAnotherDevice, type Person, signUp, type Visitor, visitor } from '#server/testing/people.ts'
import { sendAllMails, type TestApp, testApp } from '#server/testing/test-app.ts'
import { isWithoutCertificates } from './passkeys.ts'

const origin = 'http://localhost:3000'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ settings: { publicUrl: origin } })
})
afterAll(() => app.close())

const later = (duration: Temporal.DurationLike) => app.clock.set(app.clock.now().add(duration))
type Device = ReturnType<typeof passkeyDevice>

async function add(person: Person, name = 'Phone', device = passkeyDevice(origin, 'localhost')): Promise<Device> {
  const { options } = await as(person).call(beginPasskey, {})
  await as(person).call(addPasskey, { name, answer: device.make(options) })
  return device
}
/** Signs in in a browser. @param change changes what is sent */
async function signInWith(device: Device, browser: Visitor = visitor(app), wrong: Parameters<Device['sign']>[1] = {}) {
  const { options } = await as(browser).call(beginPasskeySignIn, {})
  const answer = device.sign(options, wrong)
  return { answer, browser, response: await as(browser).send(signInByPasskey, { answer, keepSignedIn: true }) }
}
const reasonOf = async (response: Response) => z.parse(errorBody, await response.json()).reason
const refused = { status: 401, reason: 'passkey_wrong' }
const outcome = async (response: Response) => ({ status: response.status, reason: await reasonOf(response) })

describe('a passkey', () => {
  it('is added by the name that the patient gives it, and signs in without a password', async () => {
    const ana = await signUp(app, 'Ana')
    const { options } = await as(ana).call(beginPasskey, {})
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Dosewell' },
      user: { name: ana.email, displayName: 'Ana Rivera' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const phone = passkeyDevice(origin, 'localhost')
    await as(ana).call(addPasskey, { name: 'My phone', answer: phone.make(options) })
    const { browser, response } = await signInWith(phone)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=2592000')
    expect((await as(browser).call(getSession, {})).session?.userId).toBe(ana.userId)
    expect((await as(ana).call(getSecondFactors, {})).passkeys).toEqual([
      { id: expect.any(String), name: 'My phone', addedAt: app.clock.now(), usedAt: app.clock.now() },
    ])
    const stored = await app.owner.query('select name from passkeys where user_id = $1', [ana.userId])
    expect(stored.rows[0].name.toString('latin1')).not.toContain('phone')
  })

  it('is a second factor: the password alone is not enough from then on, and a recovery code replaces it', async () => {
    const bo = await signUp(app, 'Bo')
    const other = await onAnotherDevice(bo)
    await add(bo)
    const { codes } = await as(bo).call(makeRecoveryCodes, {})
    const browser = visitor(app)
    const answer = await as(browser).send(signIn, { email: bo.email, password: bo.password })
    expect([answer.status, z.parse(errorBody, await answer.json()).ways]).toEqual([403, ['passkey', 'recovery']])
    // What the other session proved by the password is void.
    expect((await as(other).send(exportCsv, {})).status).toBe(403)
    expect((await as(other).send(prove, { way: 'recovery', answer: codes[0] })).status).toBe(200)
  })

  it('is removed, and with the last one the second factor and its recovery codes', async () => {
    const cy = await signUp(app, 'Cy')
    const [one, two] = [await add(cy, 'One'), await add(cy, 'Two')]
    await as(cy).call(makeRecoveryCodes, {})
    const { passkeys } = await as(cy).call(getSecondFactors, {})
    const idOf = (name: string) => passkeys.find((passkey) => passkey.name === name)?.id ?? ''
    await as(cy).call(removePasskey, { id: idOf('One') })
    expect(await outcome((await signInWith(one)).response)).toEqual(refused)
    expect((await signInWith(two)).response.status).toBe(200)
    await as(cy).call(removePasskey, { id: idOf('Two') })
    expect(await as(cy).call(getSecondFactors, {})).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect((await as(visitor(app)).send(signIn, { email: cy.email, password: cy.password })).status).toBe(200)
  })

  it('is reported to the owner by mail when it is added or removed, without its name, which a stranger may have chosen', async () => {
    const del = await signUp(app, 'Del')
    await add(del, 'Call 555-0100')
    const { passkeys } = await as(del).call(getSecondFactors, {})
    await as(del).call(removePasskey, { id: passkeys[0]?.id ?? '' })
    await sendAllMails(app)
    const mails = app.mails.filter(({ to, subject }) => to === del.email && subject === 'Please check: how you sign in')
    expect(mails.map(({ text }) => /account of \S+: (.*)/.exec(text)?.[1])).toEqual([
      'A passkey was added.',
      'A passkey was removed.',
    ])
    expect(mails[0]?.text).toContain('stay signed in')
    expect(mails.map(({ text }) => text).join()).not.toContain('555-0100')
  })

  it('is asked for ten minutes after the last proof, before everything is deleted', async () => {
    const di = await signUp(app, 'Di')
    const phone = await add(di)
    later({ minutes: 10 })
    expect(await reasonOf(await as(di).send(deleteAccount, { password: di.password }))).toBe('second_factor_needed')
    expect(await reasonOf(await as(di).send(beginPasskey, {}))).toBe('second_factor_needed')
    const { options } = await as(di).call(beginPasskeyProof, {})
    expect(options.allowCredentials).toEqual([{ ...phone.named(), rawId: undefined, transports: ['internal'] }])
    await as(di).call(proveByPasskey, { answer: phone.sign(options) })
    expect((await as(di).send(deleteAccount, { password: di.password })).status).toBe(200)
    expect(await outcome((await signInWith(phone)).response)).toEqual(refused)
  })

  it.each([
    ['none', false, true],
    ['packed', false, true],
    ['packed', true, false],
    ['android-key', true, false],
    ['tpm', true, false],
  ])(
    'that is made as %s, with certificates: %s, is looked at further: %s',
    async (format, hasCertificates, isLooked) => {
      const made = passkeyDevice(origin, 'localhost').make({ challenge: 'c', user: { id: 'u' } } as never, {
        attestation: { format, hasCertificates },
      })
      expect(await isWithoutCertificates(made.response.attestationObject)).toBe(isLooked)
    },
  )

  it('cannot be got around by the secret of an app that somebody else has from before', async () => {
    const gil = await signUp(app, 'Gil')
    const other = await onAnotherDevice(gil)
    const { secret } = await as(other).call(beginAuthenticator, {})
    await add(gil)
    const confirmed = await as(other).send(confirmAuthenticator, { code: shownCode(secret, app.clock.now()) })
    expect(await outcome(confirmed)).toEqual({ status: 403, reason: 'second_factor_needed' })
    expect((await as(gil).call(getSecondFactors, {})).app).toBeNull()
  })

  it('cannot be added with what another session proved by the password before', async () => {
    const hal = await signUp(app, 'Hal')
    const other = await onAnotherDevice(hal)
    const { options } = await as(other).call(beginPasskey, {})
    const phone = await add(hal)
    const answer = passkeyDevice(origin, 'localhost').make(options)
    const added = await as(other).send(addPasskey, { name: 'Mine', answer })
    expect(await outcome(added)).toEqual({ status: 403, reason: 'second_factor_needed' })
    expect((await as(hal).call(getSecondFactors, {})).passkeys).toHaveLength(1)
    // The refusal leaves the challenge as it was: the page asks, and sends the same answer again.
    const proof = await as(other).call(beginPasskeyProof, {})
    await as(other).call(proveByPasskey, { answer: phone.sign(proof.options) })
    expect((await as(other).send(addPasskey, { name: 'Mine', answer })).status).toBe(200)
  })

  it('that signs in leaves the counts of wrong passwords as they are', async () => {
    const hal = await signUp(app, 'Hal')
    const device = await add(hal)
    const counts = async () => (await app.owner.query('select sum(count)::int as sum from attempts')).rows[0].sum
    await as(visitor(app)).send(signIn, { email: hal.email, password: 'Wrong-Horse-7' })
    const before = await counts()
    expect((await signInWith(device)).response.status).toBe(200)
    expect(await counts()).toBe(before)
  })

  it('is one of twenty at most, also when the options for more were made before', async () => {
    const fay = await signUp(app, 'Fay')
    const device = passkeyDevice(origin, 'localhost')
    const addEleven = async (browser: Visitor, first = passkeyDevice(origin, 'localhost')) => {
      const waiting = await Promise.all(Array.from({ length: 11 }, () => as(browser).call(beginPasskey, {})))
      const statuses: number[] = []
      for (const [index, { options }] of waiting.entries()) {
        const answer = (index === 0 ? first : passkeyDevice(origin, 'localhost')).make(options)
        statuses.push((await as(browser).send(addPasskey, { name: 'Phone', answer })).status)
      }
      return statuses
    }
    // Each is mailed to the owner: ten a day.
    expect(await addEleven(fay, device)).toEqual([...Array(10).fill(200), 429])
    expect(await outcome(await as(fay).send(beginPasskey, {}))).toEqual({ status: 429, reason: 'changed_too_often' })
    later({ hours: 25 })
    const { browser } = await signInWith(device)
    expect(await addEleven(browser)).toEqual([...Array(maxPasskeys - 10).fill(200), 409])
  })

  it('cannot be added twice, nor without a proof', async () => {
    const eve = await signUp(app, 'Eve')
    const phone = await add(eve)
    const { options } = await as(eve).call(beginPasskey, {})
    const again = await as(eve).send(addPasskey, { name: 'Again', answer: phone.make(options) })
    expect(await outcome(again)).toEqual({ status: 409, reason: 'passkey_known' })
    const fay = await signUp(app, 'Fay')
    later({ minutes: 10 })
    expect(await reasonOf(await as(fay).send(beginPasskey, {}))).toBe('password_needed')
    const wrong = await as(fay).send(addPasskey, { name: ' ', answer: phone.make(options) })
    expect(z.parse(errorBody, await wrong.json()).fields).toEqual({ name: 'Give the passkey a name' })
  })
})

describe('a passkey as the second step', () => {
  /** A browser in which the right password was typed. */
  async function afterPassword({ email, password }: Person, keepSignedIn = false): Promise<Visitor> {
    const browser = visitor(app)
    expect((await as(browser).send(signIn, { email, password, keepSignedIn })).status).toBe(403)
    return browser
  }
  const begin = async (browser: Visitor) => (await as(browser).call(beginPasskeySignIn, { isSecondStep: true })).options
  const finish = (browser: Visitor, answer: PasskeyAnswer, keepSignedIn = false) =>
    as(browser).send(signInByPasskey, { answer, isSecondStep: true, keepSignedIn })
  const signedInThere = async (browser: Visitor) => (await as(browser).call(getSession, {})).session?.userId

  it('is one of the account whose password was typed, and signs in once, for as long as was chosen there', async () => {
    const ana = await signUp(app, 'Ana')
    const phone = await add(ana)
    const browser = await afterPassword(ana, true)
    const options = await begin(browser)
    expect(options.allowCredentials).toEqual([{ ...phone.named(), rawId: undefined, transports: ['internal'] }])
    const before = new Map(browser.cookies)
    const response = await finish(browser, phone.sign(options))
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=2592000')
    expect(await signedInThere(browser)).toBe(ana.userId)
    const copy = { ...browser, cookies: before }
    expect((await finish(copy, phone.sign(options))).status).toBe(410)
    expect((await as(copy).send(beginPasskeySignIn, { isSecondStep: true })).status).toBe(410)
  })

  it('of somebody else on the same device signs nobody in, and is told as a wrong code is', async () => {
    const bo = await signUp(app, 'Bo')
    const stranger = await signUp(app, 'Stranger')
    const [own, theirs] = [await add(bo), await add(stranger)]
    const browser = await afterPassword(bo)
    const answer = theirs.sign(await begin(browser))
    const userHandle = Buffer.from(bo.userId.replaceAll('-', ''), 'hex').toString('base64url')
    const forged = { ...answer, response: { ...answer.response, userHandle } }
    for (const wrong of [answer, forged]) expect(await outcome(await finish(browser, wrong))).toEqual(refused)
    expect(await signedInThere(browser)).toBeUndefined()
    const { events } = await as(bo).call(listActivity, {})
    expect(events.filter(({ kind }) => kind === 'wrong-code')).toHaveLength(1)
    // The sign-in still waits for the right one.
    expect((await finish(browser, own.sign(await begin(browser)))).status).toBe(200)
    expect(await signedInThere(browser)).toBe(bo.userId)
  })
})

describe('what a device signed', () => {
  it.each([
    ['for another site', { origin: 'https://dosewell.example' }],
    ['without a finger, a face or a PIN', { isUnverified: true }],
    ['as a copy that was used less often', { counter: 0 }],
  ])('%s is refused', async (_, wrong) => {
    const gil = await signUp(app, 'Gil')
    const phone = await add(gil)
    expect((await signInWith(phone)).response.status).toBe(200)
    const { browser, response } = await signInWith(phone, visitor(app), wrong)
    expect(await outcome(response)).toEqual(refused)
    expect((await as(browser).call(getSession, {})).session).toBeNull()
    expect((await signInWith(phone)).response.status).toBe(200)
  })

  it('is accepted once, also when it is sent twice at the same moment', async () => {
    const hal = await signUp(app, 'Hal')
    const phone = await add(hal)
    const { answer, browser } = await signInWith(phone)
    expect((await as(browser).send(signInByPasskey, { answer })).status).toBe(401)
    const next = visitor(app)
    const { options } = await as(next).call(beginPasskeySignIn, {})
    const signed = phone.sign(options)
    const both = await Promise.all([
      as({ ...next, cookies: new Map(next.cookies) }).send(signInByPasskey, { answer: signed }),
      as({ ...next, cookies: new Map(next.cookies) }).send(signInByPasskey, { answer: signed }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('is accepted for five minutes, in the browser and for the purpose it was asked for', async () => {
    const ida = await signUp(app, 'Ida')
    const phone = await add(ida)
    const browser = visitor(app)
    const first = await as(browser).call(beginPasskeySignIn, {})
    later({ minutes: 5 })
    expect((await as(browser).send(signInByPasskey, { answer: phone.sign(first.options) })).status).toBe(401)
    const second = await as(browser).call(beginPasskeySignIn, {})
    const elsewhere = visitor(app)
    await as(elsewhere).call(beginPasskeySignIn, {})
    for (const other of [elsewhere, visitor(app)]) {
      expect((await as(other).send(signInByPasskey, { answer: phone.sign(second.options) })).status).toBe(401)
    }
    const proof = await as(ida).call(beginPasskeyProof, {})
    expect((await as(browser).send(signInByPasskey, { answer: phone.sign(proof.options) })).status).toBe(401)
    expect((await as(ida).send(proveByPasskey, { answer: phone.sign(second.options) })).status).toBe(401)
    const third = await as(browser).call(beginPasskeySignIn, {})
    expect((await as(browser).send(signInByPasskey, { answer: phone.sign(third.options) })).status).toBe(200)
  })

  it('opens no other account, and proves nothing in it', async () => {
    const jo = await signUp(app, 'Jo')
    const stranger = await signUp(app, 'Stranger')
    const theirs = await add(stranger)
    const { options } = await as(jo).call(beginPasskeyProof, {})
    expect((await as(jo).send(proveByPasskey, { answer: theirs.sign(options) })).status).toBe(401)
    const browser = visitor(app)
    const begun = await as(browser).call(beginPasskeySignIn, {})
    const answer = theirs.sign(begun.options)
    const userHandle = Buffer.from(jo.userId.replaceAll('-', ''), 'hex').toString('base64url')
    const forged = { ...answer, response: { ...answer.response, userHandle } }
    expect((await as(browser).send(signInByPasskey, { answer: forged })).status).toBe(401)
    const { passkeys } = await as(stranger).call(getSecondFactors, {})
    expect((await as(jo).send(removePasskey, { id: passkeys[0]?.id })).status).toBe(404)
  })

  it('is looked at a hundred times in a quarter of an hour from one network', async () => {
    const browser = visitor(app, '203.0.113.77')
    const stray = passkeyDevice(origin, 'localhost')
    const { options } = await as(browser).call(beginPasskeySignIn, {})
    const statuses: number[] = []
    for (let tried = 0; tried < 101; tried++) {
      statuses.push((await as(browser).send(signInByPasskey, { answer: stray.sign(options) })).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
  })
})
