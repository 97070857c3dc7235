import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits for a result for a limited time. The work behind it is not cancelled.
 * @param timeoutMs milliseconds
 * @returns undefined if the work fails or takes longer
 */
export async function inTime<Result>(result: Promise<Result>, timeoutMs: number): Promise<Result | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([result, delay(timeoutMs, undefined, { signal: timer.signal, ref: false })])
  } catch {
    return undefined
  } finally {
    timer.abort()
  }
}
