import { describe, expect, test } from 'vitest'
import { oddAmounts } from './odd-amount.ts'

const alone = { before: null, sameName: [] }
const entered = (dosage: string, isCertain = true) => ({ dosage, isCertain })
const reasons = (dosage: string, compared = alone as Parameters<typeof oddAmounts>[1]) =>
  oddAmounts(entered(dosage), compared).map(({ reason }) => reason)

describe('an amount is asked about', () => {
  test.each([
    ['500mg', []],
    ['0.5mg', []],
    ['9999mg', []],
    ['4.8g', []],
    ['19 tablets', []],
    ['250ml', []],
    ['50000 units', []],
    ['B12 1000mcg', ['unclear']],
    ['0mg', ['zero']],
    ['O5mg', ['letter']],
    ['l0mg', ['letter']],
    ['1Omg', ['letter']],
    ['5O', ['letter']],
    ['1O mg', ['letter']],
    ['2 l', ['large']],
    ['10000mg', ['large']],
    ['10g', ['large']],
    ['20 tablets', ['large']],
    ['500ml', ['large']],
    ['5/325mg', ['unclear']],
    ['1,000mg', ['unclear']],
    ['500', ['unclear']],
    ['half', []],
    ['as needed', []],
  ])('%j: %j', (dosage, expected) => {
    expect(reasons(dosage)).toEqual(expected)
  })

  test('an amount that can be read in two ways is questioned', () => {
    expect(oddAmounts(entered('1000mg', false), alone)).toEqual([{ reason: 'unclear' }])
  })
})

describe('an amount beside another', () => {
  test.each([
    ['50mg', '5mg', ['more']],
    ['49mg', '5mg', []],
    ['0.5mg', '5mg', ['less']],
    ['0.03mg', '0.3mg', ['less']],
    ['0.51mg', '5mg', []],
    ['500mcg', '5mg', ['less']],
    ['1g', '100mg', ['more']],
    ['50 tablets', '5mg', ['large']],
    ['5mg', '0mg', []],
    ['5mg', 'as needed', []],
    ['.5mg', '5mg', ['less']],
  ])('%j after %j: %j', (dosage, before, expected) => {
    expect(reasons(dosage, { before, sameName: [] })).toEqual(expected)
  })

  test('a new amount is compared with those of the same name, an edit with what it was', () => {
    const others = { before: null, sameName: ['5mg', '60mg'] }
    expect(oddAmounts(entered('50mg'), others)).toEqual([{ reason: 'more', than: 'same-name', dosage: '5mg' }])
    expect(oddAmounts(entered('50mg'), { ...others, before: '40mg' })).toEqual([])
    expect(oddAmounts(entered('5mg'), { ...others, before: '60mg' })).toEqual([
      { reason: 'less', than: 'before', dosage: '60mg' },
    ])
  })
})
