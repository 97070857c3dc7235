import { describe, expect, it, test, vi } from 'vitest'
import { workQueue, workQueues } from './work-queue.ts'

const full = () => new Error('full')

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const start = () => {
    begun = true
    return promise
  }
  return { end: resolve, hasBegun: () => begun, start }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a work queue', () => {
  it('runs a limited number at a time, in the order they came', async () => {
    const { run } = workQueue({ concurrency: 1, maxWaiting: 2, full })
    const [first, second, third] = [work(), work(), work()]
    const done = [first, second, third].map(({ start }) => run(start))
    await settled()
    expect([first, second, third].map((one) => one.hasBegun())).toEqual([true, false, false])
    first.end()
    await settled()
    expect([second, third].map((one) => one.hasBegun())).toEqual([true, false])
    second.end()
    third.end()
    await Promise.all(done)
  })

  it('rejects one too many, and accepts again when it is empty', async () => {
    const onEmpty = vi.fn()
    const { run } = workQueue({ concurrency: 1, maxWaiting: 1, full, onEmpty })
    const [first, second] = [work(), work()]
    const done = [run(first.start), run(second.start)]
    await expect(run(work().start)).rejects.toThrow('full')
    first.end()
    second.end()
    expect(onEmpty).not.toHaveBeenCalled()
    await Promise.all(done)
    expect(onEmpty).toHaveBeenCalledOnce()
    await run(async () => {})
  })

  it('drops whoever has left', async () => {
    const { run } = workQueue({ concurrency: 1, maxWaiting: 1, full })
    const [first, gone, next] = [work(), work(), work()]
    const leaving = new AbortController()
    const served = run(first.start)
    const left = run(gone.start, leaving.signal)
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    const waits = run(next.start)
    first.end()
    next.end()
    await Promise.all([served, waits])
    expect(gone.hasBegun()).toBe(false)
  })

  it('goes on when a work fails', async () => {
    const { run } = workQueue({ concurrency: 1, maxWaiting: 1, full })
    const failing = run(() => Promise.reject(new Error('broken')))
    const next = run(async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it.each([
    ['as much time as the work took', 30, 30],
    ['no more than the most', 900, 250],
  ])('a queue that pauses leaves others %s, and delays nobody’s answer', async (_, took, rests) => {
    vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout', 'performance'] })
    const { run } = workQueue({ concurrency: 1, maxWaiting: 1, full, maxPauseMs: 250 })
    const [first, second] = [work(), work()]
    const served = run(first.start)
    const next = run(second.start)
    await vi.advanceTimersByTimeAsync(took)
    first.end()
    await served
    await vi.advanceTimersByTimeAsync(rests - 1)
    expect(second.hasBegun()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(second.hasBegun()).toBe(true)
    second.end()
    await next
  })
})

test('queues of several keys are apart', async () => {
  const run = workQueues({ concurrency: 1, maxWaiting: 0, full })
  const hers = work()
  const served = run('ana', hers.start)
  await expect(run('ana', work().start)).rejects.toThrow('full')
  await run('ben', async () => {})
  hers.end()
  await served
})
