import { beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())

test('gives what the work gives in time, and leaves no timer', async () => {
  expect(await within(1000, Promise.resolve('here'), 'late')).toBe('here')
  expect(vi.getTimerCount()).toBe(0)
})

test('throws what the work throws in time, and leaves no timer', async () => {
  await expect(within(1000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('does not wait longer, and drops what is thrown later', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const result = within(1000, promise, 'late')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toBe('late')
  reject(new Error('later'))
  await vi.advanceTimersByTimeAsync(0)
})
