import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#server/log.ts'

/** Milliseconds that background work has to end. */
const backgroundTimeoutMs = 2_000

/**
 * Repeats work without overlap.
 * @returns stops it after the current run
 */
export function every(milliseconds: number, work: () => Promise<unknown>, log: Log): () => Promise<void> {
  let atHand: Promise<unknown> | undefined
  const timer = setInterval(() => {
    atHand ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'background work failed'))
      .finally(() => {
        atHand = undefined
      })
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await Promise.race([atHand, delay(backgroundTimeoutMs, undefined, { ref: false })])
  }
}
