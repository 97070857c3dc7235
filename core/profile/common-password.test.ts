import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const words = new Set(['password', 'maria', 'sunshine', '1qaz2wsx', 'qwerty', 'l0ve'])

describe('a password that many people use', () => {
  it.each([
    'Password1',
    'PASSWORD123!',
    'P@ssw0rd',
    'Pa$$w0rd2024',
    'Maria1962',
    '1962Maria!',
    '!Sunsh1ne99',
    'MariaMaria1',
    '1qaz2WSX',
    '1Qaz2wsx!',
    'Qwerty12345',
    'Ｐassword1',
  ])('%s', (password) => {
    expect(isCommonPassword(password, words)).toBe(true)
  })
})

describe('a password of one’s own', () => {
  it.each([
    'Correct-Horse-7',
    'MariaSunshine1',
    // The digits are most of it.
    'Maria19620704',
    'Marianne1962',
    'Grüße-aus-1',
    '12345678',
    '',
  ])('%s', (password) => {
    expect(isCommonPassword(password, words)).toBe(false)
  })
})
