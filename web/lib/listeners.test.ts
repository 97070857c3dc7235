import { expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

test('calls whoever is subscribed', () => {
  const { subscribe, notify } = createListeners()
  const [one, other] = [vi.fn(), vi.fn()]
  const unsubscribe = subscribe(one)
  subscribe(other)
  notify()
  unsubscribe()
  notify()
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
})

test('follows what changes by itself from the first listener to the last', () => {
  const outside = new Set<() => void>()
  const { subscribe } = createListeners((changed) => {
    outside.add(changed)
    return () => outside.delete(changed)
  })
  const [one, other] = [vi.fn(), vi.fn()]
  const stops = [subscribe(one), subscribe(other)]
  for (const changed of outside) changed()
  expect([outside.size, one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1, 1])
  for (const stop of stops) stop()
  expect(outside.size).toBe(0)
  subscribe(one)
  expect(outside.size).toBe(1)
})
