import { describe, expect, test } from 'vitest'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from '../testing/custom-pattern.ts'
import { distanceMs, dosageAt, nearMs, type Pattern, samePattern, timesBetween } from './pattern.ts'

const hours = 3_600_000
const time = (text: string) => Temporal.PlainTime.from(text)
const date = (text: string) => Temporal.PlainDate.from(text)
const tapered = taper(step(null, [every, '08:00']), step('2026-11-08', [everyNth(2, '2026-11-08'), '08:00']))

describe('distance and near (dose-model 1.2)', () => {
  const thrice = rows([every, '08:00'], [every, '13:00'], [every, '19:00'])
  const workdays = rows([weekdays(1, 2, 3, 4, 5), '08:00'])
  const days21 = rows([cycle(21, 7, '2026-11-01'), '22:00'])
  const uneven = rows([every, '08:00'], [every, '21:00'])
  const alternating = rows([everyNth(2, '2026-11-22'), '18:00', '5mg'], [everyNth(2, '2026-11-23'), '18:00', '2.5mg'])
  const fewer = taper(
    step(null, [every, '06:00'], [every, '14:00'], [every, '22:00']),
    step('2026-11-08', [every, '08:00']),
  )

  test.each<[string, Pattern, string, distance: number, near: number]>([
    ['daily', { frequency: 'daily', time: time('08:00') }, '2026-11-22T08:00', 24, 12],
    ['twice daily', { frequency: 'twice-daily', time: time('08:00') }, '2026-11-22T20:00', 12, 6],
    ['three times daily', { frequency: 'three-times-daily', time: time('08:00') }, '2026-11-22T08:00', 8, 4],
    ['own times, 08:00', thrice, '2026-11-22T08:00', 13, 6.5],
    ['own times, 13:00', thrice, '2026-11-22T13:00', 5, 2.5],
    ['own times, 19:00', thrice, '2026-11-22T19:00', 6, 3],
    ['twice daily, the second time changed: the first', uneven, '2026-11-22T08:00', 11, 5.5],
    ['twice daily, the second time changed: the second', uneven, '2026-11-22T21:00', 13, 6.5],
    ['Mon-Fri, Monday: capped by the day step', workdays, '2026-11-23T08:00', 24, 12],
    ['Mon, Wed, Fri, Monday', rows([weekdays(1, 3, 5), '08:00']), '2026-11-23T08:00', 48, 24],
    ['weekly', { frequency: 'weekly', time: time('08:00'), weekday: 7 }, '2026-11-22T08:00', 168, 120],
    ['every 14 days', rows([everyNth(14, '2026-11-22'), '08:00']), '2026-11-22T08:00', 336, 240],
    ['monthly on the 31st', rows([monthDay(31), '08:00']), '2026-12-31T08:00', 672, 480],
    ['monthly on the 31st, after February', rows([monthDay(31), '08:00']), '2028-03-31T08:00', 672, 480],
    ['21 days on, 7 off, the first day on', days21, '2026-11-29T22:00', 24, 12],
    ['one day on, one off', rows([cycle(1, 1, '2026-11-22'), '08:00']), '2026-11-24T08:00', 48, 24],
    ['two amounts on alternate days', alternating, '2026-11-23T18:00', 24, 12],
    ['once a day after a step of three times', fewer, '2026-11-08T08:00', 10, 5],
    ['the first day of a later step', tapered, '2026-11-08T08:00', 24, 12],
    ['the second day of a later step', tapered, '2026-11-10T08:00', 48, 24],
  ])('%s', (_, pattern, nominal, distance, near) => {
    const at = Temporal.PlainDateTime.from(nominal)
    expect([distanceMs(pattern, at) / hours, nearMs(pattern, at) / hours]).toEqual([distance, near])
  })
})

describe('the planned times (dose-model 2.6)', () => {
  test.each<[string, Pattern, first: string, last: string, days: readonly number[]]>([
    ['every 3 days', rows([everyNth(3, '2026-11-22'), '08:00']), '2026-11-20', '2026-11-30', [22, 25, 28]],
    [
      'no day before the first of them',
      rows([everyNth(2, '2026-11-24'), '08:00']),
      '2026-11-20',
      '2026-11-27',
      [24, 26],
    ],
    ['every 14 days', rows([everyNth(14, '2026-11-08'), '08:00']), '2026-11-01', '2026-11-30', [8, 22]],
    ['Mon, Wed, Fri', rows([weekdays(1, 3, 5), '08:00']), '2026-11-22', '2026-11-28', [23, 25, 27]],
    ['21 days on', rows([cycle(21, 7, '2026-11-01'), '22:00']), '2026-11-20', '2026-11-30', [20, 21, 29, 30]],
    ['on the days off', rows([cycle(3, 2, '2026-11-01', 'off'), '22:00']), '2026-11-01', '2026-11-10', [4, 5, 9, 10]],
    ['one day on, one off', rows([cycle(1, 1, '2026-11-22'), '22:00']), '2026-11-20', '2026-11-26', [22, 24, 26]],
    ['a later step', tapered, '2026-11-06', '2026-11-12', [6, 7, 8, 10, 12]],
  ])('%s', (_, pattern, first, last, days) => {
    expect([...timesBetween(pattern, date(first), date(last))].map(({ day }) => day)).toEqual(days)
  })

  test.each([
    ['2026-01-01', '2026-05-01', ['01-31', '02-28', '03-31', '04-30']],
    ['2028-01-01', '2028-03-01', ['01-31', '02-29']],
  ])('monthly on the 31st or the last day, from %s', (first, last, expected) => {
    const times = [...timesBetween(rows([monthDay(31), '09:00']), date(first), date(last))]
    expect(times.map((nominal) => nominal.toString().slice(5, 10))).toEqual(expected)
  })

  test('each has the amount of its row', () => {
    const alternating = rows([everyNth(2, '2026-11-22'), '18:00', '5mg'], [everyNth(2, '2026-11-23'), '18:00', '2.5mg'])
    const times = [...timesBetween(alternating, date('2026-11-22'), date('2026-11-24'))]
    expect(times.map((nominal) => dosageAt(alternating, nominal, ''))).toEqual(['5mg', '2.5mg', '5mg'])
  })
})

describe('one pattern', () => {
  test('plans the same times, in whatever order and with whatever amounts', () => {
    expect(samePattern(rows([every, '08:00', '1mg'], [every, '20:00']), rows([every, '20:00'], [every, '08:00']))).toBe(
      true,
    )
    expect(
      samePattern(rows([every, '08:00'], [every, '20:00']), { frequency: 'twice-daily', time: time('20:00') }),
    ).toBe(true)
  })

  test('has the same days, times and steps', () => {
    expect(samePattern(rows([every, '08:00']), rows([every, '08:01']))).toBe(false)
    expect(samePattern(rows([weekdays(1), '08:00']), rows([weekdays(2), '08:00']))).toBe(false)
    expect(samePattern(tapered, rows([every, '08:00']))).toBe(false)
  })
})
