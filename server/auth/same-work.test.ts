import { expect, test, vi } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { as, signUp, visitor } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const derivations = vi.hoisted(() => ({ count: 0 }))
vi.mock('./password-hash.ts', async (original) => {
  const real = await original<typeof import('./password-hash.ts')>()
  return {
    ...real,
    hashPassword: (password: string) => {
      derivations.count += 1
      return real.hashPassword(password)
    },
    verifyPassword: (claim: { password: string; hash: string }) => {
      derivations.count += 1
      return real.verifyPassword(claim)
    },
  }
})

test('an address nobody has costs the server as much as a wrong password, so that time does not tell them apart', async () => {
  const app = await testApp()
  const ana = await signUp(app, 'Ana')
  const derivationsFor = async (email: string) => {
    const before = derivations.count
    const { status } = await as(visitor(app)).send(signIn, { email, password: 'Wrong-Horse-7' })
    return { status, derivations: derivations.count - before }
  }
  expect(await derivationsFor(ana.email)).toEqual({ status: 401, derivations: 1 })
  expect(await derivationsFor('nobody@example.com')).toEqual({ status: 401, derivations: 1 })
  await app.close()
})
