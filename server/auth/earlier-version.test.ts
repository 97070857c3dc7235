import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signIn, signUp } from '#core/api/account.ts'
import { confirmEmail } from '#core/api/confirmations.ts'
import { changePassword, listSessions } from '#core/api/security.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { createSealer } from '#server/db/sealed.ts'
import { beginZone } from '#server/features/account/store.ts'
import { storeProfile } from '#server/features/profile/store.ts'
import { storeSettings } from '#server/features/settings/store.ts'
import { as, signUpForm, type Visitor, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/*
 * Accounts, sessions, cookies and links as versions with an account library (better-auth 1.7.7) wrote them, byte by byte: they go
 * on working for ever.
 */

const keys = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const ana = { id: '42f86212-89bd-4355-ad7c-0a4724a1e8f9', email: 'ana@example.com', password: 'Correct-Horse-7' }

const kept = {
  id: 'c82627ce-33a6-4560-946e-d47354add431',
  token: 'yXLSqGhKbKFqmE7EUnGtZfpdIsyelxWg',
  cookies: {
    'dosewell.session_token': 'yXLSqGhKbKFqmE7EUnGtZfpdIsyelxWg.dxcwkq6MMULj6UYGsa0nBp%2FG%2Bcwpp7G%2BGZrk%2FqBOxO0%3D',
    'dosewell.known_device': 'BUN1--Gafqemb-qAojaaAg.7R9D4AlZuuwHkrv4YIOIaxK_mvPo_3LVuE25uLJ3pUQ',
  },
}
const brief = {
  id: '0c337472-ed59-4e67-8d7d-3d9513287834',
  token: 'fSBwJqoXJqX64HcwusggHhQLd4pWzezH',
  cookies: {
    'dosewell.session_token': 'fSBwJqoXJqX64HcwusggHhQLd4pWzezH.KSwL%2BxdBzl3DwXcihtSMP7jely8NIlAlFehTsY1iziI%3D',
    'dosewell.dont_remember': 'true.zcPY1Od4JbuVMdFNHugeOI9J512AzOv2zPr3PXBQ5m4%3D',
    'dosewell.known_device': 'WPsTJwsfxrlolZn5wbsYtw.Jrk8a5j5__gVskk-3Wxi4t1HtiIe9JyPy8yMBlJTbIM',
  },
}
const link = {
  token:
    'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSIsImlhdCI6MTg4MDQ3NTU4MCwiZXhwIjoxODgwNDc5MTgwfQ.uj7-3k6cvqNRqGCP4tBn2PWXXTvSI2gS2-_ZCg0WoGY',
  mailedAt: Temporal.Instant.from('2029-08-03T18:19:40Z'),
}

let app: TestApp
beforeEach(async () => {
  app = await testApp({ keys, settings: { requireEmailConfirmation: true } })
})
afterEach(() => app.close())

/** Ana's account, with a session that is kept and a brief one that was begun later. */
async function stored({ isConfirmed }: { isConfirmed: boolean }): Promise<void> {
  const { owner, database, clock } = app
  const at = clock.now()
  const { timeZone, ...person } = z.decode(signUp.input, signUpForm('Ana'))
  await owner.query(
    `insert into users (id, name, email, email_verified, image, created_at, updated_at)
     values ($1, 'Ana Rivera', $2, $3, null, $4, $4)`,
    [ana.id, ana.email, isConfirmed, at.toString()],
  )
  await owner.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at) values
     ('b2f1d6a0-7048-4e86-9e1e-49ed6cd4a607', $1, $1::uuid::text, 'credential',
      '$argon2id$v=19$m=19456,t=2,p=1$+sPM/X7Ws1gCNSE+7PmRbg$bYyye7RxvpAmwyh0dZYsn2OWNHZI94acBDifGNOulHI', $2, $2)`,
    [ana.id, at.toString()],
  )
  await owner.query(
    `insert into sessions
       (id, user_id, token, keep_signed_in, expires_at, ip_address, user_agent, created_at, updated_at) values
     ($1, $3, $2, true, $4, '203.0.113.9', '', $6, $6),
     ($7, $3, $8, false, $5, '2001:0db8:0001:0002:0000:0000:0000:0000', '', $6, $6)`,
    [
      kept.id,
      kept.token,
      ana.id,
      at.add({ hours: 30 * 24 }).toString(),
      at.add({ hours: 24 }).toString(),
      at.toString(),
      brief.id,
      brief.token,
    ],
  )
  await database.withUser(ana.id, async (tx) => {
    await storeProfile(tx, createSealer(keys), ana.id, { ...person, avatar: 'avatar1' }, at)
    await storeSettings(tx, ana.id, defaultSettings, at)
    await beginZone(tx, ana.id, timeZone, at)
  })
}

const browser = ({ cookies }: { cookies: Readonly<Record<string, string>> }): Visitor => ({
  ...visitor(app),
  cookies: new Map(Object.entries(cookies)),
})
const holder = async (who: Visitor) => (await as(who).call(getSession, {})).session?.userId
const trySignIn = async (who: Visitor, password = ana.password) =>
  (await as(who).send(signIn, { email: ana.email, password })).status

describe('a session of an earlier version', () => {
  beforeEach(() => stored({ isConfirmed: true }))

  it('is held, listed and prolonged', async () => {
    const [phone, laptop] = [browser(kept), browser(brief)]
    expect(await holder(phone)).toBe(ana.id)
    expect(await holder(laptop)).toBe(ana.id)
    const { sessions } = await as(laptop).call(listSessions, {})
    expect(sessions.map(({ id, isThis, address }) => [id, isThis, address])).toEqual([
      [brief.id, true, '2001:0db8:0001:0002:0000:0000:0000:0000'],
      [kept.id, false, '203.0.113.9'],
    ])
    app.clock.set(app.clock.now().add({ hours: 29 * 24 }))
    const renewed = await as(phone).send(getSession, {})
    expect(renewed.headers.getSetCookie()).toEqual([
      `dosewell.session_token=${kept.cookies['dosewell.session_token']}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ])
    app.clock.set(app.clock.now().add({ hours: 29 * 24 }))
    expect(await holder(phone)).toBe(ana.id)
    expect(await holder(laptop)).toBeUndefined()
  })

  it('is ended by sign-out, and the other one is not', async () => {
    await as(browser(kept)).call(signOut, {})
    expect(await holder(browser(kept))).toBeUndefined()
    expect(await holder(browser(brief))).toBe(ana.id)
  })

  it('changes the password', async () => {
    const phone = browser(kept)
    await as(phone).call(changePassword, { password: ana.password, newPassword: 'Other-Horse-7' })
    expect(await holder(phone)).toBe(ana.id)
    expect(await holder(browser(brief))).toBeUndefined()
    expect(await trySignIn(visitor(app), 'Other-Horse-7')).toBe(200)
    expect(await trySignIn(visitor(app))).toBe(401)
  })
})

describe('an account of an earlier version', () => {
  it('is signed in to with its password, and with no other', async () => {
    await stored({ isConfirmed: true })
    const device = visitor(app)
    expect(await trySignIn(device, 'Wrong-Horse-7')).toBe(401)
    expect(await trySignIn(device)).toBe(200)
    expect(await holder(device)).toBe(ana.id)
  })

  it('keeps its address: nobody else signs up with it', async () => {
    await stored({ isConfirmed: true })
    const response = await as(visitor(app)).send(signUp, signUpForm('Ana', { email: ana.email }))
    expect(await response.json()).toMatchObject({ code: 'already_registered' })
  })

  it('knows its devices still: one gets in while strangers try passwords', async () => {
    await stored({ isConfirmed: true })
    const home = visitor(app)
    for (let tried = 0; tried < 10; tried += 1) await trySignIn(home, 'Wrong-Horse-7')
    expect(await trySignIn(home)).toBe(429)
    expect(
      await trySignIn(browser({ cookies: { 'dosewell.known_device': kept.cookies['dosewell.known_device'] } })),
    ).toBe(200)
  })
})

describe('a link of an earlier version', () => {
  it.each([
    ['59 minutes after it was mailed', 'works', { minutes: 59 }, [200, 200]],
    ['an hour after it was mailed', 'does not work', { hours: 1 }, [410, 403]],
  ] as const)('%s %s', async (_, __, later, statuses) => {
    app.clock.set(link.mailedAt)
    await stored({ isConfirmed: false })
    app.clock.set(link.mailedAt.add(later))
    const confirmed = await as(visitor(app)).send(confirmEmail, { token: link.token })
    expect([confirmed.status, await trySignIn(visitor(app))]).toEqual(statuses)
  })
})
