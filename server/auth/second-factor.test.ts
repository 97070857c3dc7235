import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deleteAccount, forgotPassword, resetPassword, signIn } from '#core/api/account.ts'
import { type ErrorBody, errorBody } from '#core/api/errors.ts'
import { exportCsv, exportPlan } from '#core/api/export.ts'
import { changeProfile } from '#core/api/profile.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  finishSignIn,
  getSecondFactors,
  makeRecoveryCodes,
  prove,
  removeAuthenticator,
} from '#core/api/second-factor.ts'
import { changePassword, listSessions } from '#core/api/security.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { waitingForLocks } from '#server/db/testing.ts'
import { shownCode } from '#server/testing/authenticator-app.ts'
import { as, onAnotherDevice, type Person, signUp, type Visitor, visitor } from '#server/testing/people.ts'
import { switchOnApp } from '#server/testing/second-factor.ts'
import { sendAllMails, type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const later = (duration: Temporal.DurationLike) => app.clock.set(app.clock.now().add(duration))
/** The code that the app shows now, one that was not used before. */
const nextCode = (secret: string) => {
  later({ seconds: 30 })
  return shownCode(secret, app.clock.now())
}
/** Types the right password in a browser. */
async function typePassword(
  { email, password }: Pick<Person, 'email' | 'password'>,
  browser: Visitor = visitor(app),
  keepSignedIn = false,
) {
  const response = await as(browser).send(signIn, { email, password, keepSignedIn })
  return { browser, status: response.status, body: (await response.json()) as Partial<ErrorBody> }
}
const typeCode = (browser: Visitor, answer: string, way: 'app' | 'recovery' = 'app') =>
  as(browser).send(finishSignIn, { way, answer })
const isSignedIn = async (browser: Visitor) => (await as(browser).call(getSession, {})).session !== null
const answerOf = async (response: Response) => ({
  status: response.status,
  ...z.parse(errorBody, await response.json()),
})

describe('an authenticator app', () => {
  it('is on only after its first code, and is then asked for at sign-in', async () => {
    const ana = await signUp(app, 'Ana')
    const { secret, address } = await as(ana).call(beginAuthenticator, {})
    expect(address).toBe(
      `otpauth://totp/Dosewell:${encodeURIComponent(ana.email)}?issuer=Dosewell&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await typePassword(ana)).status).toBe(200)
    const wrong = await as(ana).send(confirmAuthenticator, { code: '000000' })
    expect(await answerOf(wrong)).toMatchObject({ status: 401, code: 'invalid_credentials', reason: 'app_code_wrong' })
    expect(await as(ana).call(getSecondFactors, {})).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 })
    await as(ana).call(confirmAuthenticator, { code: shownCode(secret, app.clock.now()) })
    expect((await as(ana).call(getSecondFactors, {})).app).toEqual({ since: app.clock.now() })

    const { browser, status, body } = await typePassword(ana)
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        code: 'second_factor_needed',
        reason: 'second_factor_needed',
        message: 'Please confirm that it is you, then try again.',
        details: null,
        hint: null,
        ways: ['app'],
      },
    })
    expect(await isSignedIn(browser)).toBe(false)
    expect((await typeCode(browser, nextCode(secret))).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('is set up again, and not twice, when the answer to the first code is lost', async () => {
    const bo = await signUp(app, 'Bo')
    const lost = await as(bo).call(beginAuthenticator, {})
    const { secret } = await as(bo).call(beginAuthenticator, {})
    expect((await as(bo).send(confirmAuthenticator, { code: shownCode(lost.secret, app.clock.now()) })).status).toBe(
      401,
    )
    const code = shownCode(secret, app.clock.now())
    expect((await as(bo).send(confirmAuthenticator, { code })).status).toBe(200)
    expect((await as(bo).send(confirmAuthenticator, { code })).status).toBe(200)
    expect((await as(bo).send(beginAuthenticator, {})).status).toBe(409)
    const stored = await app.owner.query('select secret from authenticators where user_id = $1', [bo.userId])
    expect(stored.rows[0].secret.toString('latin1')).not.toContain(secret)
  })

  it('needs a proof to be set up: an open device alone does not lock its owner out', async () => {
    const cy = await signUp(app, 'Cy')
    later({ minutes: 10 })
    expect(await answerOf(await as(cy).send(beginAuthenticator, {}))).toMatchObject({
      status: 403,
      code: 'password_needed',
      ways: ['password'],
    })
    expect((await as(cy).send(prove, { way: 'password', answer: 'Wrong-Horse-7' })).status).toBe(401)
    await as(cy).call(prove, { way: 'password', answer: cy.password })
    await switchOnApp(cy)
    // From now on a password is not enough, and what other devices proved with it is void.
    expect((await as(cy).send(prove, { way: 'password', answer: cy.password })).status).toBe(403)
  })

  it('makes void what another session proved by the password', async () => {
    const di = await signUp(app, 'Di')
    const phone = await onAnotherDevice(di)
    await switchOnApp(di)
    expect((await as(phone).send(removeAuthenticator, {})).status).toBe(403)
    expect((await as(di).send(removeAuthenticator, {})).status).toBe(200)
    expect((await typePassword(di)).status).toBe(200)
    expect(await as(di).call(getSecondFactors, {})).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect((await as(di).send(removeAuthenticator, {})).status).toBe(404)
    expect((await as(di).send(makeRecoveryCodes, {})).status).toBe(404)
  })
})

describe('a code', () => {
  it('works once, and no older one after it', async () => {
    const eve = await signUp(app, 'Eve')
    const { secret } = await switchOnApp(eve)
    const older = nextCode(secret)
    const code = nextCode(secret)
    const first = await typePassword(eve)
    expect((await typeCode(first.browser, code)).status).toBe(200)
    const second = await typePassword(eve)
    for (const used of [code, older]) {
      expect(await answerOf(await typeCode(second.browser, used))).toMatchObject({
        status: 401,
        message: 'That code did not work. Each code works once. Please wait for the next one.',
      })
    }
    expect((await typeCode(second.browser, nextCode(secret))).status).toBe(200)
  })

  it('lets one in when it is sent twice at the same moment, from one browser or two', async () => {
    const fay = await signUp(app, 'Fay')
    const { secret, codes } = await switchOnApp(fay)
    const [one, two] = [await typePassword(fay), await typePassword(fay)]
    const code = nextCode(secret)
    const both = await Promise.all([typeCode(one.browser, code), typeCode(two.browser, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const [three, four] = [await typePassword(fay), await typePassword(fay)]
    const answers = await Promise.all(
      [three, four, three].map(({ browser }) => typeCode(browser, codes[0] ?? '', 'recovery')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await as(fay).call(getSecondFactors, {})).recoveryCodesLeft).toBe(9)
  })

  it('cannot be guessed: 10 a day from a network, 20 a day from everywhere, and the owner’s own devices go on', async () => {
    const gil = await signUp(app, 'Gil')
    const phone = await onAnotherDevice(gil)
    await as(phone).call(signOut, {})
    const { secret } = await switchOnApp(gil)
    const statuses: number[] = []
    for (const network of [1, 2, 3]) {
      const { browser } = await typePassword(gil, visitor(app, `203.0.113.${network}`))
      for (let tried = 0; tried < 11; tried++) statuses.push((await typeCode(browser, '000000')).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(13)
    const far = await typePassword(gil, visitor(app, '203.0.113.9'))
    expect(await answerOf(await typeCode(far.browser, nextCode(secret)))).toMatchObject({
      status: 429,
      reason: 'too_many_codes',
    })
    // A device that was signed in before, wherever it is; and a new one at home, where a device is signed in.
    const known = await typePassword(gil, { ...phone, address: '203.0.113.9' })
    expect((await typeCode(known.browser, nextCode(secret))).status).toBe(200)
    const fresh = await typePassword(gil, visitor(app, gil.address))
    expect((await typeCode(fresh.browser, nextCode(secret))).status).toBe(200)
    later({ hours: 24 })
    const nextDay = await typePassword(gil, visitor(app, '203.0.113.9'))
    expect((await typeCode(nextDay.browser, nextCode(secret))).status).toBe(200)
  })

  it('for recovery is accepted when others have used up the codes of the app', async () => {
    const ina = await signUp(app, 'Ina')
    const { codes } = await switchOnApp(ina)
    later({ hours: 25 })
    for (const address of ['203.0.113.1', '198.51.100.1', '192.0.2.1']) {
      const { browser } = await typePassword(ina, visitor(app, address))
      for (let tried = 0; tried < 10; tried += 1) await typeCode(browser, '000000')
    }
    const { browser } = await typePassword(ina, visitor(app, '192.0.2.77'))
    expect((await typeCode(browser, '000000')).status).toBe(429)
    expect((await typeCode(browser, codes[0] ?? '', 'recovery')).status).toBe(200)
  })

  it('for recovery is accepted at an own device where the codes of the app are used up, at sign-in and in a session', async () => {
    const jan = await signUp(app, 'Jan')
    const phone = await onAnotherDevice(jan)
    const { codes } = await switchOnApp(jan)
    const { browser } = await typePassword(jan, phone)
    for (let tried = 0; tried < 20; tried += 1) await typeCode(browser, '000000')
    expect((await typeCode(browser, '000000')).status).toBe(429)
    expect((await typeCode(browser, codes[0] ?? '', 'recovery')).status).toBe(200)
    for (let tried = 0; tried < 20; tried += 1) await as(jan).send(prove, { way: 'app', answer: '000000' })
    expect((await as(jan).send(prove, { way: 'app', answer: '000000' })).status).toBe(429)
    expect((await as(jan).send(prove, { way: 'recovery', answer: codes[1] ?? '' })).status).toBe(200)
  })

  it('cannot be guessed in a session either, and other sessions go on', async () => {
    const hal = await signUp(app, 'Hal')
    const phone = await onAnotherDevice(hal)
    const { secret } = await switchOnApp(hal)
    const statuses: number[] = []
    for (let tried = 0; tried < 21; tried++) {
      statuses.push((await as(phone).send(prove, { way: 'app', answer: '000000' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429])
    expect((await as(hal).send(prove, { way: 'app', answer: nextCode(secret) })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are ten, work once each, and are void once new ones are made', async () => {
    const ida = await signUp(app, 'Ida')
    const { codes } = await switchOnApp(ida)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
    const [first = '', second = ''] = codes
    const one = await typePassword(ida)
    expect(one.body.ways).toEqual(['app', 'recovery'])
    expect((await typeCode(one.browser, first.toUpperCase().replaceAll('-', ' '), 'recovery')).status).toBe(200)
    const two = await typePassword(ida)
    expect(await answerOf(await typeCode(two.browser, first, 'recovery'))).toMatchObject({
      status: 401,
      message: 'That recovery code did not work. Each one works once.',
    })
    expect((await as(ida).call(getSecondFactors, {})).recoveryCodesLeft).toBe(9)
    const { codes: fresh } = await as(ida).call(makeRecoveryCodes, {})
    expect((await typeCode(two.browser, second, 'recovery')).status).toBe(401)
    expect((await typeCode(two.browser, fresh[0] ?? '', 'recovery')).status).toBe(200)
    const stored = await app.owner.query('select code_hash from recovery_codes where user_id = $1', [ida.userId])
    expect(stored.rows).toHaveLength(9)
  })

  it('are one set when they are asked for twice at the same moment', async () => {
    const jo = await signUp(app, 'Jo')
    await switchOnApp(jo)
    await Promise.all([as(jo).call(makeRecoveryCodes, {}), as(jo).call(makeRecoveryCodes, {})])
    expect((await as(jo).call(getSecondFactors, {})).recoveryCodesLeft).toBe(10)
  })
})

describe('the second step', () => {
  it('belongs to the browser in which the password was typed, for ten minutes', async () => {
    const kit = await signUp(app, 'Kit')
    const { secret } = await switchOnApp(kit)
    const expired = { status: 410, code: 'sign_in_expired', message: 'That took too long. Please sign in again.' }
    expect(await answerOf(await typeCode(visitor(app), nextCode(secret)))).toMatchObject(expired)
    const { browser } = await typePassword(kit)
    later({ minutes: 10 })
    expect(await answerOf(await typeCode(browser, nextCode(secret)))).toMatchObject(expired)
    const again = await typePassword(kit)
    const cookies = new Map(again.browser.cookies)
    expect((await typeCode(again.browser, nextCode(secret))).status).toBe(200)
    // Its cookie, kept by somebody, is worth nothing now.
    expect((await typeCode({ ...again.browser, cookies }, nextCode(secret))).status).toBe(410)
  })

  it('can be taken again when its answer is lost, with the password and another code', async () => {
    const lee = await signUp(app, 'Lee')
    const { secret, codes } = await switchOnApp(lee)
    const { browser } = await typePassword(lee)
    await typeCode({ ...browser, cookies: new Map(browser.cookies) }, nextCode(secret))
    expect((await typeCode(browser, codes[0] ?? '', 'recovery')).status).toBe(410)
    await typePassword(lee, browser)
    expect((await typeCode(browser, codes[0] ?? '', 'recovery')).status).toBe(200)
  })

  it('keeps the patient signed in if that was ticked beside the password', async () => {
    const mo = await signUp(app, 'Mo')
    const { secret } = await switchOnApp(mo)
    for (const isKept of [true, false]) {
      const { browser } = await typePassword(mo, visitor(app), isKept)
      const answer = await typeCode(browser, nextCode(secret))
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('dosewell.session_token='))
      expect(cookie?.includes('Max-Age=2592000')).toBe(isKept)
    }
  })

  it('tells a stranger with a wrong password nothing', async () => {
    const ned = await signUp(app, 'Ned')
    await switchOnApp(ned)
    const { body, browser } = await typePassword({ email: ned.email, password: 'Wrong-Horse-7' })
    expect(body).toMatchObject({ code: 'invalid_credentials' })
    expect(body).not.toHaveProperty('ways')
    expect(browser.cookies.size).toBe(0)
  })

  it('is asked for after the password was reset by mail', async () => {
    const ola = await signUp(app, 'Ola')
    const { secret } = await switchOnApp(ola)
    const { browser: before } = await typePassword(ola)
    await as(visitor(app)).call(forgotPassword, { email: ola.email })
    await sendAllMails(app)
    const mail = app.mails.findLast(({ to, subject }) => to === ola.email && subject === 'Set a new password')
    const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await as(visitor(app)).call(resetPassword, { token, password: 'Another-Horse-8' })
    // A sign-in that began with the former password is over.
    expect((await typeCode(before, nextCode(secret))).status).toBe(410)
    const { browser, status } = await typePassword({ email: ola.email, password: 'Another-Horse-8' })
    expect(status).toBe(403)
    expect((await typeCode(browser, nextCode(secret))).status).toBe(200)
  })
})

it('the owner is told by mail whenever a second factor changes, and nobody else is', async () => {
  const pia = await signUp(app, 'Pia')
  const stranger = await signUp(app, 'Quin')
  const { secret, codes } = await switchOnApp(pia)
  const { browser } = await typePassword(pia)
  expect((await typeCode(browser, codes[0] ?? '', 'recovery')).status).toBe(200)
  await as(pia).call(removeAuthenticator, {})
  await sendAllMails(app)
  const changes = app.mails.filter(({ subject }) => subject === 'Please check: how you sign in')
  const toPia = changes.filter(({ to }) => to === pia.email)
  expect(toPia.map(({ text }) => /account of \S+: (.*)/.exec(text)?.[1])).toEqual([
    'Sign-in codes from an authenticator app were turned on.',
    'New recovery codes were made.',
    'A recovery code was used.',
    'Sign-in codes from an authenticator app were turned off.',
  ])
  for (const { text } of toPia) {
    expect(text).toContain(pia.email)
    for (const one of [secret, ...codes]) expect(text).not.toContain(one)
  }
  expect(changes.filter(({ to }) => to === stranger.email)).toEqual([])
})

describe('a change of which the owner is mailed', () => {
  const often = { status: 429, code: 'too_many_requests', reason: 'changed_too_often' }
  const mailsTo = async ({ email }: Person) => {
    await sendAllMails(app)
    return app.mails.filter(({ to }) => to === email).length
  }

  it('is made ten times a day at most, and none of them without its mail', async () => {
    const una = await signUp(app, 'Una', { keepSignedIn: true })
    const { secret } = await switchOnApp(una)
    let { codes } = await as(una).call(makeRecoveryCodes, {})
    for (let made = 2; made < 10; made += 1) codes = (await as(una).call(makeRecoveryCodes, {})).codes
    expect(await answerOf(await as(una).send(makeRecoveryCodes, {}))).toMatchObject(often)
    expect(await mailsTo(una)).toBe(11)
    // The last that were made are still valid.
    expect((await as(una).send(prove, { way: 'recovery', answer: codes[0] })).status).toBe(200)
    later({ hours: 23, minutes: 59 })
    await as(una).call(prove, { way: 'app', answer: nextCode(secret) })
    expect(await answerOf(await as(una).send(makeRecoveryCodes, {}))).toMatchObject(often)
    later({ minutes: 1 })
    expect((await as(una).send(makeRecoveryCodes, {})).status).toBe(200)
  })

  it('is made ten times a day of the app too, which can be switched off each time', async () => {
    const vic = await signUp(app, 'Vic')
    for (let changed = 0; changed < 10; changed += 1) {
      await switchOnApp(vic)
      await as(vic).call(removeAuthenticator, {})
    }
    expect(await answerOf(await as(vic).send(beginAuthenticator, {}))).toMatchObject(often)
  })

  it('is made ten times a day of the password too', async () => {
    const wes = await signUp(app, 'Wes')
    const change = (from: string, to: string) => as(wes).send(changePassword, { password: from, newPassword: to })
    const passwords = [wes.password, ...Array.from({ length: 11 }, (_, index) => `Other-Horse-${index}`)]
    const statuses: number[] = []
    for (const [index, next] of passwords.slice(1).entries())
      statuses.push((await change(passwords[index] ?? '', next)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(await mailsTo(wes)).toBe(10)
    expect((await typePassword({ email: wes.email, password: 'Other-Horse-9' })).status).toBe(200)
  })
})

describe('with a second factor', () => {
  it.each([
    ['the whole record is exported', (who: Person) => as(who).send(exportCsv, {})],
    [
      'the emergency contact is changed',
      (who: Person) => as(who).send(changeProfile, { emergencyPhone: '+1 202 555 0199' }),
    ],
    ['everything is deleted', (who: Person) => as(who).send(deleteAccount, { password: who.password })],
  ])('%s only within ten minutes of a proof in that session', async (_, act) => {
    const pam = await signUp(app, 'Pam')
    const phone = await onAnotherDevice(pam)
    const { secret } = await switchOnApp(pam)
    later({ minutes: 10 })
    expect(await answerOf(await act(pam))).toMatchObject({ status: 403, code: 'second_factor_needed' })
    await as(pam).call(prove, { way: 'app', answer: shownCode(secret, app.clock.now()) })
    later({ minutes: 9, seconds: 59 })
    expect((await act(phone)).status).toBe(403)
    expect((await act(pam)).status).toBe(200)
  })

  it('other changes of the profile and the plan to print are as they were', async () => {
    const quin = await signUp(app, 'Quin')
    await switchOnApp(quin)
    later({ hours: 1 })
    expect((await as(quin).send(changeProfile, { firstName: 'Quentin' })).status).toBe(200)
    // The same contact, as a form may send it whole.
    expect((await as(quin).send(changeProfile, { emergencyContactName: 'Luis Rivera' })).status).toBe(200)
    expect((await as(quin).send(exportPlan, {})).status).toBe(200)
  })

  it('a session that began with it may do so at once', async () => {
    const ray = await signUp(app, 'Ray')
    const { secret } = await switchOnApp(ray)
    const { browser } = await typePassword(ray)
    await typeCode(browser, nextCode(secret))
    expect((await as(browser).send(exportCsv, {})).status).toBe(200)
  })

  it('a stranger’s proof is no proof for anybody else', async () => {
    const sue = await signUp(app, 'Sue')
    const stranger = await signUp(app, 'Stranger')
    const { secret, codes } = await switchOnApp(sue)
    await switchOnApp(stranger)
    expect((await as(stranger).send(prove, { way: 'app', answer: nextCode(secret) })).status).toBe(401)
    expect((await as(stranger).send(prove, { way: 'recovery', answer: codes[0] })).status).toBe(401)
    expect((await as(sue).call(getSecondFactors, {})).recoveryCodesLeft).toBe(10)
    expect((await as(stranger).call(listSessions, {})).sessions).toHaveLength(1)
  })
})

it('without a second factor nothing is asked but what was asked before', async () => {
  const tim = await signUp(app, 'Tim')
  later({ hours: 1 })
  expect((await as(tim).send(exportCsv, {})).status).toBe(200)
  expect((await as(tim).send(changeProfile, { emergencyPhone: '+1 202 555 0199' })).status).toBe(200)
  expect((await as(tim).send(deleteAccount, { password: tim.password })).status).toBe(200)
})

it('a sign-in whose code is checked while the password is changed is over', async () => {
  const una = await signUp(app, 'Una')
  const { secret } = await switchOnApp(una)
  const { browser } = await typePassword(una)
  const other = await app.owner.connect()
  await other.query('begin')
  await other.query('select from users where id = $1 for no key update', [una.userId])
  const changing = as(una).send(changePassword, { password: una.password, newPassword: 'Other-Horse-7' })
  await expect.poll(() => waitingForLocks(app.owner)).toBe(1)
  const finishing = typeCode(browser, nextCode(secret))
  await expect.poll(() => waitingForLocks(app.owner)).toBe(2)
  await other.query('commit')
  other.release()
  expect((await changing).status).toBe(200)
  expect(await answerOf(await finishing)).toMatchObject({ status: 410, code: 'sign_in_expired' })
  expect(await isSignedIn(browser)).toBe(false)
})
