import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, tried } from '../testing/arbitraries.ts'
import { type ReadNumber, readNumber, shownNumber, stockError } from '../testing/decimal-oracle.ts'
import { textInEnglish } from '../testing/in-english.ts'
import { anyCustomLife, anyLife } from '../testing/life.ts'
import { anyStockLife, refillDifferencesIn, stockDifferencesIn } from '../testing/stock-twin.ts'
import { decimalText, enteredDecimal } from './decimal.ts'

const lives = [
  ['presets', anyStockLife(anyLife)],
  ['patterns of every kind', anyStockLife(anyCustomLife)],
] as const

describe('whatever a patient does and enters, the stock is what an independent computation says', () => {
  test.each(lives)('%s', (_, life) => {
    tried(20, (count) => {
      fc.assert(
        fc.property(life, (one) => {
          expect(stockDifferencesIn(one, count)).toEqual([])
        }),
        { ...runs(40), endOnFailure: true },
      )
    })
  })
})

describe('a refill reminder', () => {
  test.each(lives)('comes when an independent computation says, looked at every day: %s', (_, life) => {
    tried(10, (count) => {
      fc.assert(
        fc.property(life, (one) => {
          expect(refillDifferencesIn(one, count)).toEqual([])
        }),
        { ...runs(40), endOnFailure: true },
      )
    })
  })
})

const anyTyped = fc.oneof(
  fc
    .tuple(fc.nat(120_000), fc.constantFrom('', '.', ','), fc.option(fc.nat(99_999)))
    .map(([whole, mark, fraction]) => (mark === '' ? String(whole) : `${whole}${mark}${fraction ?? ''}`)),
  fc.tuple(fc.nat(20), fc.nat(20)).map(([over, under]) => `${over}/${under}`),
  fc.string({ unit: fc.constantFrom('0', '1', '5', '.', ',', '-', '/', 'e', ' ', 'O'), maxLength: 6 }),
)

test('a number is read as an independent computation reads it, or refused for its separator of thousands', () => {
  fc.assert(
    fc.property(anyTyped, fc.constantFrom('count', 'refill'), (typed, kind) => {
      const read = enteredDecimal(typed, kind === 'count' ? 'from-zero' : 'above-zero')
      // Of a fraction over zero nothing is said.
      if (('error' in read && read.error === 'thousands_separated') || /\/0+$/.test(typed.trim())) return
      const expected: ReadNumber = readNumber(typed)
      const wrong = stockError(kind, typed)
      if ('error' in read) expect(textInEnglish(read.error)).toBe(wrong)
      else {
        expect(wrong).toBeNull()
        // The other's zero may have a sign.
        expect(read.value).toBe('thousandths' in expected && expected.thousandths + 0)
        expect(decimalText(read.value)).toBe(shownNumber(read.value))
      }
    }),
    runs(2000),
  )
})
