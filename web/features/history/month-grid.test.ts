import { describe, expect, it } from 'vitest'
import { dayByKey, monthWeeks } from './month-grid.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const weeks = (month: string, firstWeekday: 1 | 7 = 7) =>
  monthWeeks(Temporal.PlainYearMonth.from(month), firstWeekday).map((week) =>
    week.map((day) => day?.day ?? '-').join(' '),
  )

describe('the weeks of a month', () => {
  it('begin on Sunday', () => {
    expect(weeks('2026-11')).toEqual([
      '1 2 3 4 5 6 7',
      '8 9 10 11 12 13 14',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30 - - - - -',
    ])
  })

  it('can begin on Monday', () => {
    expect(weeks('2026-11', 1).at(0)).toBe('- - - - - - 1')
    expect(weeks('2026-11', 1).at(-1)).toBe('30 - - - - - -')
  })

  it('cover a leap year, and a February of four whole weeks', () => {
    expect(weeks('2028-02').at(-1)).toBe('27 28 29 - - - -')
    expect(weeks('2026-02')).toHaveLength(4)
  })
})

describe('the keyboard', () => {
  const reach = { first: date('2026-09-10'), last: date('2026-11-21') }
  it.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-10-31', '2026-11-01'],
    ['ArrowUp', '2026-11-18', '2026-11-11'],
    ['ArrowDown', '2026-11-11', '2026-11-18'],
    ['Home', '2026-11-18', '2026-11-15'],
    ['End', '2026-11-11', '2026-11-14'],
    ['PageUp', '2026-10-31', '2026-09-30'],
    ['PageDown', '2026-10-15', '2026-11-15'],
    // No further than there is a history.
    ['ArrowDown', '2026-11-20', '2026-11-21'],
    ['PageUp', '2026-10-05', '2026-09-10'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(dayByKey(date(from), key, 7, reach)?.toString()).toBe(to)
  })

  it('ignores other keys', () => {
    expect(dayByKey(date('2026-11-18'), 'Enter', 7, reach)).toBeNull()
  })
})
