import { expect, test } from 'vitest'
import { briefly } from './brief.ts'

test.each([
  ['  With food.\n\nNo grapefruit. ', 'With food. No grapefruit.'],
  ['a'.repeat(120), 'a'.repeat(120)],
  ['a'.repeat(121), `${'a'.repeat(119)}…`],
  [`${'a'.repeat(118)} b c`, `${'a'.repeat(118)}…`],
  ['💊'.repeat(121), `${'💊'.repeat(119)}…`],
  [' \n ', ''],
])('%j is shortened to %j', (text, said) => {
  expect(briefly(text)).toBe(said)
})
