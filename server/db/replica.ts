import { setTimeout as delay } from 'node:timers/promises'
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
  /** How long a replica is left alone that failed or was behind for longer than that, in milliseconds. */
  readonly restMs: number
}

/** A replica in the same data center is milliseconds behind. */
const usualLimits: ReplicaLimits = { waitMs: 1_000, restMs: 30_000 }
const pollMs = 10

/** A place in the log of changes, which only one cluster and one timeline of it has. */
type Place = { readonly lsn: string; readonly cluster: string; readonly timeline: number }

const selectPlace = `select lsn::text, system_identifier::text as cluster, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from pg_current_wal_lsn() lsn, pg_control_system()`

type Progress = { readonly isReplica: boolean; readonly hasAll: boolean | null }

/** After a failover the timeline of a replica is known late, and of another cluster no place means anything. */
const selectProgress = `select pg_is_in_recovery() and system_identifier::text = $2 and timeline_id = $3 as "isReplica",
    pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"
  from pg_control_system(), pg_control_checkpoint()`

/**
 * Where exports and figures are read. A tap that was answered before is always in them.
 * @param replica a physical replica (hot standby) of the primary; without one, everything is read on the primary
 */
export function longReads(
  { primary, replica, log }: { primary: Database; replica: Database | undefined; log: Log },
  { waitMs, restMs } = usualLimits,
): LongReads {
  if (!replica) return { run: (read) => read(primary) }
  let restsUntil = -Infinity
  const rest = (facts: object) => {
    restsUntil = performance.now() + restMs
    log.warn(facts, 'the replica is not used for a while')
  }
  /** Waits for the replica. @returns why it cannot be used; null if it can */
  const obstacleFor = async ({ lsn, cluster, timeline }: Place) => {
    const deadline = performance.now() + waitMs
    for (;;) {
      const [progress] = await query<Progress>(replica.pool, selectProgress, [lsn, cluster, timeline])
      if (!progress?.isReplica) return 'it is no replica of this primary'
      if (progress.hasAll) return null
      if (performance.now() >= deadline) return 'it is behind the primary'
      await delay(pollMs)
    }
  }
  return {
    async run(read) {
      if (performance.now() < restsUntil) return read(primary)
      const [place] = await query<Place>(primary.pool, selectPlace)
      if (!place) throw new Error('A primary has a place in its log.')
      try {
        const reason = await obstacleFor(place)
        if (!reason) return await read(replica)
        rest({ reason })
      } catch (error) {
        if (!databaseUnavailable(error)) throw error
        rest({ err: error })
      }
      return read(primary)
    },
  }
}
