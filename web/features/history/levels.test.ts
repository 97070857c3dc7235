import { expect, test } from 'vitest'
import { levelOf } from './levels.ts'

test.each([
  [4, 5, 'good', 'taken'],
  [79, 100, 'fair', 'partly'],
  [60, 100, 'fair', 'partly'],
  [59, 100, 'poor', 'missed'],
  [0, 4, 'none', 'missed'],
  [0, 0, 'none', null],
])('%i of %i is %s, with its mark', (taken, counted, tone, mark) => {
  expect(levelOf({ taken, counted })).toMatchObject({ tone, mark })
})
