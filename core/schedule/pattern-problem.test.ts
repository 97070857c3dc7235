import { expect, test } from 'vitest'
import { every, everyNth, monthDay, rows, step, taper, weekdays } from '../testing/custom-pattern.ts'
import type { CustomPattern } from './pattern.ts'
import { patternProblems } from './pattern-problem.ts'

const monday = weekdays(1)
const tuesday = weekdays(2)

const tooClose = 'rows_too_close:30'

test.each<[string, CustomPattern, readonly (readonly [path: string, error: string])[]]>([
  ['times far enough apart', rows([every, '08:00'], [every, '08:30']), []],
  ['20 minutes apart', rows([every, '08:00'], [every, '08:20']), [['steps.0.rows.1.time', tooClose]]],
  ['20 minutes over midnight', rows([every, '23:50'], [every, '00:10']), [['steps.0.rows.1.time', tooClose]]],
  ['one time on one day', rows([monday, '08:00'], [every, '08:00']), [['steps.0.rows.1.time', 'rows_meet:480,1']]],
  ['one time on different days', rows([monday, '08:00'], [tuesday, '08:00']), []],
  [
    'close on days that follow each other',
    rows([monday, '23:45'], [tuesday, '00:00']),
    [['steps.0.rows.1.time', tooClose]],
  ],
  ['alternating days', rows([everyNth(2, '2026-11-22'), '18:00'], [everyNth(2, '2026-11-23'), '18:00']), []],
  [
    'days that meet once in a while',
    rows([everyNth(2, '2026-11-22'), '18:00'], [everyNth(3, '2026-11-23'), '18:00']),
    [['steps.0.rows.1.time', 'rows_meet:1080,4']],
  ],
  [
    'the end of a month and every seventh day',
    rows([monthDay(31), '18:00'], [everyNth(7, '2026-11-22'), '18:00']),
    [['steps.0.rows.1.time', 'rows_meet:1080,7']],
  ],
  ['steps in order', taper(step(null, [every, '08:00']), step('2026-11-08', [every, '09:00'])), []],
  [
    'steps of one date',
    taper(step(null, [every, '08:00']), step('2026-11-08', [every, '09:00']), step('2026-11-08', [every, '10:00'])),
    [['steps.2.from', 'step_not_later']],
  ],
  [
    'steps out of order',
    taper(step('2026-11-09', [every, '08:00']), step('2026-11-08', [every, '09:00'])),
    [['steps.1.from', 'step_not_later']],
  ],
  [
    'a later step without a date',
    taper(step(null, [every, '08:00']), step(null, [every, '09:00'])),
    [['steps.1.from', 'step_not_later']],
  ],
  [
    '20 minutes over midnight between two steps',
    taper(step(null, [every, '23:50']), step('2026-11-08', [every, '00:10'])),
    [['steps.1.rows.0.time', tooClose]],
  ],
])('%s', (_, planned, problems) => {
  expect(patternProblems(planned).map(({ path, error }) => [path.join('.'), error])).toEqual(problems)
})

test('a step whose days begin more than a year after it', () => {
  const from = (first: string) => taper(step(null, [every, '08:00']), step('2026-03-12', [everyNth(2, first), '08:00']))
  expect(patternProblems(from('2027-04-16'))).toEqual([])
  expect(patternProblems(from('2027-04-17'))).toEqual([{ path: ['steps', 1, 'from'], error: 'days_begin_too_late' }])
})
