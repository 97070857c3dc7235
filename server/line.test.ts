import { describe, expect, it, vi } from 'vitest'
import { line, lines } from './line.ts'

const full = () => new Error('full')

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const run = () => {
    begun = true
    return promise
  }
  return { end: resolve, hasBegun: () => begun, run }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a line', () => {
  it('serves so many at a time, in the order they came', async () => {
    const { inTurn } = line({ atOnce: 1, mostWaiting: 2, full })
    const [first, second, third] = [work(), work(), work()]
    const done = [first, second, third].map(({ run }) => inTurn(run))
    await settled()
    expect([first, second, third].map((one) => one.hasBegun())).toEqual([true, false, false])
    first.end()
    await settled()
    expect([second, third].map((one) => one.hasBegun())).toEqual([true, false])
    second.end()
    third.end()
    await Promise.all(done)
  })

  it('refuses who would be one too many, and serves who comes when it is empty again', async () => {
    const emptied = vi.fn()
    const { inTurn } = line({ atOnce: 1, mostWaiting: 1, full, emptied })
    const [first, second] = [work(), work()]
    const done = [inTurn(first.run), inTurn(second.run)]
    await expect(inTurn(work().run)).rejects.toThrow('full')
    first.end()
    second.end()
    expect(emptied).not.toHaveBeenCalled()
    await Promise.all(done)
    expect(emptied).toHaveBeenCalledOnce()
    await inTurn(async () => {})
  })

  it('lets whoever has left out of the line', async () => {
    const { inTurn } = line({ atOnce: 1, mostWaiting: 1, full })
    const [first, gone, next] = [work(), work(), work()]
    const leaving = new AbortController()
    const served = inTurn(first.run)
    const left = inTurn(gone.run, leaving.signal)
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    const waits = inTurn(next.run)
    first.end()
    next.end()
    await Promise.all([served, waits])
    expect(gone.hasBegun()).toBe(false)
  })

  it('goes on when a work fails', async () => {
    const { inTurn } = line({ atOnce: 1, mostWaiting: 1, full })
    const failing = inTurn(() => Promise.reject(new Error('broken')))
    const next = inTurn(async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it.each([
    ['as much time as the work took', 30, 30],
    ['no more than the most', 900, 250],
  ])('that rests leaves others %s, and keeps nobody waiting for its answer', async (_, took, rests) => {
    vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout', 'performance'] })
    const { inTurn } = line({ atOnce: 1, mostWaiting: 1, full, mostRest: 250 })
    const [first, second] = [work(), work()]
    const served = inTurn(first.run)
    const next = inTurn(second.run)
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

it('lines of several are apart', async () => {
  const inTurn = lines({ atOnce: 1, mostWaiting: 0, full })
  const hers = work()
  const served = inTurn('ana', hers.run)
  await expect(inTurn('ana', work().run)).rejects.toThrow('full')
  await inTurn('ben', async () => {})
  hers.end()
  await served
})
