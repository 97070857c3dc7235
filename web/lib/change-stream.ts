import * as z from 'zod/mini'
import { aliveEvent, aliveEveryMs, watchChanges } from '#core/api/changes.ts'
import { now } from './clock.ts'
import { callFunction, FunctionError } from './functions.ts'
import { within } from './within.ts'

/** Milliseconds without a message after which the stream counts as lost. */
const silenceMs = 2.5 * aliveEveryMs

const firstRetryMs = 1000
const lastRetryMs = 5 * 60_000

/** How long a hint waits for the page to read what the one before it named, in milliseconds. */
const longestReadMs = 10_000

export type StreamOptions = {
  /** Since when the page has not been told of changes; kept by the caller for its next stream. */
  readonly told: { at: Temporal.Instant }
  /** Reads the named parts again; resolves when it has. */
  readonly onHint: (parts: ReadonlySet<string>) => Promise<void>
  readonly signal: AbortSignal
}

/** Follows the server's hints until the signal aborts. A stream that is lost or refused is opened again, after a while. */
export async function followChanges({ told, onHint, signal }: StreamOptions): Promise<void> {
  const read = oneAtATime(onHint)
  let failures = 0
  while (!signal.aborted) {
    let messages = 0
    const ended = await followOnce(told, signal, (parts) => {
      messages += 1
      // The first comes at once: a proxy may let through no more than that.
      if (messages > 1) failures = 0
      told.at = now()
      read(parts)
    })
    if (ended === 'for good' || signal.aborted) return
    await pause(Math.min(lastRetryMs, firstRetryMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
    failures += 1
  }
}

/** @param onMessage gets the parts that a message names; none if it only says that the connection lives */
async function followOnce(
  { at }: StreamOptions['told'],
  signal: AbortSignal,
  onMessage: (parts: readonly string[]) => void,
): Promise<'for good' | 'for now'> {
  // `AbortSignal.any` is newer than some browsers.
  const stream = new AbortController()
  const end = () => stream.abort()
  signal.addEventListener('abort', end)
  let silence = setTimeout(end, silenceMs)
  try {
    const body = z.encode(watchChanges.input, { since: at })
    const answer = await callFunction(watchChanges.name, { body, signal: stream.signal })
    if (answer.kind !== 'events') return 'for now'
    for await (const { event, data } of answer.events) {
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
      onMessage(event === aliveEvent ? [] : data.split(' '))
    }
    return 'for now'
  } catch (error) {
    // The session has ended, which the client has reported.
    return error instanceof FunctionError && error.problem?.code === 'unauthenticated' ? 'for good' : 'for now'
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
  }
}

/** Gathers what is named while the page is still reading, so that a flood of hints is no flood of requests. */
function oneAtATime(onHint: StreamOptions['onHint']): (parts: readonly string[]) => void {
  let waiting = new Set<string>()
  let isReading = false
  async function readWaiting(): Promise<void> {
    isReading = true
    while (waiting.size > 0) {
      const parts = waiting
      waiting = new Set()
      const read = onHint(parts).catch(() => {})
      await within(longestReadMs, read, null)
    }
    isReading = false
  }
  return (parts) => {
    for (const part of parts) waiting.add(part)
    if (!isReading) void readWaiting()
  }
}

/** Ends early when there is a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
