import type pg from 'pg'
import { query } from '#server/db/query.ts'

/** Which of these sessions have not ended. */
export async function liveSessions(
  pool: pg.Pool,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    pool,
    'select id from sessions where id = any($1::uuid[]) and expires_at > $2',
    [ids, now],
  )
  return new Set(rows.map(({ id }) => id))
}
