import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, signUp as signUpEndpoint } from '#core/api/account.ts'
import { getProfile } from '#core/api/profile.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { openDatabase } from '#server/db/database.ts'
import { as, type Person, signUp, signUpForm, visitor } from '#server/testing/people.ts'
import { serverBeside, type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
  ana = await signUp(app, 'Ana')
})
afterAll(() => app.close())

describe('a database that is away', () => {
  it('is 503 for every call, sign-out included, and the session stays', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const away = serverBeside(app, { database: nowhere })
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
