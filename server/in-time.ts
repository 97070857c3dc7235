import { setTimeout as delay } from 'node:timers/promises'

/**
 * What is there in time; undefined if it fails, or is late. Nothing ends what is late.
 * @param timeoutMs milliseconds
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
