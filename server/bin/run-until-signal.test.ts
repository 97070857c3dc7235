import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runUntilSignal } from './run-until-signal.ts'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const others = new Map(signals.map((signal) => [signal, process.listeners(signal)]))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  vi.spyOn(console, 'log').mockImplementation(() => {})
  for (const signal of signals) process.removeAllListeners(signal)
})
afterEach(() => {
  for (const signal of signals) {
    process.removeAllListeners(signal)
    for (const listener of others.get(signal) ?? []) process.on(signal, listener)
  }
})

/** A program that is still starting. */
function starting() {
  const started = Promise.withResolvers<void>()
  const stop = vi.fn(async () => {})
  void runUntilSignal(async () => {
    await started.promise
    return { announcement: 'ready', stop }
  })
  return { started, stop }
}

test.each(signals)('%s ends a program that goes on starting within 10 seconds', async (signal) => {
  starting()
  process.emit(signal)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(process.exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(vi.mocked(process.exit).mock.calls).toEqual([[1]])
})

test('a program that is ready after the signal is stopped in order', async () => {
  const { started, stop } = starting()
  process.emit('SIGTERM')
  started.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(stop).toHaveBeenCalledOnce()
  expect(vi.mocked(process.exit).mock.calls).toEqual([[]])
})

test('the second signal ends it at once while it starts, and nothing sooner once it is ready', async () => {
  starting()
  process.emit('SIGINT')
  process.emit('SIGINT')
  expect(vi.mocked(process.exit).mock.calls).toEqual([[130]])

  for (const signal of signals) process.removeAllListeners(signal)
  vi.mocked(process.exit).mockClear()
  const { started, stop } = starting()
  started.resolve()
  await vi.advanceTimersByTimeAsync(0)
  stop.mockReturnValue(new Promise(() => {}))
  process.emit('SIGINT')
  process.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(0)
  expect(process.exit).not.toHaveBeenCalled()
})
