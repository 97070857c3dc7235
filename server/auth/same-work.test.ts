import { expect, test, vi } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { as, signUp, visitor } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'
import * as passwordHash from './password-hash.ts'

test('an address nobody has costs the server as much as a wrong password, so that time does not tell them apart', async () => {
  const app = await testApp()
  const ana = await signUp(app, 'Ana')
  const hashes = vi.spyOn(passwordHash, 'hashPassword')
  const comparisons = vi.spyOn(passwordHash, 'verifyPassword')
  const derivations = () => hashes.mock.calls.length + comparisons.mock.calls.length
  const derivationsFor = async (email: string) => {
    const before = derivations()
    const { status } = await as(visitor(app)).send(signIn, { email, password: 'Wrong-Horse-7' })
    return { status, derivations: derivations() - before }
  }
  expect(await derivationsFor(ana.email)).toEqual({ status: 401, derivations: 1 })
  expect(await derivationsFor('nobody@example.com')).toEqual({ status: 401, derivations: 1 })
  await app.close()
})
