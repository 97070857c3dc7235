import type pg from 'pg'
import { databaseUnavailable } from '#server/db/errors.ts'
import type { HeldSession } from '#server/http/register.ts'
import { type SessionCookie, sessionLifetime } from './session-cookie.ts'

/** A session's life is prolonged at most this often, so that reading writes next to nothing. */
const renewEvery = {
  kept: Temporal.Duration.from({ hours: 24 }),
  brief: Temporal.Duration.from({ hours: 1 }),
} as const

type SessionRow = { user_id: string; expires_at: Date; updated_at: Date; keep_signed_in: boolean }

/**
 * The session a request holds, or null. Every request asks this, so it is one statement and no library; a session
 * that was ended is over with the next request, because nothing is cached.
 * @param now the moment of receipt
 * @throws DatabaseUnavailable
 */
export async function heldSession(
  pool: pg.Pool,
  cookie: SessionCookie,
  headers: Headers,
  now: Temporal.Instant,
): Promise<HeldSession | null> {
  const token = cookie.read(headers)
  if (token === null) return null
  const [row] = await query<SessionRow>(
    pool,
    'select user_id, expires_at, updated_at, keep_signed_in from sessions where token = $1',
    [token],
  )
  if (!row || row.expires_at.getTime() <= now.epochMilliseconds) return null
  const kind = row.keep_signed_in ? 'kept' : 'brief'
  const renewedAt = Temporal.Instant.fromEpochMilliseconds(row.updated_at.getTime())
  if (Temporal.Instant.compare(now, renewedAt.add(renewEvery[kind])) < 0) return { userId: row.user_id, cookies: [] }
  await query(pool, 'update sessions set expires_at = $2, updated_at = $3 where token = $1 and updated_at < $3', [
    token,
    now.add(sessionLifetime[kind]).toString(),
    now.toString(),
  ])
  return { userId: row.user_id, cookies: row.keep_signed_in ? [cookie.renewed(token)] : [] }
}

/** Ends the session a request holds, if any. */
export async function endSession(pool: pg.Pool, cookie: SessionCookie, headers: Headers): Promise<void> {
  const token = cookie.read(headers)
  if (token !== null) await query(pool, 'delete from sessions where token = $1', [token])
}

/** Removes sessions that are over: who was signed in where is kept no longer than it is used. */
export async function forgetEndedSessions(pool: pg.Pool, now: Temporal.Instant): Promise<void> {
  await query(pool, 'delete from sessions where expires_at <= $1', [now.toString()])
}

async function query<Row>(pool: pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  try {
    const { rows } = await pool.query(text, values)
    return rows as Row[]
  } catch (error) {
    throw databaseUnavailable(error) ?? error
  }
}
