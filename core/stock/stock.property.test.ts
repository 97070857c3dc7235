import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, tried } from '../testing/arbitraries.ts'
import { type ReadNumber, readNumber, shownNumber, stockError } from '../testing/decimal-oracle.ts'
import { textInEnglish } from '../testing/in-english.ts'
import { anyCustomLife, anyLife } from '../testing/life.ts'
import { patient } from '../testing/patient.ts'
import { anyStockLife, refillDifferencesIn, stockDifferencesIn } from '../testing/stock-twin.ts'
import { balanceAt } from './balance.ts'
import { decimalText, enteredDecimal } from './decimal.ts'
import type { StockEntry } from './ledger.ts'

describe.each([
  ['presets', anyStockLife(anyLife)],
  ['patterns of every kind', anyStockLife(anyCustomLife)],
] as const)('an independent computation says the same, whatever a patient does and enters, with %s', (_, life) => {
  test.each([
    ['what is left', stockDifferencesIn, 20],
    ['when a refill reminder comes, looked at every day', refillDifferencesIn, 10],
  ] as const)('%s', (_what, differencesIn, least) => {
    tried(least, (count) => {
      fc.assert(
        fc.property(life, (one) => {
          expect(differencesIn(one, count)).toEqual([])
        }),
        { ...runs(40), endOnFailure: true },
      )
    })
  })
})

describe('a balance', () => {
  const { spans } = patient('America/Chicago').takes('daily 08:00').from('2026-11-22T08:00')
  const start = Temporal.Instant.from('2026-11-22T13:00Z')
  const anyHours = fc.integer({ min: 0, max: 20 })

  /** A ledger, and the same as another device may come to know it: in any order, some entries more than once. */
  const anyArrival = fc
    .array(
      fc.record({
        kind: fc.constantFrom('count', 'refill', 'loss', 'undo'),
        at: anyHours,
        made: anyHours,
        amount: fc.nat(30_000),
        name: fc.nat(9),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((drawn) =>
      drawn.map(({ kind, at, made, amount, name }, index): StockEntry => {
        const facts = { id: `s${index}`, at: start.add({ hours: at }), madeAt: start.add({ hours: made }) }
        return kind === 'undo'
          ? { ...facts, kind, names: [`s${name}`] }
          : { ...facts, kind, amount, unit: 'tablets', note: '' }
      }),
    )
    .chain((ledger) => {
      const [least, most] = [ledger.length, 2 * ledger.length]
      const again = fc.shuffledSubarray([...ledger, ...ledger], { minLength: least, maxLength: most })
      return fc.tuple(fc.constant(ledger), again)
    })

  test('comes to the same in whatever order the ledger arrives, and doubled', () => {
    const settings = { unit: 'tablets', pieces: [], daysBefore: 7 }
    const otherIntakes = [3, 8, 14].map((hours) => ({ at: start.add({ hours }), dosage: '0.5 tablets' }))
    const balance = (ledger: readonly StockEntry[]) =>
      balanceAt({ settings, ledger, record: null, otherIntakes }, spans, start.add({ hours: 18 }))
    tried(100, (count) => {
      fc.assert(
        fc.property(anyArrival, ([ledger, again]) => {
          const expected = balance(ledger)
          if (expected) count()
          expect(balance([...ledger, ...again])).toEqual(expected)
          expect(balance([...again, ...ledger])).toEqual(expected)
        }),
        runs(200),
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
