import { expect, test } from 'vitest'
import { backoff } from './lease-queue.ts'

test.each([
  [1, 0, 1_000],
  [1, 1, 2_000],
  [2, 1, 4_000],
  [3, 0.5, 6_000],
  [20, 1, 60_000],
  [100_000, 0, 30_000],
])('the wait after %i tries, with a chance of %f, is %i ms', (tries, chance, waited) => {
  expect(backoff(tries, { first: 2_000, most: 60_000 }, chance)).toBe(waited)
})
