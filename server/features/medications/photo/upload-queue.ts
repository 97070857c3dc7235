import { Problem } from '#server/http/problem.ts'
import { workQueue, workQueues } from '#server/work-queue.ts'

/*
 * Limits the photos in memory. One takes up to 10 MB from its first byte on, so nothing is read before it has a place.
 */

/** Photos in memory at a time, and unread ones that wait per patient. */
const mostRead = 8
const mostOfPatientWaiting = 4
/** Milliseconds after which a slow upload loses its place. */
const timeoutMs = 120_000

const tooMany = () => new Problem('unavailable', 'photos_busy', { retryAfter: 5 })

const ofPatient = workQueues({ concurrency: 1, maxWaiting: mostOfPatientWaiting, full: tooMany })
const ofAll = workQueue({ concurrency: mostRead, maxWaiting: 0, full: tooMany })

/**
 * Reads a photo and processes it, one per patient at a time.
 * @param read reads it from the client
 * @param signal cancels it while it waits or is read
 * @throws Problem unavailable if too many wait, or it is too slow
 */
export function uploadInTurn<T>(
  userId: string,
  read: () => Promise<Uint8Array>,
  work: (file: Uint8Array) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const readAndWork = async () => work(await withTimeout(read(), signal))
  return ofPatient(userId, () => ofAll.run(readAndWork), signal)
}

async function withTimeout(reading: Promise<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooMany()), timeoutMs)
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([reading, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
