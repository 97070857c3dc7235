import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isEmail, normalizedEmail } from './email.ts'

describe('an e-mail address', () => {
  it.each(['a@b.co', 'ana.rivera+pills@mail.example.org', "o'neil@example.com", 'x_y-z@sub.domain.museum', ' a@b.co '])(
    '%s is one',
    (text) => expect(isEmail(text)).toBe(true),
  )

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b..co',
    '.a@b.co',
    'a..b@c.de',
    'a.@b.co',
    'a@b.c',
    'a@-b.co',
    'a@b.co,',
  ])('%s is none', (text) => expect(isEmail(text)).toBe(false))

  it('is not longer than mail servers take', () => {
    expect(isEmail(`${'a'.repeat(64)}@${'b'.repeat(180)}.example`)).toBe(true)
    expect(isEmail(`${'a'.repeat(64)}@${'b'.repeat(190)}.example`)).toBe(false)
  })

  it('is never refused later by what stores accounts', () => {
    const stored = z.email()
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.stringMatching(/^[\w.'+@-]{1,20}$/)), (text) => {
        expect(!isEmail(text) || z.safeParse(stored, normalizedEmail(text)).success).toBe(true)
      }),
    )
  })

  it('is one address in any case, with or without blanks around it', () => {
    expect(normalizedEmail(' Ana@Example.COM ')).toBe('ana@example.com')
  })
})
