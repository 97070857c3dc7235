import { describe, expect, test } from 'vitest'
import { hour, minute } from './clock-oracle.ts'
import { breaking, type LimitedIntake, limitsError, logQuestion, possibleFrom, timeError } from './limit-oracle.ts'
import { OracleLife } from './oracle-life.ts'

/*
 * The table on medicines taken as needed, put to the independent computation itself. 22 November 2026 is a Sunday.
 */

const limits = { value: 1000, unit: 'tablet', gap: 240, max: { value: 4000, unit: 'tablet' }, count: null }

/** `Sun 08:00`, in UTC. */
function at(clock: string): number {
  const [name = '', time] = clock.split(' ')
  return Date.parse(`2026-11-${22 + ['Sun', 'Mon', 'Tue'].indexOf(name)}T${time}Z`)
}

const tablets = (clock: string, count = 1): LimitedIntake => ({ at: at(clock), value: count * 1000, unit: 'tablet' })
const asked = (intakes: LimitedIntake[], one: LimitedIntake, now = Math.max(one.at, ...intakes.map((i) => i.at))) =>
  logQuestion(limits, intakes, one, now)

describe('what is asked before it is logged', () => {
  test('the gap', () => {
    expect(asked([tablets('Sun 08:00')], tablets('Sun 11:59'))).toMatchObject({
      reasons: ['gap'],
      possible: at('Sun 12:00'),
    })
    expect(asked([tablets('Sun 08:00')], tablets('Sun 12:00')).reasons).toEqual([])
  })

  const two = [tablets('Sun 08:00', 2), tablets('Sun 14:00')]

  test('the last one allowed', () => {
    expect(asked(two, tablets('Sun 20:00'))).toMatchObject({
      reasons: [],
      sum: 4000,
      isLast: true,
      possibleAfter: at('Mon 08:00'),
    })
    const free = { ...limits, max: null }
    expect(possibleFrom(free, [...two, tablets('Sun 20:00')], at('Sun 20:00'))).toBe(at('Mon 00:00'))
    expect(asked(two.slice(1), tablets('Sun 20:00')).isLast).toBe(false)
  })

  test('the most in 24 hours', () => {
    const three = [...two, tablets('Sun 20:00')]
    expect(asked(three, tablets('Mon 00:30'))).toMatchObject({
      reasons: ['max'],
      sum: 5000,
      possible: at('Mon 08:00'),
    })
    expect(asked(three, tablets('Mon 08:00'))).toMatchObject({ reasons: [], sum: 3000 })
  })

  const fourHourly = ['Sun 08:00', 'Sun 12:00', 'Sun 16:00'].map((clock) => tablets(clock))

  test('one before another that is logged already', () => {
    expect(asked(fourHourly, tablets('Sun 14:30')).reasons).toEqual(['gap'])
    const four = [...fourHourly, tablets('Sun 20:00')]
    expect(asked(four, tablets('Sun 04:00'))).toMatchObject({ reasons: ['max'], sum: 5000 })
  })

  test('true hours over the end of summer time', () => {
    const intakes = [{ at: Date.parse('2026-10-31T09:00-04:00'), value: 4000, unit: 'tablet' }]
    const one = (clock: string) => ({ at: Date.parse(`2026-11-01T${clock}-05:00`), value: 1000, unit: 'tablet' })
    expect(asked(intakes, one('07:59')).reasons).toEqual(['max'])
    expect(asked(intakes, one('08:00')).reasons).toEqual([])
  })

  test('two devices offline', () => {
    const both = [tablets('Sun 08:00'), tablets('Sun 08:04')]
    expect(breaking(limits, both)).toEqual(both)
    expect(asked(both, tablets('Sun 12:04'))).toMatchObject({ reasons: [], sum: 3000, count: 3 })
  })

  test('another unit cannot be summed', () => {
    const intakes = [{ at: at('Sun 08:00'), value: 500_000, unit: 'mg' }]
    expect(asked(intakes, tablets('Sun 13:00'))).toMatchObject({
      reasons: ['other unit'],
      possible: at('Mon 08:00'),
    })
  })

  test('a planned dose counts like any other intake', () => {
    const patient = new OracleLife('America/Chicago', 'every 08:00 1 tablet', '2026-11-22 00:00')
    patient.takes('2026-11-22 08:00').toAsNeeded('2026-11-22 09:00', limits)
    const now = patient.at('2026-11-22 10:00')
    const question = logQuestion(limits, patient.oracle.amountsTaken('med'), { ...tablets('Sun 00:00'), at: now }, now)
    expect(question).toMatchObject({ reasons: ['gap'], sum: 2000, last: { at: now - 2 * hour } })
  })

  test('more at once than in 24 hours', () => {
    expect(asked([], tablets('Sun 08:00', 10))).toMatchObject({ reasons: ['max'], sum: 10_000 })
  })

  test('how many intakes', () => {
    const often = { ...limits, gap: null, max: null, count: 2 }
    const question = logQuestion(
      often,
      [tablets('Sun 08:00'), tablets('Sun 08:10')],
      tablets('Sun 09:00'),
      at('Sun 09:00'),
    )
    expect(question).toMatchObject({ reasons: ['count'], possible: at('Mon 08:00') })
  })

  test('joined, one sees the intakes of the other', () => {
    const patient = new OracleLife('America/Chicago', 'three-times-daily 06:00', '2026-11-22 00:00')
    patient.oracle.addsAsNeeded('other', limits, patient.at('2026-11-22 00:00'))
    patient.takes('2026-11-22 06:00')
    expect(patient.oracle.amountsTaken('other')).toEqual([])
    patient.oracle.joins('med', 'other')
    expect(patient.oracle.amountsTaken('other').map((intake) => intake.at)).toEqual([patient.at('2026-11-22 06:00')])
  })
})

describe('units that convert', () => {
  const free = { gap: null, count: null }
  const taken = (value: number, unit: string, minutes = 0) => ({ at: at('Sun 08:00') + minutes * minute, value, unit })
  const many = (count: number, value: number, unit: string) =>
    Array.from({ length: count }, (_, index) => taken(value, unit, index))
  const grams = { ...free, value: 500_000, unit: 'mg', max: { value: 4000, unit: 'g' } }
  const litres = { ...free, value: 5000, unit: 'ml', max: { value: 20, unit: 'l' } }
  const milligrams = { ...free, value: 1000, unit: 'mg', max: { value: 2000, unit: 'mg' } }
  const ask = (own: typeof grams, intakes: LimitedIntake[], one: LimitedIntake) =>
    logQuestion(own, intakes, one, one.at)

  test('500 mg of at most 4 g: the eighth and the ninth', () => {
    const eighth = ask(grams, many(7, 500_000, 'mg'), taken(500_000, 'mg', 7))
    expect(eighth).toMatchObject({ reasons: [], sum: 4000, isLast: true, possibleAfter: at('Mon 08:00') })
    const ninth = ask(grams, many(8, 500_000, 'mg'), taken(500_000, 'mg', 8))
    expect(ninth).toMatchObject({ reasons: ['max'], sum: 4500, possible: at('Mon 08:00') })
  })

  test('5 ml of at most 0.02 l, and the other way round', () => {
    expect(ask(litres, many(3, 5000, 'ml'), taken(5000, 'ml', 3))).toMatchObject({ reasons: [], sum: 20 })
    expect(ask(litres, many(4, 5000, 'ml'), taken(5000, 'ml', 4))).toMatchObject({ reasons: ['max'], sum: 25 })
    const most = { ...litres, max: { value: 20_000, unit: 'ml' } }
    expect(ask(most, [], taken(20, 'l'))).toMatchObject({ reasons: [], sum: 20_000, isLast: true })
    expect(ask(most, [taken(20, 'l')], taken(5000, 'ml', 1))).toMatchObject({ reasons: ['max'], sum: 25_000 })
    expect(ask(most, [taken(5000, 'mg')], taken(5000, 'ml', 1))).toMatchObject({ reasons: ['other unit'], sum: null })
  })

  test('an amount that is no whole thousandth cannot be summed', () => {
    const one = taken(1000, 'mg', 1)
    expect(ask(milligrams, [taken(1000, 'mcg')], one)).toMatchObject({ reasons: [], sum: 1001 })
    const half = ask(milligrams, [taken(500, 'mcg')], one)
    expect(half).toMatchObject({ reasons: ['other unit'], sum: null, possible: at('Mon 08:00') })
    // Two halves make a whole, yet neither is known.
    expect(ask(milligrams, many(2, 500, 'mcg'), taken(1000, 'mg', 2)).sum).toBe(null)
    const over = ask(milligrams, [taken(500, 'mcg')], taken(3000, 'mg', 1))
    expect(over).toMatchObject({ reasons: ['max', 'other unit'], sum: 3000 })
  })

  test('without a most the sum is in the unit of the usual amount', () => {
    const question = logQuestion({ ...grams, max: null }, [taken(1000, 'g')], taken(500_000, 'mg', 1), at('Sun 09:00'))
    expect(question).toMatchObject({ reasons: [], sum: 1_500_000 })
  })

  test('a most to which the usual amount does not convert is refused', () => {
    const refused = 'Enter it in the unit of the usual amount'
    const inMilligrams = { value: 4_000_000, unit: 'mg' }
    expect(limitsError({ ...limits, max: inMilligrams }, false)).toBe(refused)
    expect(limitsError({ ...litres, max: inMilligrams }, false)).toBe(refused)
    expect(limitsError({ ...milligrams, value: 500, max: { value: 1000, unit: 'g' } }, false)).toBe(refused)
    expect(limitsError(grams, false)).toBe(null)
    expect(limitsError({ ...grams, value: 4_001_000 }, false)).toBe('The most in 24 hours is less than one intake')
  })
})

test('the next one possible is the first minute that asks nothing', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = (most: number) =>
      Math.floor(((Math.sin(seed * 12.9898 + most * 78.233) * 43758.5453) % 1) * most + most) % most
    const intakes = Array.from({ length: 1 + (seed % 5) }, (_, index) => ({
      at: at('Sun 08:00') + random(1440 + index) * minute,
      value: 1000 * (1 + ((seed + index) % 2)),
      unit: 'tablet',
    }))
    const now = Math.max(...intakes.map((one) => one.at))
    const own = { ...limits, gap: 30 * (seed % 9), count: seed % 3 === 0 ? 2 : null }
    let first = now
    while (logQuestion(own, intakes, { ...tablets('Sun 08:00'), at: first }, now).reasons.length > 0) first += minute
    expect(possibleFrom(own, intakes, now)).toBe(first)
  }
})

test('what is refused', () => {
  const none = { ...limits, gap: null, max: null }
  expect(limitsError(none, false)).toBe('Give the smallest gap, the most in 24 hours, or say that there is none')
  expect(limitsError(none, true)).toBe(null)
  expect(limitsError({ ...limits, value: 5000 }, false)).toBe('The most in 24 hours is less than one intake')
  expect(limitsError(limits, false)).toBe(null)
  expect(timeError(at('Sun 08:01') + 1, at('Sun 08:00'))).toBe('That time is still to come')
  expect(timeError(at('Sun 08:01'), at('Sun 08:00'))).toBe(null)
})
