import { locks } from 'node:worker_threads'
import { beforeEach, expect, test, vi } from 'vitest'
import { withNotificationLock } from './notification-lock.ts'

let deadline: AbortController

beforeEach(() => {
  deadline = new AbortController()
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
})

test('work waits for the work before it', async () => {
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const both = [
    withNotificationLock(() => first.promise.then((name) => order.push(name))),
    withNotificationLock(async () => order.push('second')),
  ]
  await expect.poll(() => locks.query()).toMatchObject({ held: [{}], pending: [{}] })
  first.resolve('first')
  await Promise.all(both)
  expect(order).toEqual(['first', 'second'])
})

test('work runs without the lock when that is held for too long', async () => {
  const never = Promise.withResolvers<void>()
  const held = withNotificationLock(() => never.promise)
  const shown = withNotificationLock(async () => 'shown')
  await expect.poll(() => locks.query()).toMatchObject({ held: [{}], pending: [{}] })
  deadline.abort()
  expect(await shown).toBe('shown')
  never.resolve()
  await held
})

test('work that fails is not run again', async () => {
  const work = vi.fn(() => Promise.reject(new Error('No room.')))
  await expect(withNotificationLock(work)).rejects.toThrow('No room.')
  expect(work).toHaveBeenCalledTimes(1)
})
