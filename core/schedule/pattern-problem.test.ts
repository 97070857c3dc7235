import { expect, test } from 'vitest'
import type { Days } from './days.ts'
import type { CustomPattern, Step } from './pattern.ts'
import { patternProblems } from './pattern-problem.ts'

const every: Days = { kind: 'every' }
const monday: Days = { kind: 'weekdays', weekdays: [1] }
const tuesday: Days = { kind: 'weekdays', weekdays: [2] }
const monthEnd: Days = { kind: 'month-day', day: 31 }
const everyNth = (days: number, from: string): Days => ({
  kind: 'every-nth',
  days,
  from: Temporal.PlainDate.from(from),
})

type Line = readonly [days: Days, time: string]

function step(from: string | null, ...lines: readonly Line[]): Step {
  const rows = lines.map(([days, time]) => ({ days, time: Temporal.PlainTime.from(time), dosage: '1 tablets' }))
  return { from: from === null ? null : Temporal.PlainDate.from(from), rows: rows as unknown as Step['rows'] }
}

const pattern = (...steps: readonly Step[]): CustomPattern => ({
  frequency: 'custom',
  steps: steps as unknown as CustomPattern['steps'],
})

const tooClose = 'rows_too_close:30'

test.each<[string, CustomPattern, readonly (readonly [path: string, error: string])[]]>([
  ['times far enough apart', pattern(step(null, [every, '08:00'], [every, '08:30'])), []],
  ['20 minutes apart', pattern(step(null, [every, '08:00'], [every, '08:20'])), [['steps.0.rows.1.time', tooClose]]],
  [
    '20 minutes over midnight',
    pattern(step(null, [every, '23:50'], [every, '00:10'])),
    [['steps.0.rows.1.time', tooClose]],
  ],
  [
    'one time on one day',
    pattern(step(null, [monday, '08:00'], [every, '08:00'])),
    [['steps.0.rows.1.time', 'rows_meet:480,1']],
  ],
  ['one time on different days', pattern(step(null, [monday, '08:00'], [tuesday, '08:00'])), []],
  [
    'close on days that follow each other',
    pattern(step(null, [monday, '23:45'], [tuesday, '00:00'])),
    [['steps.0.rows.1.time', tooClose]],
  ],
  [
    'alternating days',
    pattern(step(null, [everyNth(2, '2026-11-22'), '18:00'], [everyNth(2, '2026-11-23'), '18:00'])),
    [],
  ],
  [
    'days that meet once in a while',
    pattern(step(null, [everyNth(2, '2026-11-22'), '18:00'], [everyNth(3, '2026-11-23'), '18:00'])),
    [['steps.0.rows.1.time', 'rows_meet:1080,4']],
  ],
  [
    'the end of a month and every seventh day',
    pattern(step(null, [monthEnd, '18:00'], [everyNth(7, '2026-11-22'), '18:00'])),
    [['steps.0.rows.1.time', 'rows_meet:1080,7']],
  ],
  ['steps in order', pattern(step(null, [every, '08:00']), step('2026-11-08', [every, '09:00'])), []],
  [
    'steps of one date',
    pattern(step(null, [every, '08:00']), step('2026-11-08', [every, '09:00']), step('2026-11-08', [every, '10:00'])),
    [['steps.2.from', 'step_not_later']],
  ],
  [
    'steps out of order',
    pattern(step('2026-11-09', [every, '08:00']), step('2026-11-08', [every, '09:00'])),
    [['steps.1.from', 'step_not_later']],
  ],
  [
    'a later step without a date',
    pattern(step(null, [every, '08:00']), step(null, [every, '09:00'])),
    [['steps.1.from', 'step_not_later']],
  ],
  [
    '20 minutes over midnight between two steps',
    pattern(step(null, [every, '23:50']), step('2026-11-08', [every, '00:10'])),
    [['steps.1.rows.0.time', tooClose]],
  ],
])('%s', (_, planned, problems) => {
  expect(patternProblems(planned).map(({ path, error }) => [path.join('.'), error])).toEqual(problems)
})
