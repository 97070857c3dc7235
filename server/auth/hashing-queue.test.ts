import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { prove } from '#core/api/second-factor.ts'
import { as, type Person, signUp, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import * as passwordHash from './password-hash.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ passwordCost: passwordHash.usualCost })
})
afterAll(() => app.close())

const wrong = { password: 'Wrong-Horse-7', keepSignedIn: false }

describe('sign-ins of two hundred networks at once', () => {
  it('are answered, or told to come again; none is lost, and everybody gets in afterwards', async () => {
    const ana = await signUp(app, 'Ana')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        as(visitor(app, `203.0.${index}.1`)).send(signIn, { email: `nobody-${index}@example.com`, ...wrong }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(20)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBe(200 - statuses.filter((status) => status === 401).length)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable' })
    // Who is sent away costs no statement: nothing is counted for them.
    const { rows } = await app.owner.query<{ tried: number }>('select count(*)::int as tried from attempts')
    expect(rows[0]?.tried).toBeLessThan(200)
    await as(visitor(app)).call(signIn, { email: ana.email, password: ana.password, keepSignedIn: false })
  })

  it('are dropped where their client has left, so that whoever stays is served', async () => {
    const ben = await signUp(app, 'Ben')
    const leaving = new AbortController()
    const body = JSON.stringify({ email: 'nobody@example.com', ...wrong })
    const headers = { 'content-type': 'application/json' }
    const gone = Array.from({ length: 15 }, (_, index) =>
      as(visitor(app, `198.51.${index}.1`)).request(signIn.path, {
        method: 'POST',
        headers,
        body,
        signal: leaving.signal,
      }),
    )
    leaving.abort()
    const statuses = (await Promise.all(gone)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 499).length).toBeGreaterThan(0)
    await as(visitor(app)).call(signIn, { email: ben.email, password: ben.password, keepSignedIn: false })
  })
})

type Try = (who: Person) => Promise<Response>

test.each<[string, Try]>([
  [
    'at sign-in',
    ({ email, password }) => as(visitor(app, '198.51.100.200')).send(signIn, { email, password, keepSignedIn: false }),
  ],
  ['in a session', (who) => as(who).send(prove, { way: 'password', answer: who.password })],
])('a try whose password nobody could look at counts for nothing, %s', async (_, trial) => {
  const cem = await signUp(app, 'Cem')
  const tried = async () => (await trial(cem)).status
  const verify = vi.spyOn(passwordHash, 'verifyPassword').mockRejectedValue(passwordHash.tooManySignIns())
  const statuses: number[] = []
  for (let one = 0; one < 12; one += 1) statuses.push(await tried())
  verify.mockRestore()
  expect(statuses).toEqual(Array(12).fill(503))
  expect(await tried()).toBe(200)
})
