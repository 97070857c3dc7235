import { describe, expect, test } from 'vitest'
import { enteredLimits, limitsDraft } from './entered-limits.ts'
import { emptyLimits, type LimitsDraft } from './limits-draft.ts'

const read = (draft: Partial<LimitsDraft>, language: 'en' | 'de' = 'en', dosage = '1 tablets') =>
  enteredLimits({ ...emptyLimits, ...draft }, dosage, language)

describe('what is typed as limits', () => {
  test('hours, a number of the unit of the usual amount, and reasons', () => {
    expect(read({ gap: '4', max: '4', count: '', reasons: 'headache, fever,' }).limits).toEqual({
      dosage: '1 tablets',
      gap: 240,
      max: '4 tablets',
      count: null,
      reasons: ['headache', 'fever'],
      remindAgain: false,
      followUp: null,
    })
  })

  test('what is told after an intake: when the next is possible only within a limit', () => {
    const told = { remindAgain: true, followUp: '120' }
    expect(read({ gap: '4', ...told }).limits).toMatchObject({ remindAgain: true, followUp: 120 })
    expect(read({ isNoneGiven: true, ...told }).limits).toMatchObject({ remindAgain: false, followUp: 120 })
  })

  test.each([
    [{ gap: '1,5' }, 'de', { gap: 90 }],
    [{ gap: '1.5' }, 'en', { gap: 90 }],
    [{ gap: '90', gapUnit: 'minutes' }, 'en', { gap: 90 }],
    [{ gap: '7', gapUnit: 'days' }, 'en', { gap: 10_080 }],
    [{ max: '2,5' }, 'de', { max: '2.5 tablets' }],
    [{ max: '4 tablets' }, 'en', { max: '4 tablets' }],
    [{ max: '4 Tabletten' }, 'de', { max: '4 tablets' }],
  ] as const)('%o in %s', (draft, language, limits) => {
    expect(read(draft, language).limits).toMatchObject(limits)
  })

  test.each([
    [{}, { gap: 'limit_required' }],
    [{ gap: 'four' }, { gap: 'gap_minutes:0,10080' }],
    [{ gap: '8', gapUnit: 'days' }, { gap: 'gap_minutes:0,10080' }],
    [{ gap: '0.001' }, { gap: 'gap_minutes:0,10080' }],
    [{ max: '0' }, { max: 'amount_above_zero' }],
    [{ max: '-1' }, { max: 'amount_above_zero' }],
    [{ max: '1e3' }, { max: 'amount_above_zero' }],
    [{ max: 'O5' }, { max: 'amount_above_zero' }],
    [{ max: '0.5' }, { max: 'max_below_amount' }],
    [{ count: '2.5' }, { count: 'whole_number_from:1,48' }],
    [{ count: '49' }, { count: 'whole_number_from:1,48' }],
    [{ gap: '2', gapUnit: 'days', count: '2' }, { count: 'gap_fits_one' }],
  ] as const)('%o is refused', (draft, errors) => {
    const entered = read(draft)
    expect(entered.limits).toBe(null)
    expect(entered.errors).toEqual(errors)
  })

  test('none, when the patient says so', () => {
    expect(read({ isNoneGiven: true }).limits).toMatchObject({ gap: null, max: null, count: null })
  })

  test('a most that may group thousands is asked about', () => {
    expect(read({ max: '1,000' }, 'en', '500mg').max).toEqual({ dosage: '1000mg', isCertain: false })
  })
})

test.each([
  { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: ['fever'], remindAgain: true, followUp: 60 },
  { dosage: '500mg', gap: 90, max: '2500mg', count: 3, reasons: [], remindAgain: false, followUp: null },
  { dosage: '1 tablets', gap: 4320, max: null, count: null, reasons: [], remindAgain: false, followUp: null },
  { dosage: '1 tablets', gap: 45, max: '2.5 tablets', count: null, reasons: [], remindAgain: false, followUp: null },
  { dosage: '1 tablets', gap: null, max: null, count: null, reasons: [], remindAgain: false, followUp: null },
])('stored limits come back unchanged from the form: %o', (limits) => {
  for (const language of ['en', 'de'] as const) {
    expect(enteredLimits(limitsDraft(limits, language), limits.dosage, language).limits).toEqual(limits)
  }
})
