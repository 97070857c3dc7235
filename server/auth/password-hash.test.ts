import { describe, expect, it, test } from 'vitest'
import { signUp } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findCredentialsOf } from './credentials.ts'
import { hashPassword, usualCost, verifyPassword } from './password-hash.ts'

test('a server hashes new passwords at the usual cost', async () => {
  const app = await testApp({ passwordCost: undefined })
  const ana = await signUp(app, 'Ana')
  const stored = await findCredentialsOf(app.database.pool, ana.userId)
  await app.close()
  expect(stored?.passwordHash).toContain('$m=19456,t=2,p=1$')
})

describe('a stored password', () => {
  it('is argon2id at 19 MiB, 2 passes, 1 lane, with a salt of its own', async () => {
    const [first, second] = await Promise.all([
      hashPassword('Correct-Horse-7', usualCost),
      hashPassword('Correct-Horse-7', usualCost),
    ])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
  })

  it('belongs to its own password only', async () => {
    const hash = await hashPassword('Grüße-aus-1', usualCost)
    expect(await verifyPassword({ password: 'Grüße-aus-1', hash })).toBe(true)
    expect(await verifyPassword({ password: 'grüße-aus-1', hash })).toBe(false)
    expect(await verifyPassword({ password: '', hash })).toBe(false)
  })

  it('is still good when it was hashed at another cost, by another program', async () => {
    // argon2 reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword({ password: 'password', hash })).toBe(true)
    expect(await verifyPassword({ password: 'passw0rd', hash })).toBe(false)
  })

  it.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$2b$10$abc'])(
    'a malformed hash matches no password: %s',
    async (hash) => {
      expect(await verifyPassword({ password: 'plain', hash })).toBe(false)
    },
  )

  it('is checked many at a time without losing one', async () => {
    const hash = await hashPassword('Correct-Horse-7', usualCost)
    const tries = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'Correct-Horse-7' : 'Wrong-Horse-7'))
    const results = await Promise.all(tries.map((password) => verifyPassword({ password, hash })))
    expect(results).toEqual(tries.map((_, index) => index % 2 === 0))
  })
})
