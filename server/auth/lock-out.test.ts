import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount, forgotPassword, signIn } from '#core/api/account.ts'
import { changePassword } from '#core/api/security.ts'
import { signOut } from '#core/api/session.ts'
import { as, onAnotherDevice, type Person, signUp, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/*
 * Whoever knows a patient's address may try passwords and ask for links as often as they like: the patient gets in all the same.
 */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const wrong = { password: 'Wrong-Horse-7', keepSignedIn: false }

/** Tries of a stranger with somebody's address, from one network after the other. */
async function trySignIns(email: string, count: number, networks: number): Promise<number[]> {
  const statuses: number[] = []
  for (let tried = 0; tried < count; tried++) {
    const stranger = visitor(app, `203.0.113.${tried % networks}`)
    statuses.push((await as(stranger).send(signIn, { email, ...wrong })).status)
  }
  return statuses
}

const trySignIn = async (who: Parameters<typeof as>[0], { email, password }: Person) =>
  (await as(who).send(signIn, { email, password, keepSignedIn: false })).status

const requestLink = async (who: Parameters<typeof as>[0], { email }: Person) =>
  (await as(who).send(forgotPassword, { email })).status

describe('a patient whose password a stranger tries', () => {
  it('gets in from another network after a hundred tries from one, where nobody knows the device', async () => {
    const ana = await signUp(app, 'Ana')
    await as(ana).call(signOut, {})
    expect((await trySignIns(ana.email, 113, 1)).filter((status) => status === 401)).toHaveLength(10)
    expect(await trySignIn(visitor(app, '192.0.2.1'), ana)).toBe(200)
  })

  it('gets in at a known device despite tries from many networks, even signed out and elsewhere', async () => {
    const bo = await signUp(app, 'Bo')
    const phone = await onAnotherDevice(bo)
    await as(phone).call(signOut, {})
    expect((await trySignIns(bo.email, 200, 20)).filter((status) => status === 401)).toHaveLength(100)
    expect(await trySignIn(visitor(app, '192.0.2.2'), bo)).toBe(429)
    expect(await trySignIn({ ...phone, address: '192.0.2.3' }, bo)).toBe(200)
  })

  it('gets in with a new device from home despite tries from many networks, where another device is signed in', async () => {
    const cy = await signUp(app, 'Cy')
    await trySignIns(cy.email, 200, 20)
    expect(await trySignIn(visitor(app, cy.address), cy)).toBe(200)
  })

  it('changes the password in a session, and deletes the account', async () => {
    const di = await signUp(app, 'Di')
    const phone = await onAnotherDevice(di)
    await trySignIns(di.email, 200, 20)
    for (let tried = 0; tried < 10; tried++) {
      expect((await as(phone).send(deleteAccount, { password: wrong.password })).status).toBe(401)
    }
    // What was tried in one session keeps no other from it.
    expect((await as(phone).send(deleteAccount, { password: di.password })).status).toBe(429)
    await as(di).call(changePassword, { password: di.password, newPassword: 'Other-Horse-7' })
    await as(di).call(deleteAccount, { password: 'Other-Horse-7' })
  })
})

describe('a known device', () => {
  it('is limited by itself, and known to no other account', async () => {
    const eve = await signUp(app, 'Eve')
    const fay = await signUp(app, 'Fay')
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried++) {
      statuses.push(
        (await as({ ...eve, address: `192.0.2.${tried}` }).send(signIn, { email: eve.email, ...wrong })).status,
      )
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    await trySignIns(fay.email, 200, 20)
    expect(await trySignIn({ ...eve, address: '192.0.2.9' }, fay)).toBe(429)
  })

  it('a device that a couple shares is known to both accounts', async () => {
    const gus = await signUp(app, 'Gus')
    const hal = await signUp(app, 'Hal')
    expect(await trySignIn(gus, hal)).toBe(200)
    await as(gus).call(signOut, {})
    for (const one of [gus, hal]) {
      await trySignIns(one.email, 200, 20)
      expect(await trySignIn({ ...gus, address: '192.0.2.10' }, one)).toBe(200)
    }
  })
})

describe('a patient for whose address a stranger asks for links', () => {
  it('can ask from another network after twelve requests from one', async () => {
    const ida = await signUp(app, 'Ida')
    await as(ida).call(signOut, {})
    for (let asked = 0; asked < 12; asked++) await requestLink(visitor(app, '203.0.113.50'), ida)
    expect(await requestLink(visitor(app, '192.0.2.11'), ida)).toBe(200)
  })

  it('can ask at a known device despite requests from many networks', async () => {
    const jo = await signUp(app, 'Jo')
    await as(jo).call(signOut, {})
    for (let asked = 0; asked < 30; asked++) await requestLink(visitor(app, `203.0.113.${60 + asked}`), jo)
    expect(await requestLink(visitor(app, '192.0.2.12'), jo)).toBe(429)
    expect(await requestLink({ ...jo, address: '192.0.2.13' }, jo)).toBe(200)
  })
})
