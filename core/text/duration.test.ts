import { expect, test } from 'vitest'
import { durationParts } from './duration.ts'

test.each([
  [0, [0, 0, 0]],
  [90, [0, 1, 30]],
  [48 * 60 - 1, [0, 47, 59]],
  [48 * 60, [2, 0, 0]],
  [60 * 60, [2, 12, 0]],
  [60 * 60 + 59, [2, 12, 59]],
  [14 * 24 * 60, [14, 0, 0]],
])('%d minutes are %j in days, hours and minutes', (minutes, [days, hours, rest]) => {
  expect(durationParts(minutes)).toEqual({ days, hours, minutes: rest })
})
