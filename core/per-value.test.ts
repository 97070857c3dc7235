import { expect, test, vi } from 'vitest'
import { perValue, sameCall } from './per-value.ts'

test('a value is asked about once, and another one that looks the same by itself', () => {
  const answer = vi.fn((values: readonly number[]) => values.length)
  const count = perValue(answer)
  const values = [1, 2]
  expect([count(values), count(values), count([1, 2])]).toEqual([2, 2, 2])
  expect(answer).toHaveBeenCalledTimes(2)
})

test('whoever asks with the same values shares the answer, until somebody asks with others', () => {
  const pair = sameCall((a: string, b: number) => ({ a, b }))
  const first = pair('a', 1)
  expect(pair('a', 1)).toBe(first)
  expect(pair('a', 2)).toEqual({ a: 'a', b: 2 })
  expect(pair('a', 1)).not.toBe(first)
})
