import { expect, test } from 'vitest'
import type { DayTally } from '#core/adherence/adherence.ts'
import { type MonthTally, monthParts, type Part, weekParts, yearParts } from './period.ts'

const today = Temporal.PlainDate.from('2026-11-21')
/** Forty days up to a Saturday, each with four doses, of which as many were taken as its weekday's number, three at most. */
const days: DayTally[] = Array.from({ length: 40 }, (_, index) => {
  const date = today.subtract({ days: 39 - index })
  return { date, counted: 4, taken: Math.min(3, date.dayOfWeek), onTime: 0 }
})
const months: MonthTally[] = Array.from({ length: 12 }, (_, index) => ({
  month: today.toPlainYearMonth().subtract({ months: 11 - index }),
  counted: 100,
  taken: 50,
  onTime: 10,
}))
const text = ({ from, to, taken, counted }: Part) => `${from} to ${to}: ${taken}/${counted}`

test('a week is the last seven days, one by one', () => {
  const parts = weekParts(days)
  expect(parts).toHaveLength(7)
  expect(parts.map(text)[0]).toBe('2026-11-15 to 2026-11-15: 3/4')
  expect(parts.map(text)[1]).toBe('2026-11-16 to 2026-11-16: 1/4')
})

test('a month is the last thirty days, by the weeks of the calendar', () => {
  expect(monthParts(days, 7).map(text)).toEqual([
    '2026-10-23 to 2026-10-24: 6/8',
    '2026-10-25 to 2026-10-31: 18/28',
    '2026-11-01 to 2026-11-07: 18/28',
    '2026-11-08 to 2026-11-14: 18/28',
    '2026-11-15 to 2026-11-21: 18/28',
  ])
  expect(monthParts(days, 1).map(({ from }) => from.toString())).toEqual([
    '2026-10-23',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
})

test('a year is what the server counted, but for the months that the page knows whole', () => {
  const parts = yearParts(months, days)
  expect(parts).toHaveLength(12)
  expect(text(parts[0] as Part)).toBe('2025-12-01 to 2025-12-31: 50/100')
  expect(text(parts[10] as Part)).toBe('2026-10-01 to 2026-10-31: 50/100')
  expect(text(parts[11] as Part)).toBe('2026-11-01 to 2026-11-21: 54/84')
})

test('the month before is the page’s own, too, when its forty days reach back to its beginning', () => {
  const early = days.map((day) => ({ ...day, date: day.date.subtract({ days: 12 }) }))
  expect(text(yearParts(months, early)[10] as Part)).toBe('2026-10-01 to 2026-10-31: 80/124')
})

test('a year and a month begin with the first part that has a dose, and always show the present one', () => {
  const none = { counted: 0, taken: 0, onTime: 0 }
  const lately = days.map((day, index) => (index < 35 ? { ...day, ...none } : day))
  const before = months.map(({ month }) => ({ month, ...none }))
  expect(yearParts(before, lately).map(text)).toEqual(['2026-11-01 to 2026-11-21: 14/20'])
  expect(monthParts(lately, 7).map(text)).toEqual(['2026-11-15 to 2026-11-21: 14/20'])
  const never = lately.map((day) => ({ ...day, ...none }))
  expect(yearParts(before, never).map(text)).toEqual(['2026-11-01 to 2026-11-21: 0/0'])
})
