import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from '#server/compile-cache.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { type KeyRing, keyRingText } from '#server/db/key-ring.ts'
import type { LongReads, ReadDatabase } from '#server/db/replica.ts'
import { Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'
import { workQueue, workQueues } from '#server/work-queue.ts'
import { databaseAway, type ReportKind, type ReportOrder } from './report-order.ts'

export type ReportDeps = { readonly reads: LongReads; readonly keys: KeyRing; readonly log: Log }

/** Milliseconds, and MB of JavaScript heap. */
export type ReportLimits = { readonly timeoutMs: number; readonly memory: number }

export type ReportRequest = { readonly userId: string; readonly now: Temporal.Instant; readonly signal: AbortSignal }

/** @throws Problem if it cannot be made now; an AbortError when the client has gone */
export type ReportMaker = (kind: ReportKind, request: ReportRequest) => Promise<Buffer<ArrayBuffer>>

/** Several times what the longest record takes on a busy machine. */
export const usualLimits: ReportLimits = { timeoutMs: 60_000, memory: 256 }
const mostBytes = 64 * 1024 * 1024

/**
 * Makes each report in a child process at low priority, so that long records delay nobody and their memory is freed; it
 * is killed when its client leaves or at the timeout.
 */
export function reportMaker(deps: ReportDeps, limits = usualLimits): ReportMaker {
  // Per patient one runs and one waits; in all two run and eight wait.
  const ofPatient = workQueues({ concurrency: 1, maxWaiting: 1, full: ownWaits })
  const ofAll = workQueue({ concurrency: 2, maxWaiting: 8, full: othersWait })
  return (kind, request) => {
    const { userId, signal } = request
    const make = () => deps.reads.run((database) => makeReport(database, deps, limits, kind, request))
    return ofPatient(userId, () => ofAll.run(make, signal), signal)
  }
}

const ownWaits = () => new Problem('too_many_requests', 'own_report_running', { retryAfter: 5 })
const othersWait = () => new Problem('unavailable', 'reports_busy', { retryAfter: 15 })

function makeReport(
  { address }: ReadDatabase,
  { keys, log }: ReportDeps,
  { timeoutMs, memory }: ReportLimits,
  kind: ReportKind,
  { userId, now, signal }: ReportRequest,
) {
  const program = join(import.meta.dirname, 'report-process.ts')
  const options = {
    env: compileCache,
    encoding: 'buffer',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
    signal,
  } as const
  const order: ReportOrder = { kind, userId, now: now.toString(), database: address, keys: keyRingText(keys) }
  return new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const args = [`--max-old-space-size=${memory}`, program]
    const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout as Buffer<ArrayBuffer>)
      if (signal.aborted) return reject(signal.reason)
      if (error.code === databaseAway) return reject(new DatabaseUnavailable(error))
      const { code, signal: endedBy } = error
      log.error({ report: kind, code, signal: endedBy, reason: stderr.toString() }, 'a report could not be made')
      reject(new Problem('unavailable', 'report_failed', { retryAfter: 60 }))
    })
    // It may exit before reading everything; the exit code says why.
    child.stdin?.on('error', () => {}).end(JSON.stringify(order))
  })
}
