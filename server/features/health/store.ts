import type { Database } from '#server/db/database.ts'

/** The worker's last heartbeat in milliseconds; null without one. */
export async function selectHeartbeat({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ at: Date }>('select at from worker_heartbeat')
  return rows[0]?.at.getTime() ?? null
}
