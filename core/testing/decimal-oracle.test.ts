import { expect, test } from 'vitest'
import { amountError, readNumber, shownNumber, stockError } from './decimal-oracle.ts'

/*
 * Numbers as they are typed, put to the independent computation itself.
 */

const above = 'Enter a number above 0, such as 0.5'

test.each([
  ['', 'Enter an amount, such as 1 tablet'],
  ['0', above],
  ['-1', above],
  ['O5', above],
  ['1e3', above],
  ['1/2', null],
  ['.5', null],
  ['0,5', null],
  ['1/3', 'At most 3 decimal places'],
  ['1.2345', 'At most 3 decimal places'],
  ['9999', null],
  ['10000', 'Enter a number of at most 9,999'],
])('an amount %s: %s', (typed, error) => {
  expect(amountError(typed)).toBe(error)
})

test.each([
  ['1/2', '0.5'],
  ['.5', '0.5'],
  ['1.0', '1'],
  ['0,125', '0.125'],
  ['-2.50', '-2.5'],
])('%s is shown as %s', (typed, shown) => {
  const read = readNumber(typed)
  expect('thousandths' in read && shownNumber(read.thousandths)).toBe(shown)
})

test.each([
  ['count', '-1', 'Enter a number of 0 or more'],
  ['count', '0', null],
  ['refill', '0', 'Enter a number above 0'],
  ['refill', '1.2345', 'At most 3 decimal places'],
  ['count', '1.2345', 'At most 3 decimal places'],
  ['loss', '0,5', null],
  ['refill', '1e3', 'Enter a number above 0'],
  ['refill', '99999', null],
  ['refill', '100000', 'Enter a number of at most 99,999'],
] as const)('%s %s: %s', (kind, typed, error) => {
  expect(stockError(kind, typed)).toBe(error)
})
