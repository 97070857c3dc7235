import { expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { instant, nominal } from '../testing/times.ts'
import { intakeTime } from './intake.ts'

const newYork = patient('America/New_York').takes('daily 08:00').from('2026-03-01T08:00')
const moved = newYork.moves('America/Los_Angeles', '2026-11-22T15:00')

test.each([
  [
    'the form as it opened a minute ago',
    newYork,
    '2026-11-21T13:20',
    '2026-11-21T13:21:30-05:00',
    '2026-11-21T13:20-05:00',
  ],
  ['the minute that has begun', newYork, '2026-11-21T13:21', '2026-11-21T13:21:30-05:00', '2026-11-21T13:21:30-05:00'],
  ['a minute still to come', newYork, '2026-11-21T13:22', '2026-11-21T13:21:30-05:00', '2026-11-21T13:22-05:00'],
  ['in the first 1:00 hour', newYork, '2026-11-01T01:20', '2026-11-01T01:21:30-04:00', '2026-11-01T01:20-04:00'],
  ['in the second 1:00 hour', newYork, '2026-11-01T01:20', '2026-11-01T01:21:30-05:00', '2026-11-01T01:20-05:00'],
  ['now, in the second', newYork, '2026-11-01T01:21', '2026-11-01T01:21:30-05:00', '2026-11-01T01:21:30-05:00'],
  ['in either, said at noon', newYork, '2026-11-01T01:20', '2026-11-01T12:00-05:00', '2026-11-01T01:20-05:00'],
  ['before a journey', moved, '2026-11-22T09:00', '2026-11-22T20:00-08:00', '2026-11-22T09:00-05:00'],
  [
    'before one, later than its clock now',
    moved,
    '2026-11-22T14:30',
    '2026-11-22T13:00-08:00',
    '2026-11-22T14:30-05:00',
  ],
])('dose-model 10.2: the time of an intake as needed: %s', (_, { spans }, typed, now, expected) => {
  const at = intakeTime(nominal(typed), spans, instant(now, 'UTC'))
  expect(`${at}`).toBe(`${instant(expected, 'UTC')}`)
})
