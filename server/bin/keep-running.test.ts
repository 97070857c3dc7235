import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRunning, type SupervisedProcess } from './keep-running.ts'
import type { ToParent } from './processes.ts'

/* Processes that end, hang and are ended, on a clock that only the test moves. */

const program = join(import.meta.dirname, '../testing/supervised-program.ts')

let kept: SupervisedProcess
/** The ids of the processes there were. */
let pids: number[]
let logged: { pause?: number }[]
let heard: (what: string) => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  pids = []
  logged = []
  const up = waitForMessage('up')
  kept = keepRunning(
    program,
    () => ({}),
    { error: (line: object) => void logged.push(line) },
    {
      onMessage(message: ToParent) {
        if ('up' in message) pids.push(Number(message.up))
        for (const kind of Object.keys(message)) heard(kind)
      },
      ended: () => heard('end'),
    },
  )
  await up
})
afterEach(() => kept.stop())

/** Resolves when the process says that, or ends. */
function waitForMessage(what: string): Promise<void> {
  return new Promise((resolve) => {
    heard = (one) => one === what && resolve()
  })
}

/** Does something to the process that runs now, and waits for its end. */
async function ends(by: () => void): Promise<void> {
  const ended = waitForMessage('end')
  by()
  await ended
}

const signal = (name: NodeJS.Signals) => process.kill(pids.at(-1) ?? 0, name)

/** Lets the pause go by until the next process is started. @returns how long that was, in milliseconds */
async function waitForRestart(): Promise<number> {
  const up = waitForMessage('up')
  const { pause } = logged.at(-1) ?? {}
  vi.advanceTimersByTime(pause ?? 0)
  await up
  return pause ?? 0
}

/** Lets the process say something, which it does whenever it is told anything. */
async function says(what: string): Promise<void> {
  const said = waitForMessage(what)
  kept.send({ clock: what })
  await said
}

test('starts what ends again, after longer and longer pauses, and soon again what has lived for a minute', async () => {
  const pauses: number[] = []
  for (let crash = 0; crash < 9; crash += 1) {
    await ends(() => signal('SIGKILL'))
    pauses.push(await waitForRestart())
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
  expect(logged[0]).toEqual({ process: 'supervised-program', code: null, signal: 'SIGKILL', pause: 100 })
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000)
    await says('alive')
  }
  await ends(() => signal('SIGKILL'))
  expect(await waitForRestart()).toBe(100)
  expect(new Set(pids).size).toBe(11)
})

test('logs why a process could not go on, in its own words', async () => {
  await ends(() => kept.send({ clock: 'fail' }))
  expect(logged[0]).toEqual({
    process: 'supervised-program',
    code: 1,
    signal: null,
    reason: 'The disk is full.',
    pause: 100,
  })
  await waitForRestart()
})

test('replaces what hangs', async () => {
  vi.advanceTimersByTime(14_000)
  await says('alive')
  signal('SIGSTOP')
  await ends(() => vi.advanceTimersByTime(16_000))
  expect(logged[0]).toEqual({ process: 'supervised-program' })
  await waitForRestart()
  expect(pids).toHaveLength(2)
})

test('ends a process for good', async () => {
  await kept.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(() => signal('SIGTERM')).toThrow('ESRCH')
})

test('ends for good what has just ended by itself', async () => {
  await ends(() => signal('SIGKILL'))
  await kept.stop()
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(pids).toHaveLength(1)
})

test('ends a process that does not do as it is told', async () => {
  const ready = waitForMessage('ready')
  kept.send({ clock: 'go on' })
  await ready
  const stopped = kept.stop()
  vi.advanceTimersByTime(4_500)
  await stopped
  expect(() => signal('SIGTERM')).toThrow('ESRCH')
})
