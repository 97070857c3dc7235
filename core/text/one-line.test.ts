import { describe, expect, test } from 'vitest'
import { hasControls, shortened, unlinked, withoutControls } from './one-line.ts'

describe('a text on one line', () => {
  test.each(['a\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u202eb', 'a\u2066b'])(
    'has none of the unseen in %j',
    (text) => {
      expect(hasControls(text)).toBe(true)
      expect(withoutControls(text)).toBe('a b')
    },
  )

  test.each(['José', 'دواء', '👩‍⚕️', 'میخوا\u200cهم', '-- "x" <b>', '\u200fא'])('is %j as it was typed', (text) => {
    expect(hasControls(text)).toBe(false)
  })
})

test('what is too long is cut between characters', () => {
  expect(shortened('😀😀😀', 3)).toBe('😀😀😀')
  expect(shortened('😀😀😀😀', 3)).toBe('😀😀…')
  expect(shortened('Ana Rivera', 5)).toBe('Ana…')
})

test.each([
  ['Buy now at evil.example/n', 'Buy now at evil. example/n'],
  ['https://www.evil.example', 'https: www. evil. example'],
  ['mail a@b.example', 'mail a@b. example'],
  ['evil。example', 'evil。 example'],
  ['Insulin 0.5mg', 'Insulin 0.5mg'],
  ['2.5 ml', '2.5 ml'],
  ['J. R. Smith', 'J. R. Smith'],
])('no link is made of %j', (typed, said) => {
  expect(unlinked(typed)).toBe(said)
})
