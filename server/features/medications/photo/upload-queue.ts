import { Problem } from '../../../http/problem.ts'
import { workQueue, workQueues } from '../../../work-queue.ts'

/*
 * Whose photo is read when. A photo is up to 10 MB of memory from its first byte on, so whoever has no place yet is not read.
 */

/** How many photos are in memory at a time, and how many of one patient wait, unread. */
const mostRead = 8
const mostOfPatientWaiting = 4
/** A photo that comes more slowly gives its place to another, in milliseconds. */
const timeoutMs = 120_000

const tooMany = () => new Problem('unavailable', 'photos_busy', { retryAfter: 5 })

const ofPatient = workQueues({ concurrency: 1, maxWaiting: mostOfPatientWaiting, full: tooMany })
const ofAll = workQueue({ concurrency: mostRead, maxWaiting: 0, full: tooMany })

/**
 * Reads a photo and does something with it, one of each patient at a time.
 * @param read reads it from the client
 * @param signal calls it off while it waits or is read
 * @throws Problem unavailable when too many wait, or it comes too slowly
 */
export function uploadInTurn<T>(
  userId: string,
  read: () => Promise<Uint8Array>,
  work: (file: Uint8Array) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const readAndWork = async () => work(await inTime(read(), signal))
  return ofPatient(userId, () => ofAll.run(readAndWork), signal)
}

async function inTime(reading: Promise<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> {
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
