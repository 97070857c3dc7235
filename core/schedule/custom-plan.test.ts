import { describe, expect, test } from 'vitest'
import { tally } from '../adherence/adherence.ts'
import { lateEntry } from '../dose/late-entry.ts'
import { tooFrequentMedicine } from '../medication/weekly-guard.ts'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from '../testing/custom-pattern.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'
import type { Pattern } from './pattern.ts'

/* Sunday is 2026-11-22. */

const newYork = 'America/New_York'
const sunday = (time: string) => `2026-11-22T${time}`
const daily = (...times: readonly [string, ...string[]]) => {
  const [first, ...more] = times
  return rows([every, first], ...more.map((time) => [every, time] as const))
}

const fromThreeTimesToOnce = taper(
  step(null, [every, '06:00'], [every, '14:00'], [every, '22:00']),
  step('2026-11-08', [every, '08:00']),
)

/** Takes a pattern in New York from a first dose on, added at that minute. */
const takes = (pattern: Pattern | string, firstDose: string) => patient(newYork).takes(pattern).from(firstDose)

describe('a gap or an overlap of the clock (dose-model 3.2)', () => {
  test.each<[string, Pattern, string, readonly string[]]>([
    ['moved onto the next dose', daily('02:15', '03:15'), '2026-03-08', ['(02:15)', '03:15']],
    ['moved beyond the next dose', daily('02:30', '03:00'), '2026-03-08', ['03:00', '(02:30)']],
    ['moved, but far enough from the next dose', daily('02:00', '06:00'), '2026-03-08', ['02:00', '06:00']],
    [
      'moved onto a dose after another one that is moved beyond it',
      daily('02:00', '02:30', '03:00'),
      '2026-03-08',
      ['(02:00)', '03:00', '(02:30)'],
    ],
    ['an hour that comes twice', daily('01:15', '01:45'), '2026-11-01', ['01:15', '01:45']],
  ])('%s', (_, pattern, date, doses) => {
    const first = pattern.frequency === 'custom' ? pattern.steps[0].rows[0].time : null
    const person = takes(pattern, `2026-02-01T${first?.toString({ smallestUnit: 'minute' })}`)
    expect(person.plan(date).map((text) => text.replace(`${date}T`, ''))).toEqual(doses)
  })

  test('a change of zone afterwards does not pass over a dose that a gap moved, but the one that it brings too close', () => {
    const person = patient('America/Havana')
      .takes(daily('00:05', '05:58', '15:10'))
      .from('2025-03-01T00:05')
      .moves('Europe/Belgrade', '2025-03-09T01:27')
    expect(person.planned('2025-03-09T00:05')).toBe('2025-03-09T01:05-04:00')
    expect(person.planned('2025-03-09T05:58')).toBe('2025-03-09T06:27+01:00')
    expect(person.plan('2025-03-09')).toEqual(['2025-03-09T00:05', '(2025-03-09T05:58)', '2025-03-09T15:10'])
  })

  test('the first dose is none that a gap passes over', () => {
    const person = takes('daily 12:00', '2026-03-01T12:00').edits('2026-03-07T11:00', { to: daily('02:15', '03:15') })
    expect(person.plan('2026-03-08')).toEqual(['2026-03-08T03:15'])
  })

  test('a dose in the gap that is far enough from the next one comes at the moved time', () => {
    const person = takes(daily('02:00', '06:00'), '2026-02-01T02:00')
    expect(person.planned('2026-03-08T02:00')).toBe('2026-03-08T03:00-04:00')
    expect(person.planned('2026-03-08T06:00')).toBe('2026-03-08T06:00-04:00')
  })

  test('an hour that comes twice has one dose, at the first', () => {
    expect(takes(daily('01:15', '01:45'), '2026-10-01T01:15').planned('2026-11-01T01:45')).toBe(
      '2026-11-01T01:45-04:00',
    )
  })

  test('every second day goes by the calendar, not by 48 hours', () => {
    const person = takes(rows([everyNth(2, '2026-10-31'), '08:00']), '2026-10-31T08:00')
    expect(person.plan('2026-10-31', '2026-11-04').map((text) => text.slice(5, 10))).toEqual([
      '10-31',
      '11-02',
      '11-04',
    ])
    const [first, second, third] = person.doses('2026-10-31', '2026-11-04').map(({ instant }) => instant)
    expect(first && second && first.until(second).total('hours')).toBe(49)
    expect(second && third && second.until(third).total('hours')).toBe(48)
  })

  test('a date that a zone skips does not shift the count', () => {
    const person = patient('Pacific/Apia')
      .takes(rows([everyNth(3, '2011-12-24'), '08:00']))
      .from('2011-12-24T08:00')
    expect(person.plan('2011-12-24', '2012-01-02').map((text) => text.slice(5, 10))).toEqual([
      '12-24',
      '12-27',
      '01-02',
    ])
  })
})

test('an open dose that an undo brought back is not dropped by an edit after its time', () => {
  const person = takes('daily 20:00', sunday('20:00'))
    .taken(sunday('20:00'), sunday('14:00'))
    .edits(sunday('14:05'), { to: 'daily 19:00' })
    .undoes(sunday('20:00'), sunday('14:10'))
    .edits(sunday('20:04'), { to: 'three-times-daily 06:00' })
  expect(person.plan('2026-11-22')).toEqual([sunday('20:00')])
})

describe('an edit to or from other times and days (dose-model 7.3)', () => {
  const thrice = daily('08:00', '13:00', '19:00')
  const breakfastDinner = (breakfast: string, dinner: string) =>
    rows([every, breakfast, '1 tablets'], [every, dinner, '2 tablets'])

  /** What is planned next, as date and time, with `count` doses from the edit on. */
  function next(person: Patient, at: string, to: Pattern | string, count = 1): string[] {
    const edited = person.edits(at, { to })
    const from = edited.at(at)
    return edited
      .doses('2026-11-20', '2027-01-20')
      .filter((dose) => !dose.recorded && dose.instant.epochMilliseconds > from.epochMilliseconds)
      .slice(0, count)
      .map(({ nominal }) => clockText(nominal).slice(5))
  }

  const cases: readonly [string, Patient, at: string, to: Pattern | string, readonly string[]][] = [
    [
      'own times to four a day',
      takes(thrice, sunday('08:00')).taken(sunday('08:00')),
      sunday('10:00'),
      daily('08:00', '12:00', '16:00', '20:00'),
      ['11-22T12:00'],
    ],
    [
      'dinner moved to 19:00',
      takes(breakfastDinner('08:00', '18:00'), sunday('08:00')).taken(sunday('08:00'), sunday('08:05')),
      sunday('10:00'),
      breakfastDinner('08:00', '19:00'),
      ['11-22T19:00', '11-23T08:00'],
    ],
    [
      'breakfast moved to 09:00',
      takes(breakfastDinner('08:00', '18:00'), sunday('08:00')).taken(sunday('08:00'), sunday('08:05')),
      sunday('08:30'),
      breakfastDinner('09:00', '18:00'),
      ['11-22T18:00', '11-23T09:00'],
    ],
    [
      'weekly to Mon, Wed, Fri',
      takes('weekly Sunday 08:00', sunday('08:00')).taken(sunday('08:00')),
      sunday('12:00'),
      rows([weekdays(1, 3, 5), '08:00']),
      ['11-25T08:00', '11-27T08:00'],
    ],
    [
      'daily to Mon-Fri',
      takes('daily 08:00', sunday('08:00')).taken(sunday('08:00')),
      sunday('12:00'),
      rows([weekdays(1, 2, 3, 4, 5), '08:00']),
      ['11-23T08:00'],
    ],
    [
      'every 14 days, counted anew',
      takes(rows([everyNth(14, '2026-11-22'), '08:00']), sunday('08:00')).taken(sunday('08:00'), '2026-11-24T08:00'),
      '2026-11-25T07:00',
      rows([everyNth(14, '2026-11-25'), '08:00']),
      ['12-09T08:00'],
    ],
    [
      'daily to a cycle',
      takes('daily 22:00', '2026-11-21T22:00').taken('2026-11-21T22:00'),
      sunday('09:00'),
      rows([cycle(21, 7, '2026-11-22'), '22:00']),
      ['11-22T22:00'],
    ],
    [
      'daily to every second day from today',
      takes('daily 08:00', sunday('08:00')).taken(sunday('08:00')),
      sunday('12:00'),
      rows([everyNth(2, '2026-11-22'), '08:00']),
      ['11-24T08:00'],
    ],
    [
      'daily to a taper from tomorrow',
      takes('daily 08:00', sunday('08:00')).taken(sunday('08:00')),
      sunday('12:00'),
      taper(step(null, [every, '08:00', '20mg']), step('2026-11-25', [every, '08:00', '10mg'])),
      ['11-23T08:00'],
    ],
    [
      'own times to daily',
      takes(thrice, sunday('08:00')).taken(sunday('08:00')),
      sunday('10:00'),
      'daily 13:00',
      ['11-23T13:00'],
    ],
  ]
  test.each(cases)('%s', (_, person, at, to, expected) => {
    expect(next(person, at, to, expected.length)).toEqual(expected)
  })

  test('an amount edited in a running step changes what is ahead, and no key', () => {
    const steps = (amount: string) =>
      taper(step(null, [every, '08:00', '20mg']), step('2026-11-08', [every, '08:00', amount]))
    const person = takes(steps('15mg'), '2026-11-01T08:00')
    const edited = person.edits('2026-11-10T12:00', { to: steps('12mg') })
    const amounts = edited.doses('2026-11-07', '2026-11-12').map(({ nominal, dosage }) => `${nominal.day} ${dosage}`)
    expect(amounts).toEqual(['7 20mg', '8 15mg', '9 15mg', '10 15mg', '11 12mg', '12 12mg'])
    expect(edited.plan('2026-11-01', '2026-11-20')).toEqual(person.plan('2026-11-01', '2026-11-20'))
  })
})

test('an amount can be changed while the days of a step have not begun', () => {
  const steps = (amount: string) =>
    taper(step(null, [every, '08:00', '20mg']), step('2026-12-01', [everyNth(14, '2026-12-25'), '08:00', amount]))
  const person = takes(steps('15mg'), '2026-11-22T08:00').edits('2026-12-02T12:00', { to: steps('10mg') })
  const amounts = person.doses('2026-11-30', '2027-01-08').map(({ nominal, dosage }) => `${nominal.day} ${dosage}`)
  expect(amounts).toEqual(['30 20mg', '25 10mg', '8 10mg'])
})

describe('the steps of a taper (dose-model 2.6)', () => {
  test('each has its amount, and none comes from the date on which it stops', () => {
    const steps = taper(
      step(null, [every, '08:00', '20mg']),
      step('2026-11-08', [every, '08:00', '15mg']),
      step('2026-11-15', [every, '08:00', '10mg']),
    )
    const person = patient(newYork).takes(steps).from('2026-11-01T08:00', { until: '2026-11-22T00:00' })
    const amountOn = (date: string) => person.doses(date).map(({ dosage }) => dosage)
    expect(['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22'].map(amountOn)).toEqual([
      ['15mg'],
      ['10mg'],
      ['10mg'],
      [],
    ])
  })

  test('from three times a day to once: the last dose of the one and the first of the other are 10 h apart, both planned', () => {
    const person = takes(fromThreeTimesToOnce, '2026-11-01T06:00')
    expect(person.plan('2026-11-07', '2026-11-08').slice(2)).toEqual(['2026-11-07T22:00', '2026-11-08T08:00'])
  })
})

describe('a cycle of 21 days on, 7 off (dose-model 2.6)', () => {
  const pills = rows([cycle(21, 7, '2026-11-01'), '22:00', '1 pill'])

  test('none comes on the days off', () => {
    const days = takes(pills, '2026-11-01T22:00').doses('2026-11-21', '2026-11-29')
    expect(days.map(({ nominal }) => nominal.day)).toEqual([21, 29])
  })

  test('a placebo on the days off is a dose and counts, and the weekly guard does not ask', () => {
    const withPlacebo = rows(
      [cycle(21, 7, '2026-11-01'), '22:00', '1 pill'],
      [cycle(21, 7, '2026-11-01', 'off'), '22:00', 'placebo'],
    )
    const person = takes(withPlacebo, '2026-11-01T22:00')
    const ofDay = person.doses('2026-11-25')
    expect(ofDay.map(({ dosage }) => dosage)).toEqual(['placebo'])
    expect(tally(ofDay, person.at('2026-11-25T22:30'))).toMatchObject({ taken: 0, counted: 1 })
    expect(tooFrequentMedicine({ name: 'Microgynon', dosage: '1 pill', pattern: withPlacebo })).toBeNull()
  })

  test('of the last one before the days off, open at 03:00, "I took it at ..." is left', () => {
    const person = takes(pills, '2026-11-01T22:00')
    const dose = person.dose('2026-11-21T22:00')
    expect(lateEntry(person.record, person.spans, dose, person.at('2026-11-22T03:00'))).not.toBeNull()
  })
})

describe('Mark Taken (dose-model 5)', () => {
  test.each<[string, Patient, string, dose: string | undefined, asks: boolean]>([
    [
      '08:00 of three own times taken late, the next near',
      takes(daily('08:00', '13:00', '19:00'), sunday('08:00')).taken(sunday('08:00'), sunday('11:00')),
      sunday('13:00'),
      sunday('13:00'),
      true,
    ],
    [
      '08:00 open at 10:30, just 2 h 30 before the next',
      takes(daily('08:00', '13:00', '19:00'), sunday('08:00')),
      sunday('10:30'),
      sunday('08:00'),
      false,
    ],
    [
      '08:00 open at 10:31, less than 2 h 30 before the next',
      takes(daily('08:00', '13:00', '19:00'), sunday('08:00')),
      sunday('10:31'),
      sunday('08:00'),
      true,
    ],
    [
      '19:00 taken at 02:00, then 08:00',
      takes(daily('08:00', '13:00', '19:00'), sunday('08:00')).taken(sunday('19:00'), '2026-11-23T02:00'),
      '2026-11-23T08:00',
      '2026-11-23T08:00',
      true,
    ],
    [
      'monthly, open on Feb 18',
      takes(rows([monthDay(30), '09:00']), '2026-01-30T09:00'),
      '2026-02-18T09:00',
      '2026-01-30T09:00',
      true,
    ],
    [
      'monthly, open for almost 20 days',
      takes(rows([monthDay(30), '09:00']), '2026-01-30T09:00'),
      '2026-02-19T08:59',
      '2026-01-30T09:00',
      true,
    ],
    [
      'monthly, open for 20 days',
      takes(rows([monthDay(30), '09:00']), '2026-01-30T09:00'),
      '2026-02-19T09:00',
      '2026-02-28T09:00',
      true,
    ],
    [
      'monthly, open on Feb 20',
      takes(rows([monthDay(30), '09:00']), '2026-01-30T09:00'),
      '2026-02-20T09:00',
      '2026-02-28T09:00',
      true,
    ],
    [
      'every 60 days, open for almost 30 days',
      takes(rows([everyNth(60, '2026-11-22'), '08:00']), sunday('08:00')),
      '2026-12-22T07:59',
      sunday('08:00'),
      true,
    ],
    [
      'every 60 days, open for more than 30 days',
      takes(rows([everyNth(60, '2026-11-22'), '08:00']), sunday('08:00')),
      '2026-12-22T08:01',
      '2027-01-21T08:00',
      true,
    ],
    [
      'every 2 days, open for 34 h 17 min',
      takes(rows([everyNth(2, '2026-11-22'), '08:00']), sunday('08:00')),
      '2026-11-23T18:17',
      sunday('08:00'),
      true,
    ],
    [
      'every 2 days, open for 34 h 18 min',
      takes(rows([everyNth(2, '2026-11-22'), '08:00']), sunday('08:00')),
      '2026-11-23T18:18',
      '2026-11-24T08:00',
      true,
    ],
    [
      'one day on, one off, open for 34 h 17 min',
      takes(rows([cycle(1, 1, '2026-11-22'), '08:00']), sunday('08:00')),
      '2026-11-23T18:17',
      sunday('08:00'),
      true,
    ],
    [
      'one day on, one off, open for 34 h 18 min',
      takes(rows([cycle(1, 1, '2026-11-22'), '08:00']), sunday('08:00')),
      '2026-11-23T18:18',
      '2026-11-24T08:00',
      true,
    ],
    [
      'the last of 21 days on, open at 00:30',
      takes(rows([cycle(21, 7, '2026-11-01'), '22:00']), '2026-11-01T22:00'),
      '2026-11-22T00:30',
      '2026-11-21T22:00',
      false,
    ],
    [
      'the last of 21 days on, open at 03:00',
      takes(rows([cycle(21, 7, '2026-11-01'), '22:00']), '2026-11-01T22:00'),
      '2026-11-22T03:00',
      '2026-11-29T22:00',
      true,
    ],
    [
      'a taper that goes from three times to once daily: 22:00 taken at 04:00',
      takes(fromThreeTimesToOnce, '2026-11-01T06:00').taken('2026-11-07T22:00', '2026-11-08T04:00'),
      '2026-11-08T08:00',
      '2026-11-08T08:00',
      true,
    ],
  ])('%s', (_, person, at, dose, asks) => {
    const mark = person.mark(at)
    expect([mark && clockText(mark.dose.nominal), mark?.ask != null]).toEqual([dose, asks])
  })
})
