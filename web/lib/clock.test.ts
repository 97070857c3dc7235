import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'

const start = '2026-11-21T20:00:30Z'
const at = (text: string) => Temporal.Instant.from(text)

async function newPage() {
  vi.resetModules()
  return import('./clock.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'], now: new Date(start) })
})

describe('the clock of the page', () => {
  it("goes by the server's when the device's is wrong, and says by how much", async () => {
    const { clockError, now, syncClock } = await newPage()
    const device = at(start)
    syncClock(device.add({ minutes: 5 }), device, device)
    expect(now().since(at(start)).total('minutes')).toBeCloseTo(5, 2)
    expect(clockError()?.total('minutes')).toBe(5)
  })

  it('leaves the device alone when the way there and back explains the difference', async () => {
    const { clockError, now, syncClock } = await newPage()
    const device = at(start)
    syncClock(device.add({ milliseconds: 1900 }), device, device.add({ seconds: 2 }))
    expect(now().since(at(start)).total('seconds')).toBeCloseTo(0, 1)
    expect(clockError()).toBeNull()
  })

  it('does not mention two minutes', async () => {
    const { clockError, syncClock } = await newPage()
    const device = at(start)
    syncClock(device.subtract({ minutes: 2 }), device, device)
    expect(clockError()).toBeNull()
  })
})

test('a page in sight sees the minute change', async () => {
  const { useNow } = await newPage()
  const { result } = renderHook(() => useNow())
  const before = result.current
  act(() => vi.advanceTimersByTime(29_000))
  expect(result.current).toBe(before)
  act(() => vi.advanceTimersByTime(1_100))
  expect(Temporal.Instant.compare(result.current, at('2026-11-21T20:01:00Z'))).toBe(1)
})

test('a page that is being made goes by one instant, unless its minute ends meanwhile', async () => {
  const { useNow } = await newPage()
  const madeWithin = (ms: number) => {
    const shown: string[] = []
    const { unmount } = renderHook(() => {
      shown.push(useNow().toString())
      if (shown.length === 1) vi.advanceTimersByTime(ms)
    })
    unmount()
    return shown
  }
  expect(madeWithin(20_000)).toEqual(['2026-11-21T20:00:30Z'])
  expect(madeWithin(20_000)).toEqual(['2026-11-21T20:00:50Z', '2026-11-21T20:01:10Z'])
})

test('what the server has just begun is seen at once, also by a device that is a little behind', async () => {
  const { refreshNow, useNow } = await newPage()
  const { result } = renderHook(() => useNow())
  const begun = at('2026-11-21T20:00:31Z')
  act(() => refreshNow(begun))
  expect(result.current.equals(begun)).toBe(true)
})
