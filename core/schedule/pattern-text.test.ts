import { expect, test } from 'vitest'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from '../testing/custom-pattern.ts'
import { everyHours, pattern as preset } from '../testing/times.ts'
import { patternTexts } from '../texts/en/patterns.ts'
import type { Pattern } from './pattern.ts'
import { doseRhythm, type PatternFormat, patternText, rhythmText } from './pattern-text.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const format: PatternFormat = {
  texts: patternTexts,
  time: (time) => time.toString({ smallestUnit: 'minute' }),
  weekday: (weekday, length) => days[weekday - 1]?.slice(0, length === 'short' ? 3 : undefined) ?? '',
  date: (date) => `${date.month}/${date.day}`,
  amount: (dosage) => dosage,
}

const steps = taper(
  step(null, [every, '08:00', '20mg']),
  step('2026-11-08', [every, '08:00', '15mg']),
  step('2026-11-15', [every, '08:00', '10mg'], [every, '20:00', '5mg']),
)

test.each<[Pattern, date: string, rhythm: string, whole: string]>([
  [preset('daily 08:00'), '2026-11-22', 'Daily', 'Daily, 08:00'],
  [preset('twice-daily 20:00'), '2026-11-22', 'Twice daily', 'Twice daily, 08:00 and 20:00'],
  [everyHours(8, '2026-11-22T08:00-05:00'), '2026-11-22', 'Every 8 hours', 'Every 8 hours'],
  [everyHours(1, '2026-11-22T08:00-05:00'), '2026-11-22', 'Every hour', 'Every hour'],
  [preset('weekly Monday 09:00'), '2026-11-22', 'Weekly, on Monday', 'Weekly, on Monday, 09:00'],
  [
    rows([every, '08:00'], [every, '13:00'], [every, '19:00'], [every, '22:00']),
    '2026-11-22',
    '4 times daily',
    '4 times daily, 08:00, 13:00, 19:00 and 22:00',
  ],
  // Twice daily with its second time changed is still twice daily.
  [rows([every, '08:00'], [every, '21:00']), '2026-11-22', 'Twice daily', 'Twice daily, 08:00 and 21:00'],
  [
    rows([every, '08:00', '1 tablets'], [every, '18:00', '2 tablets']),
    '2026-11-22',
    'Twice daily',
    'Twice daily: 1 tablets at 08:00, 2 tablets at 18:00',
  ],
  [
    rows([every, '08:00', '1 tablets', 'breakfast'], [every, '18:30', '1 tablets', 'dinner'], [every, '23:00']),
    '2026-11-22',
    'Three times daily',
    'Three times daily, 08:00 (breakfast), 18:30 (dinner) and 23:00',
  ],
  [
    rows([every, '08:00', '10 units', 'breakfast'], [every, '22:00', '20 units', 'bedtime']),
    '2026-11-22',
    'Twice daily',
    'Twice daily: 10 units at 08:00 (breakfast), 20 units at 22:00 (bedtime)',
  ],
  [rows([weekdays(5, 1, 3), '08:00']), '2026-11-22', 'Mon, Wed, Fri', 'Mon, Wed, Fri, 08:00'],
  [rows([weekdays(7), '08:00']), '2026-11-22', 'Weekly, on Sunday', 'Weekly, on Sunday, 08:00'],
  [rows([everyNth(3, '2026-11-22'), '08:00']), '2026-11-22', 'Every 3 days', 'Every 3 days, 08:00'],
  [
    rows([everyNth(14, '2026-11-22'), '08:00']),
    '2026-11-22',
    'Every 14 days, on Sunday',
    'Every 14 days, on Sunday, 08:00',
  ],
  [rows([monthDay(15), '09:00']), '2026-11-22', 'Monthly, on day 15', 'Monthly, on day 15, 09:00'],
  [
    rows([monthDay(31), '09:00']),
    '2026-11-22',
    'Monthly, on day 31 or the last day',
    'Monthly, on day 31 or the last day, 09:00',
  ],
  [
    rows([cycle(21, 7, '2026-11-01'), '22:00']),
    '2026-11-22',
    '21 days on, 7 days off',
    '21 days on, 7 days off, 22:00',
  ],
  [
    rows([cycle(21, 7, '2026-11-01'), '22:00', '1 pill'], [cycle(21, 7, '2026-11-01', 'off'), '22:00', 'placebo']),
    '2026-11-22',
    '21 days on, 7 days off',
    '21 days on, 7 days off: 1 pill at 22:00; on the days off: placebo at 22:00',
  ],
  [steps, '2026-11-07', 'Step 1 of 3: 20mg, through 11/7', 'Step 1 of 3: Daily: 20mg at 08:00, through 11/7'],
  [steps, '2026-11-08', 'Step 2 of 3: 15mg, through 11/14', 'Step 2 of 3: Daily: 15mg at 08:00, through 11/14'],
  [
    steps,
    '2026-11-22',
    'Step 3 of 3: 10mg / 5mg, twice daily',
    'Step 3 of 3: Twice daily: 10mg at 08:00, 5mg at 20:00',
  ],
])('%o on %s is called %s, with its times %s', (pattern, date, rhythm, whole) => {
  const on = Temporal.PlainDate.from(date)
  expect([rhythmText(pattern, on, format), patternText(pattern, on, format)]).toEqual([rhythm, whole])
})

const onAndOff = rows([cycle(21, 7, '2026-11-01'), '22:00'], [cycle(21, 7, '2026-11-01', 'off'), '22:00', 'placebo'])

test.each<[Pattern, date: string, said: string | null]>([
  [preset('daily 08:00'), '2026-11-22', null],
  [preset('three-times-daily 08:00'), '2026-11-22', null],
  [rows([every, '08:00'], [every, '13:00']), '2026-11-22', null],
  [preset('weekly Sunday 09:00'), '2026-11-22', 'Weekly, on Sunday'],
  [everyHours(8, '2026-11-22T08:00-05:00'), '2026-11-22', 'Every 8 hours'],
  [rows([weekdays(5, 1, 3), '08:00']), '2026-11-23', 'Mon, Wed, Fri'],
  [rows([everyNth(3, '2026-11-22'), '08:00']), '2026-11-22', 'Every 3 days'],
  [onAndOff, '2026-11-01', 'Day 1 of 21'],
  [onAndOff, '2026-11-21', 'Day 21 of 21'],
  [onAndOff, '2026-11-22', 'Day 1 of 7 days off'],
  [onAndOff, '2026-12-01', 'Day 3 of 21'],
  [steps, '2026-11-08', 'Step 2 of 3: 15mg, through 11/14'],
  [
    taper(step(null, [weekdays(1, 3), '08:00', '1 tablets']), step('2026-12-01', [every, '08:00', '1 tablets'])),
    '2026-11-23',
    'Step 1 of 2: 1 tablets, Mon, Wed, through 11/30',
  ],
])('a dose of %o on %s says %s', (pattern, date, said) => {
  expect(doseRhythm(pattern, Temporal.PlainDate.from(date), format)).toBe(said)
})
