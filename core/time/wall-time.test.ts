import { expect, test } from 'vitest'
import { wallTime, wallTimeText } from './wall-time.ts'

test.each(['00:00', '08:05', '12:00', '19:59', '23:59'])('%s is a time, and reads the same again', (text) => {
  const time = wallTime(text)
  expect(time && wallTimeText(time)).toBe(text)
})

test.each(['24:00', '8:5', '8:05', '08:5', '08:60', '08:30:15', '25:00', '', ' 08:00', '08:00\n', '8 AM', '०८:००'])(
  '%j is no time',
  (text) => {
    expect(wallTime(text)).toBe(null)
  },
)
