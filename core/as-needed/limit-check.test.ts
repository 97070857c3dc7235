import { describe, expect, test } from 'vitest'
import { limitCheck, limitReasons, limitStatus, nextPossible, type TimedIntake } from './limit-check.ts'
import type { Limits } from './limits.ts'

/* The tables of dose-model 10.3. 22 November 2026 is a Sunday. */

const limits: Limits = { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [] }

/** `Sun 08:00`, in UTC. */
function at(clock: string): Temporal.Instant {
  const [name = '', time] = clock.split(' ')
  return Temporal.Instant.from(`2026-11-${22 + ['Sun', 'Mon', 'Tue'].indexOf(name)}T${time}Z`)
}

const tablets = (clock: string, count = 1): TimedIntake => ({ at: at(clock), dosage: `${count} tablets` })
const reasons = (intakes: TimedIntake[], clock: string) => limitReasons(limits, intakes, tablets(clock))
const sumOf = (intakes: TimedIntake[], one: TimedIntake) =>
  (limitCheck(limits, intakes, one, one.at).total.sum?.thousandths ?? 0) / 1000

const fourHourly = ['Sun 08:00', 'Sun 12:00', 'Sun 16:00'].map((clock) => tablets(clock))

describe('at least 4 h apart, at most 4 tablets in 24 h, 1 tablet usual', () => {
  test('one minute before the gap is over it asks, then it does not', () => {
    expect(reasons([tablets('Sun 08:00')], 'Sun 11:59')).toEqual(['gap'])
    expect(nextPossible(limits, [tablets('Sun 08:00')], at('Sun 11:59'))).toEqual(at('Sun 12:00'))
    expect(reasons([tablets('Sun 08:00')], 'Sun 12:00')).toEqual([])
  })

  test('the last one allowed is said to be the last', () => {
    const intakes = [tablets('Sun 08:00', 2), tablets('Sun 14:00')]
    expect(limitCheck(limits, intakes, tablets('Sun 20:00'), at('Sun 20:00'))).toMatchObject({
      reasons: [],
      isLast: true,
      possibleAfter: at('Mon 08:00'),
    })
    const withoutMax = { ...limits, max: null }
    const after = limitCheck(withoutMax, intakes, tablets('Sun 20:00'), at('Sun 20:00'))
    expect(after).toMatchObject({ isLast: false, possibleAfter: at('Mon 00:00') })
  })

  test('a fifth tablet in 24 h asks; one exactly 24 h ago is out', () => {
    const intakes = [tablets('Sun 08:00', 2), tablets('Sun 14:00'), tablets('Sun 20:00')]
    expect(reasons(intakes, 'Mon 00:30')).toEqual(['max'])
    expect(sumOf(intakes, tablets('Mon 00:30'))).toBe(5)
    expect(nextPossible(limits, intakes, at('Mon 00:30'))).toEqual(at('Mon 08:00'))
    expect(reasons(intakes, 'Mon 08:00')).toEqual([])
    expect(sumOf(intakes, tablets('Mon 08:00'))).toBe(3)
  })

  test('logged for a past time, it looks at later intakes too', () => {
    expect(reasons(fourHourly, 'Sun 14:30')).toEqual(['gap'])
    const four = [...fourHourly, tablets('Sun 20:00')]
    expect(reasons(four, 'Sun 04:00')).toEqual(['max'])
    expect(sumOf(four, tablets('Sun 04:00'))).toBe(5)
  })

  test('24 h are true hours when the clock goes back in New York', () => {
    const intakes = [{ at: Temporal.Instant.from('2026-10-31T09:00-04:00'), dosage: '4 tablets' }]
    const one = (clock: string) => ({
      at: Temporal.Instant.from(`2026-11-01T${clock}-05:00`),
      dosage: '1 tablets',
    })
    expect(limitReasons(limits, intakes, one('07:59'))).toEqual(['max'])
    expect(limitReasons(limits, intakes, one('08:00'))).toEqual([])
  })

  test('two devices offline, 4 min apart: two intakes, 2 of 4, told', () => {
    const [phone, tablet] = [tablets('Sun 08:00'), tablets('Sun 08:04')]
    const both = [phone, tablet]
    expect(limitReasons(limits, [phone], tablet)).toEqual(['gap'])
    expect(limitReasons(limits, [tablet], phone)).toEqual(['gap'])
    const { total, possible } = limitStatus(limits, both, at('Sun 09:00'))
    expect(total).toEqual({ sum: { thousandths: 2000, unit: 'tablets' }, count: 2 })
    expect(possible).toEqual(at('Sun 12:04'))
  })

  test('another unit cannot be summed: it asks for 24 h, though the gap is met', () => {
    const intakes = [{ at: at('Sun 08:00'), dosage: '500mg' }]
    expect(reasons(intakes, 'Sun 13:00')).toEqual(['unit'])
    expect(limitCheck(limits, intakes, tablets('Sun 13:00'), at('Sun 13:00')).total).toEqual({ sum: null, count: 2 })
    expect(limitStatus(limits, intakes, at('Sun 13:00')).total).toEqual({ sum: null, count: 1 })
    const tooMuch = limitCheck(limits, intakes, tablets('Sun 13:00', 5), at('Sun 13:00'))
    expect([tooMuch.reasons, tooMuch.total.sum?.thousandths]).toEqual([['max', 'unit'], 5000])
    expect(nextPossible(limits, intakes, at('Sun 13:00'))).toEqual(at('Mon 08:00'))
  })

  test('ten tablets at once ask', () => {
    expect(limitReasons(limits, [], tablets('Sun 08:00', 10))).toEqual(['max'])
    expect(sumOf([], tablets('Sun 08:00', 10))).toBe(10)
  })
})

test.each([
  ['500mg', '4g', 8, { thousandths: 4000, unit: 'g' }],
  ['5ml', '0.02l', 4, { thousandths: 20, unit: 'l' }],
  ['100mcg', '0.2 mg', 2, { thousandths: 200, unit: 'mg' }],
])('%s at a time and at most %s: units that convert are summed', (dosage, max, allowed, sum) => {
  const convertible: Limits = { ...limits, dosage, gap: null, max }
  const intake = (minute: number) => ({ at: at('Sun 08:00').add({ minutes: minute }), dosage })
  const taken = Array.from({ length: allowed }, (_, minute) => intake(minute))
  expect(limitReasons(convertible, taken.slice(1), intake(0))).toEqual([])
  expect(limitReasons(convertible, taken, intake(allowed))).toEqual(['max'])
  expect(limitStatus(convertible, taken, at('Sun 09:00')).total).toEqual({ sum, count: allowed })
})

test('two intakes a day, whatever the amounts', () => {
  const twice: Limits = { ...limits, gap: null, max: null, count: 2 }
  const intakes = [tablets('Sun 08:00'), tablets('Sun 08:10')]
  const check = limitCheck(twice, intakes, tablets('Sun 09:00'), at('Sun 09:00'))
  expect(check).toMatchObject({ reasons: ['count'], possible: at('Mon 08:00') })
})

test('tenths are summed exactly: 0.1 and 0.2 mg are 0.3 mg', () => {
  const exact: Limits = { dosage: '0.1mg', gap: null, max: '0.3mg', count: null, reasons: [] }
  const intakes = [{ at: at('Sun 08:00'), dosage: '0.1mg' }]
  expect(limitReasons(exact, intakes, { at: at('Sun 09:00'), dosage: '0.2mg' })).toEqual([])
})

test('where the usual amount is more than the most, none is ever possible', () => {
  expect(nextPossible({ ...limits, dosage: '5 tablets' }, [], at('Sun 08:00'))).toBe(null)
})
