import { type MovableClock, runningClock } from '#server/clock.ts'
import { aliveIntervalMs, type FromParent, type ProcessOptions, type ToParent } from './processes.ts'
import { explain } from './run-until-signal.ts'

export type Parent = {
  send(message: ToParent): void
  /** @returns removes the listener */
  onMessage(listener: (message: FromParent) => void): () => void
}

/**
 * Runs a program as a child of run.ts. SIGTERM stops it gracefully; without its parent it exits at once, because the
 * database ends too. Terminal signals are left to the parent.
 * @param program starts it.
 * @returns stops it
 * @param isAlive asked every second; while true, the parent is told that the process is alive
 */
export async function underParent(
  program: (parent: Parent) => Promise<() => Promise<void>>,
  isAlive: () => boolean = () => true,
): Promise<never> {
  const ended = Promise.withResolvers<undefined>()
  process.on('SIGTERM', () => ended.resolve(undefined))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(1))
  setInterval(() => isAlive() && void send({ alive: true }), aliveIntervalMs).unref()
  try {
    const stop = await Promise.race([program({ send: (message) => void send(message), onMessage }), ended.promise])
    await ended.promise
    await stop?.()
  } catch (error) {
    await send({ failed: explain(error) })
    process.exit(1)
  }
  process.exit()
}

/** A parent that is exiting gets no more messages. */
function send(message: ToParent): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

function onMessage(listener: (message: FromParent) => void): () => void {
  const on = (message: unknown) => listener(message as FromParent)
  process.on('message', on)
  return () => void process.off('message', on)
}

/** Resolves with the first defined result of `pick`. */
export function firstMessage<T>({ onMessage }: Parent, pick: (message: FromParent) => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const end = onMessage((message) => {
      const result = pick(message)
      if (result === undefined) return
      end()
      resolve(result)
    })
  })
}

export type ProcessContext = Omit<ProcessOptions, 'testClock'> & { readonly testClock: MovableClock | undefined }

/** The start message; the test clock runs from its receipt. */
export function processOptions(message: FromParent): ProcessContext | undefined {
  if (!('begin' in message)) return undefined
  const { testClock } = message.begin
  return {
    ...message.begin,
    testClock: testClock === undefined ? undefined : runningClock(Temporal.Instant.from(testClock)),
  }
}
