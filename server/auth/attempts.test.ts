import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { as, type Person, signUp, visitor } from '#server/testing/people.ts'
import { serverBeside, type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
  ana = await signUp(app, 'Ana')
})
afterAll(() => app.close())

describe('attempts', () => {
  const wrong = { password: 'Wrong-Horse-7', keepSignedIn: false }
  const trySignIns = async (target: TestApp, email: string, count: number, address: string) => {
    const statuses: number[] = []
    for (let tried = 0; tried < count; tried += 1) {
      const response = await as(visitor(target, address)).send(signIn, { email, ...wrong })
      statuses.push(response.status)
    }
    return statuses
  }

  it('are limited per account and network, and the answer says so in the words of product 16.2, with a time that is one', async () => {
    const bo = await signUp(app, 'Bo')
    expect(await trySignIns(app, bo.email, 10, '203.0.113.1')).toEqual(Array(10).fill(401))
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
    const neighbor = await as(visitor(app, '203.0.113.1')).send(signIn, { email: ana.email, password: ana.password })
    expect(neighbor.status).toBe(200)
    app.clock.set(app.clock.now().add({ seconds }))
    const later = await as(visitor(app, '203.0.113.1')).send(signIn, { email: bo.email, password: bo.password })
    expect(later.status).toBe(200)
  })

  it('count in the database: a second server and a restart know of them, and a burst gets no more', async () => {
    const cy = await signUp(app, 'Cy')
    const second = serverBeside(app)
    const device = (index: number) => visitor(index % 2 === 0 ? app : second, '203.0.113.3')
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { status } = await as(device(index)).send(signIn, { email: cy.email, ...wrong })
        return status
      }),
    )
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
  })

  it('successful attempts are not counted', async () => {
    const di = await signUp(app, 'Di')
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried += 1) {
      const { status } = await as(visitor(app, '203.0.113.4')).send(signIn, { email: di.email, password: di.password })
      statuses.push(status)
    }
    expect(statuses).toEqual(Array(12).fill(200))
  })

  it('attempts from one network do not count against another: the address is the socket’s, not a header’s', async () => {
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
