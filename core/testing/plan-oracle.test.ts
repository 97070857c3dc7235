import { describe, expect, test } from 'vitest'
import { hour, minute } from './clock-oracle.ts'
import { DoseOracle, hourlyKey } from './dose-oracle.ts'
import { dateOf, OracleLife, planOf } from './oracle-life.ts'
import { anchorError, distanceOf, nearOf, type OraclePlan, planError, rowsOn, steady } from './plan-oracle.ts'

/*
 * The tables on plans of every kind, put to the independent computation itself. 15, 22 and 29 November 2026 are Sundays.
 */

/** Somebody who takes one medicine from the night to Sunday, 22 November, on. */
function life(words: string, { zone = 'America/Chicago', added = '2026-11-22 00:00', stop = '' } = {}): OracleLife {
  return new OracleLife(zone, words, added, ...(stop ? [stop] : []))
}

const inNewYork = (words: string, added: string) => life(words, { zone: 'America/New_York', added })

const nominalOf = (clock: string) => Date.parse(`${clock.replace(' ', 'T')}Z`) / minute

const monthly = (day: string) => life(`month ${day} 09:00`, { added: '2026-01-01 08:00' })

describe('distance and near', () => {
  test.each([
    ['daily 08:00', '2026-11-22 08:00', 24, 12],
    ['every 08:00, every 13:00, every 19:00', '2026-11-22 08:00', 13, 6.5],
    ['every 08:00, every 13:00, every 19:00', '2026-11-22 13:00', 5, 2.5],
    ['every 08:00, every 13:00, every 19:00', '2026-11-22 19:00', 6, 3],
    ['on Mon Tue Wed Thu Fri 08:00', '2026-11-23 08:00', 24, 12],
    ['on Mon Wed Fri 08:00', '2026-11-23 08:00', 48, 24],
    ['weekly Sun 08:00', '2026-11-22 08:00', 168, 5 * 24],
    ['nth 14 from 2026-11-22 08:00', '2026-11-22 08:00', 336, 240],
    ['month 31 09:00', '2026-12-31 09:00', 672, 480],
    ['month 31 09:00', '2028-02-29 09:00', 672, 480],
    ['cycle 21/7 from 2026-11-01 22:00', '2026-11-29 22:00', 24, 12],
    ['from 2026-11-01: every 08:00; from 2026-11-08: nth 2 from 2026-11-08 08:00', '2026-11-08 08:00', 24, 12],
    ['from 2026-11-01: every 08:00; from 2026-11-08: nth 2 from 2026-11-08 08:00', '2026-11-10 08:00', 48, 24],
    ['hourly 6 first 2026-11-22 06:00Z', '2026-11-22 12:00', 6, 3],
    // Before its beginning a plan is read on: the evening before the first morning.
    ['from 2026-11-22: nth 2 from 2026-11-22 08:00, nth 2 from 2026-11-22 20:00', '2026-11-22 08:00', 36, 18],
  ])('%s: that of %s is %d h, near %d h', (words, dose, distance, near) => {
    expect(distanceOf(planOf(words), nominalOf(dose))).toBe(distance * hour)
    expect(nearOf(distance * hour)).toBe(near * hour)
  })
})

describe('rows that meet, and gaps of the clock', () => {
  test.each([
    [
      'every 02:15, every 03:15',
      '2026-03-08',
      ['(2026-03-08 02:15)', '2026-03-08 03:15'],
      ['03:15-04:00', '03:15-04:00'],
    ],
    [
      'every 02:30, every 03:00',
      '2026-03-08',
      ['2026-03-08 03:00', '(2026-03-08 02:30)'],
      ['03:00-04:00', '03:30-04:00'],
    ],
    [
      'every 02:00, every 06:00',
      '2026-03-08',
      ['2026-03-08 02:00', '2026-03-08 06:00'],
      ['03:00-04:00', '06:00-04:00'],
    ],
    [
      'every 01:15, every 01:45',
      '2026-11-01',
      ['2026-11-01 01:15', '2026-11-01 01:45'],
      ['01:15-04:00', '01:45-04:00'],
    ],
    // One that a gap moves too is no dose after it.
    [
      'every 02:00, every 02:30, every 03:00',
      '2026-03-08',
      ['(2026-03-08 02:00)', '2026-03-08 03:00', '(2026-03-08 02:30)'],
      ['03:00-04:00', '03:00-04:00', '03:30-04:00'],
    ],
  ])('%s on %s', (words, date, doses, at) => {
    const patient = inNewYork(words, '2026-01-01 00:00')
    expect(patient.doses(`${date} 00:00`, `${date} 23:59`)).toEqual(doses)
    const instants = patient.oracle.doses('med', patient.at(`${date} 00:00`), patient.at(`${date} 23:59`))
    expect(instants.map((dose) => dose.at)).toEqual(at.map((text) => patient.at(`${date} ${text}`)))
  })

  test('a change of zone afterwards passes over the dose that it brings too close to the one that a gap moved', () => {
    const patient = life('every 00:05, every 05:58, every 15:10', { zone: 'America/Havana', added: '2025-03-01 00:00' })
    patient.moves('Europe/Belgrade', '2025-03-09 01:27')
    expect(patient.doses('2025-03-09 05:00', '2025-03-09 23:59')).toEqual([
      '2025-03-09 00:05',
      '(2025-03-09 05:58)',
      '2025-03-09 15:10',
    ])
  })

  const tooClose = 'Times of one medicine must be at least 30 minutes apart'

  test.each([
    ['every 08:00 1 tablet, every 08:20 1 tablet', tooClose],
    ['every 23:50 1 tablet, every 00:10 1 tablet', tooClose],
    ['on Mon 08:00 1 tablet, every 08:00 1 tablet', 'Two lines plan 8:00 AM on the same day'],
    ['nth 2 from 2026-11-22 18:00 5 mg, nth 2 from 2026-11-23 18:00 2.5 mg', null],
    ['from 2026-11-01: every 23:50 1 mg; from 2026-11-08: every 00:10 1 mg', tooClose],
    ['month 30 08:00 1 mg, month 31 08:00 1 mg', 'Two lines plan 8:00 AM on the same day'],
    ['month 30 08:00 1 mg, month 31 20:00 1 mg', null],
    ['every 08:00', 'Enter an amount, such as 1 tablet'],
    ['on 08:00 1 mg', 'Please choose at least one day of the week'],
    ['nth 1 from 2026-11-22 08:00 1 mg', 'Enter a whole number from 2 to 365'],
    ['nth 366 from 2026-11-22 08:00 1 mg', 'Enter a whole number from 2 to 365'],
    ['month 0 08:00 1 mg', 'Enter a day from 1 to 31'],
    ['month 32 08:00 1 mg', 'Enter a day from 1 to 31'],
    ['cycle 0/7 from 2026-11-22 08:00 1 mg', 'Enter a whole number from 1 to 365'],
    ['from 2026-11-08: every 08:00 1 mg; from 2026-11-08: every 09:00 1 mg', 'Each step needs a later date'],
    ['from 2026-11-08: every 08:00 1 mg; from 2026-11-01: every 09:00 1 mg', 'Each step needs a later date'],
    ['hourly 0 first 2026-11-22 06:00Z 1 mg', 'Enter a whole number of hours from 1 to 168'],
    ['hourly 2.5 first 2026-11-22 06:00Z 1 mg', 'Enter a whole number of hours from 1 to 168'],
    ['hourly 169 first 2026-11-22 06:00Z 1 mg', 'Enter a whole number of hours from 1 to 168'],
    ['hourly 168 first 2026-11-22 06:00Z 1 mg', null],
  ])('%s: %s', (words, error) => {
    expect(planError(planOf(words))).toBe(error)
  })

  test('a pattern with too many rows, too few or a late one is refused', () => {
    const row = (time: number) => ({ days: { kind: 'every' as const }, minute: time, amount: '1 mg' })
    const times = (count: number) => steady(Array.from({ length: count }, (_, index) => row(index * 60)))
    expect(planError(times(0))).toBe('Add at least one time')
    expect([12, 13, 25].map((count) => planError(times(count)))).toEqual([
      null,
      'At most 12 times a day',
      'At most 24 lines',
    ])
    const steps = Array.from({ length: 31 }, (_, index) => ({ from: 20_000 + index, rows: [row(480)] }))
    expect(planError({ kind: 'dated', steps })).toBe('At most 30 steps')
    const taper = planOf('from 2026-11-01: every 08:00 2 mg; from 2026-11-08: every 08:00 1 mg')
    expect(planError(taper, dateOf('2026-11-02'))).toBe('Each step needs a later date')
    const far = planOf('nth 10 from 2026-12-03 08:00 1 mg')
    expect(planError(far, dateOf('2026-11-22'))).toBe('Enter a real date')
    expect(planError(far, dateOf('2026-11-23'))).toBe(null)
  })

  test('the earlier of two rows that meet holds', () => {
    const plan = planOf('on Mon 08:00 1 mg, every 08:00 2 mg')
    expect(plan.kind === 'dated' && rowsOn(plan, dateOf('2026-11-23')).map(({ amount }) => amount)).toEqual(['1 mg'])
  })

  test('two amounts on alternate days are one medicine', () => {
    const patient = life('nth 2 from 2026-11-22 18:00 5 mg, nth 2 from 2026-11-23 18:00 2.5 mg')
    const doses = ['2026-11-22 18:00', '2026-11-23 18:00', '2026-11-24 18:00'].map((clock) => patient.dose(clock))
    expect(doses.map((dose) => dose?.amount)).toEqual(['5 mg', '2.5 mg', '5 mg'])
    expect(doses.map((dose) => dose?.distance)).toEqual([24 * hour, 24 * hour, 24 * hour])
  })
})

describe('own times and anchors', () => {
  const anchored = () =>
    life('every breakfast=08:00 1 tablet, every dinner=18:00 2 tablets', { added: '2026-11-23 07:00' })
  const moves = (patient: OracleLife, name: string, time: string, clock: string) =>
    patient.movesAnchor(name, time, clock)

  test('a later dinner moves its dose', () => {
    const patient = anchored().takes('2026-11-23 08:00', '2026-11-23 08:05')
    expect(moves(patient, 'dinner', '19:00', '2026-11-23 10:00')).toEqual([])
    expect(patient.doses('2026-11-23 00:00', '2026-11-24 12:00')).toEqual([
      '2026-11-23 08:00 taken',
      '2026-11-23 19:00',
      '2026-11-24 08:00',
    ])
    expect(patient.dose('2026-11-23 19:00')?.amount).toBe('2 tablets')
    expect(patient.dose('2026-11-24 08:00')?.amount).toBe('1 tablet')
  })

  test('a later breakfast moves its dose', () => {
    const patient = anchored().takes('2026-11-23 08:00', '2026-11-23 08:05')
    expect(moves(patient, 'breakfast', '09:00', '2026-11-23 08:30')).toEqual([])
    expect(patient.doses('2026-11-23 00:00', '2026-11-24 12:00')).toEqual([
      '2026-11-23 08:00 taken',
      '2026-11-23 18:00',
      '2026-11-24 09:00',
    ])
  })

  test('a dose that is due stays when its bedtime moves', () => {
    const patient = life('every bedtime=22:00 1 tablet')
    expect(moves(patient, 'bedtime', '22:30', '2026-11-22 22:02')).toEqual([])
    expect(patient.doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual(['2026-11-22 22:00', '2026-11-23 22:30'])
  })

  test('a change that would leave no dose is named, and nothing moves', () => {
    const patient = life('every dinner=18:00 1 tablet')
    patient.adds('other', 'every dinner=18:00 1 tablet', '2026-11-22 00:00', '2026-11-23')
    expect(moves(patient, 'dinner', '17:00', '2026-11-22 17:30')).toEqual(['other'])
    expect(patient.next('2026-11-22 17:30')).toBe('2026-11-22 18:00')
    expect(patient.next('2026-11-22 18:00')).toBe('2026-11-23 18:00')
  })

  test('a change that would be refused is named, and nothing moves', () => {
    const patient = life('every breakfast=08:00 1 tablet, every 09:00 2 tablets')
    patient.adds('other', 'every breakfast=08:00 1 tablet', '2026-11-22 00:00')
    expect(moves(patient, 'breakfast', '08:45', '2026-11-22 00:30')).toEqual(['med'])
    expect(patient.next('2026-11-22 00:30')).toBe('2026-11-22 08:00')
    expect(patient.oracle.dose('other', nominalOf('2026-11-22 08:00'))).not.toBe(null)
  })

  test('anchors stay in their order', () => {
    const times = { breakfast: 480, lunch: 720, dinner: 1080, bedtime: 1320 }
    expect(anchorError(times)).toBe(null)
    expect(anchorError({ ...times, dinner: 495 })).toBe('Dinner must be at least 30 minutes after lunch')
    expect(anchorError({ ...times, lunch: 509 })).toBe('Lunch must be at least 30 minutes after breakfast')
  })

  const threeTimes = () => life('every 08:00, every 13:00, every 19:00')

  test('three times a day is edited to four', () => {
    const patient = threeTimes().takes('2026-11-22 08:00')
    const next = patient.edits('2026-11-22 10:00', 'every 08:00, every 12:00, every 16:00, every 20:00')
    expect(next).toBe('2026-11-22 12:00')
  })

  test('a dose taken late asks before and after', () => {
    const patient = threeTimes()
    expect(patient.mark('2026-11-22 10:30')).toBe('2026-11-22 08:00')
    expect(patient.mark('2026-11-22 10:31')).toBe('2026-11-22 08:00?')
    expect(patient.takes('2026-11-22 08:00', '2026-11-22 11:00').mark('2026-11-22 13:00')).toBe('2026-11-22 13:00?')
    expect(patient.markOf('2026-11-22 13:00')?.sinceLast).toBe(2 * hour)
  })

  test('the evening dose is taken in the night', () => {
    const patient = threeTimes().takes('2026-11-22 19:00', '2026-11-23 02:00')
    expect(patient.mark('2026-11-23 08:00')).toBe('2026-11-23 08:00?')
    expect(patient.mark('2026-11-23 08:30')).toBe('2026-11-23 08:00')
  })

  test('one time of a twice-daily plan is changed', () => {
    const patient = life('every 08:00, every 21:00', { added: '2026-11-21 00:00' })
    expect(patient.dose('2026-11-22 08:00')?.distance).toBe(11 * hour)
    expect(patient.dose('2026-11-22 21:00')?.distance).toBe(13 * hour)
  })
})

describe('weekdays, every so many days, monthly', () => {
  test.each([
    [
      '2026-01-31 08:00',
      'month 31 09:00',
      ['2026-01-31 09:00', '2026-02-28 09:00', '2026-03-31 09:00', '2026-04-30 09:00'],
    ],
    ['2028-01-31 08:00', 'month 31 09:00', ['2028-01-31 09:00', '2028-02-29 09:00']],
    [
      '2026-11-22 00:00',
      'nth 3 from 2026-11-22 08:00',
      ['2026-11-22 08:00', '2026-11-25 08:00', '2026-11-28 08:00', '2026-12-01 08:00'],
    ],
  ])('added on %s: %s', (added, words, doses) => {
    const patient = life(words, { added })
    expect(patient.doses(added, `${doses.at(-1)}`)).toEqual(doses)
  })

  test('a monthly dose on the 30th is forgotten in January', () => {
    const patient = monthly('30')
    expect(patient.mark('2026-02-18 09:00')).toBe('2026-01-30 09:00?')
    expect(patient.mark('2026-02-19 08:59')).toBe('2026-01-30 09:00?')
    expect(patient.mark('2026-02-19 09:00')).toBe('2026-02-28 09:00?')
    expect(patient.mark('2026-02-20 09:00')).toBe('2026-02-28 09:00?')
    expect(patient.markOf('2026-02-20 09:00')?.orForgotten).toEqual(patient.dose('2026-01-30 09:00'))
  })

  test('no dose comes before the first date', () => {
    expect(life('nth 3 from 2026-11-25 08:00').next('2026-11-22 00:00')).toBe('2026-11-25 08:00')
  })

  test('a dose of every second day is forgotten', () => {
    const patient = life('nth 2 from 2026-11-22 08:00')
    expect(patient.mark('2026-11-23 18:17')).toBe('2026-11-22 08:00?')
    expect(patient.mark('2026-11-23 18:18')).toBe('2026-11-24 08:00?')
  })

  test('a forgotten dose is to be taken for thirty days at most: later it cannot be recorded', () => {
    const patient = life('nth 60 from 2026-11-22 08:00')
    expect(patient.mark('2026-12-22 07:59')).toBe('2026-11-22 08:00?')
    expect(patient.mark('2026-12-22 08:01')).toBe('2027-01-21 08:00?')
    expect(patient.markOf('2026-12-22 08:01')?.orForgotten).toBeNull()
  })

  test('every second day stays every second day over the end of summer time', () => {
    const patient = inNewYork('nth 2 from 2026-10-31 08:00', '2026-10-31 00:00')
    const doses = ['2026-10-31 08:00', '2026-11-02 08:00', '2026-11-04 08:00']
    expect(patient.doses('2026-10-31 00:00', '2026-11-04 12:00')).toEqual(doses)
    const [first = 0, second = 0, third = 0] = doses.map((clock) => patient.dose(clock)?.at ?? 0)
    expect([second - first, third - second]).toEqual([49 * hour, 48 * hour])
  })

  test('a date that a zone skips has no dose and shifts nothing', () => {
    const patient = life('nth 3 from 2011-12-24 08:00', { zone: 'Pacific/Apia', added: '2011-12-24 00:00' })
    expect(patient.doses('2011-12-24 00:00', '2012-01-02 12:00')).toEqual([
      '2011-12-24 08:00',
      '2011-12-27 08:00',
      '2012-01-02 08:00',
    ])
  })

  test('weekly, taken on Sunday, is edited to Monday, Wednesday and Friday', () => {
    const patient = life('weekly Sun 08:00').takes('2026-11-22 08:00')
    expect(patient.edits('2026-11-22 12:00', 'on Mon Wed Fri 08:00')).toBe('2026-11-25 08:00')
  })

  test('daily, taken on Sunday, is edited to the five workdays', () => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00')
    expect(patient.edits('2026-11-22 12:00', 'on Mon Tue Wed Thu Fri 08:00')).toBe('2026-11-23 08:00')
  })

  test('every 14 days is counted anew from today', () => {
    const patient = life('nth 14 from 2026-11-22 08:00').takes('2026-11-22 08:00', '2026-11-24 08:00')
    expect(patient.edits('2026-11-25 07:00', 'nth 14 from 2026-11-25 08:00')).toBe('2026-12-09 08:00')
  })

  test('a weekend without doses does not break the streak', () => {
    const patient = life('on Mon Tue Wed Thu Fri 08:00', { added: '2026-11-20 00:00' }).takes('2026-11-20 08:00')
    expect(patient.streak('2026-11-23 07:00')).toBe(1)
  })
})

describe('cycles', () => {
  const cycle = (off = '') => life(`cycle 21/7 from 2026-11-01 22:00 pill${off}`, { added: '2026-11-01 00:00' })

  test('a cycle has 21 days on and 7 off', () => {
    const patient = cycle()
    expect(patient.doses('2026-11-21 00:00', '2026-11-29 23:59')).toEqual(['2026-11-21 22:00', '2026-11-29 22:00'])
    expect(patient.dose('2026-10-31 22:00')).toBe(null)
  })

  test('a cycle with a placebo counts the placebo', () => {
    const patient = cycle(', cycle 21/7 from 2026-11-01 off 22:00 placebo')
    expect(patient.dose('2026-11-25 22:00')?.amount).toBe('placebo')
    expect(patient.dose('2026-11-21 22:00')?.amount).toBe('pill')
    expect(patient.counts('2026-11-25 22:30')).toBe('0/1')
  })

  test('the last dose before the break is forgotten', () => {
    const patient = cycle()
    expect(patient.mark('2026-11-22 00:30')).toBe('2026-11-21 22:00')
    expect(patient.mark('2026-11-22 01:59')).toBe('2026-11-21 22:00')
    expect(patient.mark('2026-11-22 03:00')).toBe('2026-11-29 22:00?')
  })

  test('a cycle has one day on and one off', () => {
    const patient = life('cycle 1/1 from 2026-11-22 08:00')
    expect(patient.doses('2026-11-22 00:00', '2026-11-26 12:00')).toEqual([
      '2026-11-22 08:00',
      '2026-11-24 08:00',
      '2026-11-26 08:00',
    ])
    expect(patient.dose('2026-11-24 08:00')?.distance).toBe(48 * hour)
    expect(patient.mark('2026-11-23 18:17')).toBe('2026-11-22 08:00?')
    expect(patient.mark('2026-11-23 18:18')).toBe('2026-11-24 08:00?')
  })

  test('daily is edited to a cycle from today', () => {
    const patient = life('daily 22:00', { added: '2026-11-21 00:00' }).takes('2026-11-21 22:00')
    expect(patient.edits('2026-11-22 09:00', 'cycle 21/7 from 2026-11-22 22:00')).toBe('2026-11-22 22:00')
  })
})

describe('tapers', () => {
  const words =
    'from 2026-11-01: every 08:00 20 mg; from 2026-11-08: every 08:00 15 mg; from 2026-11-15: every 08:00 10 mg'
  const taper = () => life(words, { added: '2026-11-01 00:00', stop: '2026-11-22' })

  test.each([
    ['2026-11-14 08:00', '15 mg'],
    ['2026-11-15 08:00', '10 mg'],
    ['2026-11-21 08:00', '10 mg'],
    ['2026-11-22 08:00', undefined],
  ])('on %s: %s', (dose, amount) => {
    expect(taper().dose(dose)?.amount).toBe(amount)
  })

  const fewer = () =>
    life('from 2026-11-01: every 06:00, every 14:00, every 22:00; from 2026-11-08: every 08:00', {
      added: '2026-11-01 00:00',
    })

  test('a taper goes from three times a day to once', () => {
    const patient = fewer()
    expect(patient.doses('2026-11-07 20:00', '2026-11-09 00:00')).toEqual(['2026-11-07 22:00', '2026-11-08 08:00'])
    expect(patient.dose('2026-11-08 08:00')?.distance).toBe(10 * hour)
    expect(patient.takes('2026-11-07 22:00', '2026-11-08 04:00').mark('2026-11-08 08:00')).toBe('2026-11-08 08:00?')
    expect(patient.mark('2026-11-08 09:00')).toBe('2026-11-08 08:00')
  })

  test('an amount changed alone keeps every time', () => {
    const patient = taper()
    patient.edits('2026-11-10 12:00', words.replace('15 mg', '12 mg'))
    expect(patient.dose('2026-11-10 08:00')?.amount).toBe('15 mg')
    expect(patient.dose('2026-11-11 08:00')?.amount).toBe('12 mg')
    expect(patient.dose('2026-11-15 08:00')?.amount).toBe('10 mg')
    expect(patient.dose('2026-11-22 08:00')).toBe(null)
  })

  test('an edit with only the steps that are left keeps every time', () => {
    const patient = taper()
    patient.edits('2026-11-10 12:00', 'from 2026-11-10: every 08:00 12 mg; from 2026-11-15: every 08:00 10 mg')
    expect(patient.dose('2026-11-10 08:00')?.amount).toBe('15 mg')
    expect(patient.dose('2026-11-11 08:00')?.amount).toBe('12 mg')
    expect(patient.next('2026-11-10 12:00')).toBe('2026-11-11 08:00')
  })

  test('an edit of a taper holds no dose back', () => {
    const patient = taper().takes('2026-11-10 08:00', '2026-11-10 18:00')
    const next = patient.edits(
      '2026-11-10 18:05',
      'from 2026-11-10: every 08:00 12 mg; from 2026-11-15: every 08:00 10 mg',
    )
    expect(next).toBe('2026-11-11 08:00')
  })
})

describe('every so many hours', () => {
  const utc = (key: string) => Date.parse(`${key}Z`) / minute

  test.each([
    [
      '8 first 2026-03-07 20:00-05:00',
      '2026-03-07 19:00',
      ['2026-03-07 20:00', '2026-03-08 05:00', '2026-03-08 13:00'],
      ['2026-03-08T01:00:01', '2026-03-08T09:00:01', '2026-03-08T17:00:01'],
    ],
    [
      '1 first 2026-11-01 00:30-04:00',
      '2026-11-01 00:00',
      ['2026-11-01 00:30', '2026-11-01 01:30', '2026-11-01 01:30', '2026-11-01 02:30'],
      ['2026-11-01T04:30:01', '2026-11-01T05:30:01', '2026-11-01T06:30:01', '2026-11-01T07:30:01'],
    ],
  ])('%s', (words, added, shown, keys) => {
    const patient = inNewYork(`hourly ${words}`, added)
    const doses = patient.oracle.doses('med', patient.at(added), patient.at(`${shown.at(-1)}`))
    expect(doses.map((dose) => new Date(dose.shown * minute).toISOString().slice(0, 16).replace('T', ' '))).toEqual(
      shown,
    )
    expect(doses.map(({ nominal }) => nominal)).toEqual(keys.map(utc))
  })

  test('a journey moves nothing', () => {
    const patient = inNewYork('hourly 8 first 2026-01-05 06:00-05:00', '2026-01-05 05:58').takesAt(
      utc('2026-01-05T11:00:01'),
      '2026-01-05 06:00',
    )
    patient.moves('Asia/Tokyo', '2026-01-05 07:00')
    const next = patient.oracle.nextAfter('med', patient.at('2026-01-05 07:00-05:00'))
    expect(next).toMatchObject({
      nominal: utc('2026-01-05T19:00:01'),
      shown: nominalOf('2026-01-06 04:00'),
      at: patient.at('2026-01-05 14:00-05:00'),
      passedOver: false,
    })
  })

  test('a journey moves no end of a course', () => {
    const oracle = new DoseOracle('America/New_York', Date.parse('2010-01-01T00:00Z'))
    const plan = planOf('hourly 8 first 2026-01-05 06:00-05:00')
    oracle.adds('med', { plan, at: Date.parse('2026-01-05T05:58-05:00'), days: 3 })
    oracle.moves('Asia/Tokyo', Date.parse('2026-01-05T07:00-05:00'))
    const doses = oracle.doses('med', Date.parse('2026-01-05T00:00Z'), Date.parse('2026-01-12T00:00Z'))
    expect([doses.length, doses.at(-1)?.shown]).toEqual([9, nominalOf('2026-01-08 12:00')])
  })

  const sixHourly = () => life('hourly 6 first 2026-11-22 08:00-06:00', { added: '2026-11-22 07:00' })
  const [eight, fourteen] = ['2026-11-22T14:00:01', '2026-11-22T20:00:01'].map(utc) as [number, number]

  test('a dose taken late asks, and so does the next', () => {
    const patient = sixHourly()
    expect(patient.markOf('2026-11-22 11:30')).toMatchObject({ reasons: ['near next'], dose: { nominal: eight } })
    patient.takesAt(eight, '2026-11-22 11:30')
    expect(patient.markOf('2026-11-22 14:00')).toMatchObject({ reasons: ['near last'], dose: { nominal: fourteen } })
  })

  test('a dose each hour asks near the last one', () => {
    const patient = life('hourly 1 first 2026-11-22 10:00-06:00', { added: '2026-11-22 09:58' })
    const key = utc('2026-11-22T16:00:01')
    patient.takesAt(key, '2026-11-22 10:02')
    expect(patient.card('2026-11-22 10:20')).toContain('taken')
    expect(patient.markOf('2026-11-22 10:20')?.reasons).toEqual(['near last'])
    expect(patient.card('2026-11-22 10:40')).toContain('mark taken')
    expect(patient.markOf('2026-11-22 10:40')).toMatchObject({
      reasons: [],
      dose: { at: patient.at('2026-11-22 11:00') },
    })
  })

  test('a dose that is not recorded gives way to the next', () => {
    const patient = sixHourly()
    expect(patient.markOf('2026-11-22 14:00')?.dose.nominal).toBe(fourteen)
    patient.takesAt(fourteen, '2026-11-22 14:00')
    expect(patient.markOf('2026-11-22 14:00')?.dose.shown).toBe(nominalOf('2026-11-22 20:00'))
  })

  test('a dose whose plan has a key of its own stays beside the taken one', () => {
    const patient = life('daily 20:00').takes('2026-11-22 20:00', '2026-11-22 14:00')
    const first = patient.oracle.proposedFirst('med', 6, patient.at('2026-11-22 15:00'))
    expect(first).toBe(patient.at('2026-11-22 20:00'))
    patient.edits('2026-11-22 15:00', 'hourly 6 first 2026-11-22 20:00-06:00')
    expect(patient.doses('2026-11-22 00:00', '2026-11-22 23:59')).toEqual([
      '2026-11-22 20:00 taken',
      '2026-11-22 20:00',
    ])
    expect(patient.oracle.dose('med', utc('2026-11-23T02:00:01'))?.status).toBe(null)
  })

  test('two plans of one instant plan one dose', () => {
    const patient = sixHourly()
    patient.missesAt(eight, '2026-11-22 12:00')
    patient.edits('2026-11-22 12:00', 'hourly 12 first 2026-11-22 14:00-06:00')
    expect(patient.isPlanned).toBe(true)
    expect(patient.doses('2026-11-22 12:00', '2026-11-23 03:00')).toEqual(['2026-11-22 14:00', '2026-11-23 02:00'])
  })

  test('an edit plans nothing sooner than three quarters of the interval after the last intake', () => {
    const edited = (first: string) => {
      const patient = sixHourly().takesAt(eight, '2026-11-22 11:30')
      patient.edits('2026-11-22 12:00', `hourly 4 first 2026-${first}-06:00`)
      return patient.isPlanned
    }
    const firsts = ['11-22 14:29', '11-22 14:30', '12-22 12:00', '12-22 12:01']
    expect(firsts.map(edited)).toEqual([false, true, true, false])
  })

  test('the key of an hourly dose is the minute in UTC, and a second', () => {
    expect(hourlyKey(Date.parse('2026-03-08T01:00Z'))).toBe(utc('2026-03-08T01:00:01'))
  })

  test('a dose shown after midnight counts with that date', () => {
    const patient = inNewYork('hourly 1 first 2026-03-08 23:30Z', '2026-03-08 19:25')
    const dose = patient.oracle.dose('med', utc('2026-03-08T23:30:01'))
    expect(dose?.shown).toBe(nominalOf('2026-03-08 19:30'))
  })
})

describe('between the kinds', () => {
  test('a planned medicine is edited to every 8 hours', () => {
    const patient = life('three-times-daily 06:00').takes('2026-11-22 14:00')
    expect(patient.oracle.proposedFirst('med', 8, patient.at('2026-11-22 15:00'))).toBe(patient.at('2026-11-22 22:00'))
    expect(patient.edits('2026-11-22 15:00', 'hourly 8 first 2026-11-22 22:00-06:00')).toBe('2026-11-22 22:00')
  })

  test.each([
    ['nth 2 from 2026-11-22 08:00', '2026-11-24 08:00'],
    ['from 2026-11-23: every 08:00 20 mg; from 2026-11-30: every 08:00 10 mg', '2026-11-23 08:00'],
  ])('daily 08:00, taken, at 12:00 to %s', (words, next) => {
    expect(life('daily 08:00').takes('2026-11-22 08:00').edits('2026-11-22 12:00', words)).toBe(next)
  })

  const limits = { value: 1000, unit: 'tablet', gap: 6 * 60, max: null, count: null }

  test('an as-needed medicine is edited to daily', () => {
    const patient = life('daily 08:00', { added: '2026-11-20 00:00' })
    patient.toAsNeeded('2026-11-22 01:00', limits).logs('2026-11-22 10:00')
    expect(patient.edits('2026-11-22 11:00', 'daily 20:00')).toBe('2026-11-23 20:00')
  })

  test('an as-needed medicine is edited to its own times', () => {
    const patient = life('daily 08:00', { added: '2026-11-20 00:00' })
    patient.toAsNeeded('2026-11-22 01:00', limits).logs('2026-11-22 11:30')
    expect(patient.edits('2026-11-22 12:00', 'every 08:00, every 13:00, every 19:00')).toBe('2026-11-22 19:00')
  })

  test.each([
    ['its end is ahead', '2026-11-23 12:00', ['2026-11-24 08:00']],
    ['it is over', '2026-11-26 12:00', ['2026-11-27 08:00', '2026-11-28 08:00']],
  ])('a course that was taken as needed meanwhile ends when it would have: %s', (_, again, doses) => {
    const patient = new OracleLife('America/Chicago', 'daily 08:00', '2026-11-22 00:00', '2026-11-25')
    patient.toAsNeeded('2026-11-22 12:00', limits).edits(again, 'daily 08:00')
    expect(patient.doses('2026-11-23 00:00', '2026-11-28 12:00')).toEqual(doses)
  })

  test('the first plan of a medicine taken as needed brings its first dose, which no edit comes before', () => {
    const patient = life('daily 08:00')
    const edits = (clock: string, words: string) => {
      patient.oracle.edits('other', { plan: planOf(words) }, patient.at(clock))
      return patient.oracle.nextAfter('other', patient.at(clock))?.shown
    }
    patient.oracle.addsAsNeeded('other', limits, patient.at('2026-11-22 00:00'))
    expect(edits('2026-11-22 08:30', 'hourly 12 first 2026-11-24 02:20-06:00 1 tablet')).toBe(
      dateOf('2026-11-24') * 1440 + 140,
    )
    expect(edits('2026-11-22 08:40', 'every 12:30 1 tablet')).toBe(dateOf('2026-11-24') * 1440 + 750)
  })

  test('what is undone while it is taken as needed comes back until another plan begins, or stays once it is past', () => {
    const tapped = () => {
      const patient = life('daily 20:00').takes('2026-11-22 20:00', '2026-11-22 14:00')
      return patient.toAsNeeded('2026-11-22 14:05', limits)
    }
    const ahead = tapped().undoes('2026-11-22 20:00', '2026-11-22 14:10')
    expect(ahead.doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual(['2026-11-22 20:00'])
    ahead.edits('2026-11-22 14:20', 'weekly Mon 20:00')
    expect(ahead.doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual(['2026-11-23 20:00'])
    const past = tapped().undoes('2026-11-22 20:00', '2026-11-22 20:30')
    past.edits('2026-11-22 20:40', 'three-times-daily 06:00')
    expect(past.doses('2026-11-22 00:00', '2026-11-23 07:00')).toEqual(['2026-11-22 20:00', '2026-11-23 06:00'])
  })

  test('a planned medicine that becomes as needed keeps the dose that is due', () => {
    const patient = life('daily 08:00').toAsNeeded('2026-11-22 08:02', limits)
    expect(patient.doses('2026-11-22 00:00', '2026-12-22 00:00')).toEqual(['2026-11-22 08:00'])
    expect(patient.mark('2026-11-22 08:10')).toBe('2026-11-22 08:00')
    // One as needed at the time of a dose is no dose.
    expect(patient.logs('2026-11-22 08:00').dose('2026-11-22 08:00')?.status).toBe(null)
  })
})

test('a plan with anchors is described by its times', () => {
  const plan: OraclePlan = planOf('every breakfast=08:00 1 tablet')
  expect(plan.kind === 'dated' && plan.steps[0]?.rows).toEqual([
    {
      days: { kind: 'every' },
      minute: 480,
      anchor: 'breakfast',
      amount: '1 tablet',
      value: 1000,
      unit: 'tablet',
      pieces: 1000,
    },
  ])
})
