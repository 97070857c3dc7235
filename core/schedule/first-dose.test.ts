import { describe, expect, test } from 'vitest'
import { cycle, everyNth, rows } from '../testing/custom-pattern.ts'
import { patient } from '../testing/patient.ts'
import { clockText, instant, nominal, pattern, zone } from '../testing/times.ts'
import { type CourseLength, courseEnd, firstDoseChoices } from './first-dose.ts'
import { nominalsOf } from './version-times.ts'

const newYork = 'America/New_York'
const always = (zoneName: string) => [{ zone: zone(zoneName), from: instant('2000-01-01T00:00Z', zoneName) }] as const

function choices(added: string, words: string, zoneName = newYork): string[] {
  const found = firstDoseChoices(pattern(words), always(zoneName), instant(added, zoneName), 4)
  return found.map((choice) => clockText(choice.nominal))
}

/** All doses of a course, from its first dose to its end. */
function course(words: string, first: string, length: CourseLength): string[] {
  const from = nominal(first)
  const until = courseEnd(from, length)
  const version = { pattern: pattern(words), from, until }
  return [...nominalsOf(version, from.toPlainDate(), until.toPlainDate())].map(clockText)
}

// 2026-03-02 is a Monday.
const mon = '2026-03-02'
const tue = '2026-03-03'

describe('dose-model 2.3: the first dose', () => {
  test.each([
    ['of every second day from a date far ahead', everyNth(2, '2026-06-01'), ['2026-06-01T08:00', '2026-06-03T08:00']],
    ['of days that begin in more than 400 days', everyNth(2, '2027-06-01'), []],
    ['of days on that are over for now', cycle(1, 20, '2026-03-01'), ['2026-03-22T08:00', '2026-04-12T08:00']],
  ])('%s', (_, days, expected) => {
    const found = firstDoseChoices(rows([days, '08:00']), always(newYork), instant(`${mon}T09:00`, newYork), 2)
    expect(found.map((choice) => clockText(choice.nominal))).toEqual(expected)
  })

  test.each([
    [`${mon}T09:00:20`, 'daily 09:00', `${mon}T09:00`],
    [`${mon}T09:06`, 'daily 09:00', `${tue}T09:00`],
    [`${mon}T07:00`, 'twice-daily 20:00', `${mon}T08:00`],
    [`${mon}T21:00`, 'three-times-daily 22:00', `${mon}T22:00`],
    [`${mon}T23:50`, 'daily 00:10', `${tue}T00:10`],
    [`${mon}T10:00`, 'daily 20:00', `${mon}T20:00`],
    ['2026-03-04T10:00', 'weekly Sunday 08:00', '2026-03-08T08:00'],
    ['2026-01-31T10:00', 'daily 12:00', '2026-01-31T12:00'],
  ])('added %s, %s: first dose %s', (added, words, first) => {
    expect(choices(added, words)[0]).toBe(first)
  })

  test('the dose that is due at the moment of adding counts', () => {
    const added = patient(newYork)
      .takes('daily 09:00')
      .from(`${mon}T09:00`, { addedAt: `${mon}T09:00:20` })
    expect(added.status(`${mon}T09:00`, `${mon}T09:00:20`)).toBe('due')
    expect(added.dose(`${mon}T09:00`).beforeFirst).toBe(false)
  })

  test('a dose five minutes late is still the first, one second later it is not', () => {
    expect(choices(`${mon}T09:05:00`, 'daily 09:00')[0]).toBe(`${mon}T09:00`)
    expect(choices(`${mon}T09:05:01`, 'daily 09:00')[0]).toBe(`${tue}T09:00`)
  })

  test('a dose of two minutes before midnight is still the first when added just after midnight', () => {
    expect(choices(`${tue}T00:02`, 'daily 23:58')[0]).toBe(`${mon}T23:58`)
  })

  test('the patient may choose another of the next ones', () => {
    expect(choices(`${mon}T07:00`, 'twice-daily 20:00')).toEqual([
      `${mon}T08:00`,
      `${mon}T20:00`,
      `${tue}T08:00`,
      `${tue}T20:00`,
    ])
    expect(choices('2026-03-04T10:00', 'weekly Sunday 08:00')).toEqual([
      '2026-03-08T08:00',
      '2026-03-15T08:00',
      '2026-03-22T08:00',
      '2026-03-29T08:00',
    ])
  })

  test('a choice tells when it is, also on the night the clocks change', () => {
    const [first] = firstDoseChoices(pattern('daily 02:30'), always(newYork), instant('2026-03-07T20:00', newYork), 1)
    expect(first?.instant).toEqual(instant('2026-03-08T03:30-04:00', newYork))
  })

  test('a date that the zone skips is no choice', () => {
    expect(choices('2011-12-29T20:00', 'daily 08:00', 'Pacific/Apia')[0]).toBe('2011-12-31T08:00')
  })
})

describe('dose-model 2.2: times of a day', () => {
  test.each([
    ['daily 08:00', ['08:00']],
    ['twice-daily 20:00', ['08:00', '20:00']],
    ['twice-daily 12:00', ['00:00', '12:00']],
    ['three-times-daily 22:00', ['06:00', '14:00', '22:00']],
    ['three-times-daily 00:10', ['00:10', '08:10', '16:10']],
  ])('%s is %s', (words, times) => {
    const day = patient('UTC').takes(words).from(`${mon}T00:00`).plan(mon)
    expect(day).toEqual(times.map((time) => `${mon}T${time}`))
  })

  test('a weekly pattern has its weekday and no other', () => {
    const person = patient('UTC').takes('weekly Sunday 08:00').from(`${mon}T00:00`)
    expect(person.plan(mon, '2026-03-20')).toEqual(['2026-03-08T08:00', '2026-03-15T08:00'])
  })
})

describe('dose-model 2.5: how long a course lasts', () => {
  test.each<[string, string, CourseLength, string, number]>([
    ['daily 20:00', `${mon}T20:00`, { count: 7, unit: 'days' }, '2026-03-08T20:00', 7],
    ['twice-daily 20:00', `${mon}T20:00`, { count: 7, unit: 'days' }, '2026-03-09T08:00', 14],
    ['weekly Sunday 08:00', '2026-03-08T08:00', { count: 4, unit: 'weeks' }, '2026-03-29T08:00', 4],
    ['daily 12:00', '2026-01-31T12:00', { count: 1, unit: 'months' }, '2026-02-27T12:00', 28],
    // The leap day is a day like any other, and the end of a month that starts on the 31st.
    ['daily 12:00', '2028-01-31T12:00', { count: 1, unit: 'months' }, '2028-02-28T12:00', 29],
    ['daily 12:00', '2028-02-28T12:00', { count: 2, unit: 'days' }, '2028-02-29T12:00', 2],
    ['daily 12:00', '2028-02-29T12:00', { count: 12, unit: 'months' }, '2029-02-27T12:00', 365],
    ['three-times-daily 06:00', '2026-12-31T22:00', { count: 1, unit: 'days' }, '2027-01-01T14:00', 3],
  ])('%s from %s for %o: last dose %s', (words, first, length, last, count) => {
    const doses = course(words, first, length)
    expect(doses[0]).toBe(first)
    expect(doses.at(-1)).toBe(last)
    expect(doses).toHaveLength(count)
  })

  test('a month from January 31 12:00 ends at February 28 12:00', () => {
    expect(clockText(courseEnd(nominal('2026-01-31T12:00'), { count: 1, unit: 'months' }))).toBe('2026-02-28T12:00')
  })

  test('a dose at the end itself is no dose of the course', () => {
    const person = patient(newYork).takes('daily 20:00').from(`${mon}T20:00`, { until: '2026-03-09T20:00' })
    expect(person.plan('2026-03-08', '2026-03-20')).toEqual(['2026-03-08T20:00'])
  })
})

describe('dose-model 2.4: "I have been taking this since ..."', () => {
  const person = patient(newYork)
    .takes('daily 08:00')
    .from(`${tue}T08:00`, { since: '2026-02-27T00:00', addedAt: `${mon}T09:00` })

  test('doses before the first dose are planned, and say so', () => {
    expect(person.plan('2026-02-25', tue)).toEqual([
      '2026-02-27T08:00',
      '2026-02-28T08:00',
      '2026-03-01T08:00',
      `${mon}T08:00`,
      `${tue}T08:00`,
    ])
    expect(person.doses('2026-02-25', tue).map((dose) => dose.beforeFirst)).toEqual([true, true, true, true, false])
  })
})
