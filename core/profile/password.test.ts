import { describe, expect, it } from 'vitest'
import { textInEnglish } from '../testing/in-english.ts'
import { normalizedPassword, passwordError } from './password.ts'

describe('a password', () => {
  it('is the same however a keyboard composed its letters', () => {
    const composed = 'Gr\u00fc\u00dfe-aus-1'
    const decomposed = 'Gru\u0308\u00dfe-aus-1'
    expect(decomposed).not.toBe(composed)
    expect(normalizedPassword(decomposed)).toBe(normalizedPassword(composed))
  })

  it('is the same from a keyboard with full-width letters', () => {
    expect(normalizedPassword('\uff21\uff42\uff431')).toBe('Abc1')
  })

  it('may use the letters and digits of any script that has capitals', () => {
    expect(passwordError('Пароль-٣-слово')).toBeNull()
  })

  it('counts characters, not code units', () => {
    expect(textInEnglish(passwordError('Ab1😀😀😀😀'))).toBe('Password must contain at least 8 characters')
    expect(passwordError('Ab1😀😀😀😀😀')).toBeNull()
  })

  it('may be long, but not longer than 128 characters', () => {
    expect(passwordError(`Ab1${'x'.repeat(125)}`)).toBeNull()
    expect(textInEnglish(passwordError(`Ab1${'x'.repeat(126)}`))).toBe('Password must be at most 128 characters')
  })

  it('is measured in the form that is stored', () => {
    // One typed character that stands for eighteen.
    expect(textInEnglish(passwordError(`Ab1${'\ufdfa'.repeat(8)}`))).toBe('Password must be at most 128 characters')
  })
})
