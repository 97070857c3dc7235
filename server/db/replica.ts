import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Database } from './database.ts'
import { databaseUnavailable } from './errors.ts'
import { query } from './query.ts'

/** What a long read uses: it changes nothing. */
export type ReadDatabase = Pick<Database, 'address' | 'batchForUser'>

export type LongReads = {
  /**
   * Runs a read on the replica if that has everything that was stored until now, and else on the primary; there also if the replica
   * fails meanwhile, so `read` may run twice.
   * @throws what `read` throws
   */
  run<T>(read: (database: ReadDatabase) => Promise<T>): Promise<T>
}

export type ReplicaLimits = {
  /** How long a read waits for the replica to catch up, in milliseconds. */
  readonly waitMs: number
  /** How long a replica is not used that failed, or that was waited for in vain, in milliseconds. */
  readonly restMs: number
}

/** A replica in the same data center is milliseconds behind. */
const usualLimits: ReplicaLimits = { waitMs: 1_000, restMs: 30_000 }
const pollMs = 10

/** A position in the WAL, which only one cluster and one timeline of it has. */
type WalPosition = { readonly lsn: string; readonly cluster: string; readonly timeline: number }

const selectPosition = `select lsn::text, system_identifier::text as cluster, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from pg_current_wal_lsn() lsn, pg_control_system()`

type Progress = { readonly isReplica: boolean; readonly hasAll: boolean | null }

/** After a failover, a replica tells its new timeline late: with its next restart point. */
const selectProgress = `select pg_is_in_recovery() and system_identifier::text = $2 and timeline_id = $3 as "isReplica",
    pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"
  from pg_control_system(), pg_control_checkpoint()`

/**
 * Where exports and figures are read. A tap that was answered before is always in them, unless the operator has switched
 * `synchronous_commit` off.
 * @param replica a physical replica (hot standby) of the primary
 */
export function longReads(
  { primary, replica, log }: { primary: Database; replica: Database; log: Log },
  { waitMs, restMs } = usualLimits,
): LongReads {
  /** In the milliseconds of `performance.now()`; null while the replica is used. */
  let restsUntil: number | null = null
  const rest = (facts: object) => {
    restsUntil = performance.now() + restMs
    log.warn(facts, 'the replica is not used for a while')
  }
  /** Waits for the replica. @returns why it cannot be used; null if it can */
  const findObstacle = async () => {
    const deadline = performance.now() + waitMs
    const [position] = await query<WalPosition>(primary.pool, selectPosition)
    if (!position) throw new Error('The primary reported no WAL position.')
    const { lsn, cluster, timeline } = position
    for (;;) {
      const [progress] = await query<Progress>(replica.pool, selectProgress, [lsn, cluster, timeline])
      if (!progress?.isReplica) return 'it is not a replica of this primary'
      if (progress.hasAll) return null
      if (performance.now() >= deadline) return 'it is behind the primary'
      await delay(pollMs)
    }
  }
  return {
    async run(read) {
      if (restsUntil !== null) {
        if (performance.now() < restsUntil) return read(primary)
        // Only one read tries whether it can be used again.
        restsUntil = performance.now() + restMs
      }
      const silence = delay(waitMs, 'it does not answer', { ref: false })
      const obstacle = await Promise.race([findObstacle(), silence]).catch((err: unknown) => ({ err }))
      if (obstacle !== null) {
        rest(typeof obstacle === 'string' ? { reason: obstacle } : obstacle)
        return read(primary)
      }
      restsUntil = null
      try {
        return await read(replica)
      } catch (err) {
        if (!isOfDatabase(err)) throw err
        rest({ err })
      }
      return read(primary)
    },
  }
}

/** Also a refused password, or a query that was canceled because it kept the replica from replaying. */
function isOfDatabase(error: unknown): boolean {
  return databaseUnavailable(error) !== undefined || error instanceof pg.DatabaseError
}
