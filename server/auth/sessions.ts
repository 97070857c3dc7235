import { sql } from 'kysely'
import type pg from 'pg'
import { databaseUnavailable } from '#server/db/errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { HeldSession } from '#server/http/register.ts'
import { longestSession, type SessionCookie, sessionLifetime } from './session-cookie.ts'

/** A session's life is prolonged at most this often, so that reading writes next to nothing; so exact is its last use. */
const renewEvery = Temporal.Duration.from({ hours: 1 })

/** More devices than any patient has; a further sign-in ends the session that was not used for longest. */
const mostSessions = 20

type SessionRow = Record<'created_at' | 'expires_at' | 'updated_at', Date> & {
  id: string
  user_id: string
  keep_signed_in: boolean
}

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
    'select id, user_id, created_at, expires_at, updated_at, keep_signed_in from sessions where token = $1',
    [token],
  )
  if (!row || row.expires_at.getTime() <= now.epochMilliseconds) return null
  const held = { userId: row.user_id, sessionId: row.id }
  const kind = row.keep_signed_in ? 'kept' : 'brief'
  const end = instant(row.created_at).add(longestSession[kind])
  if (Temporal.Instant.compare(end, now) <= 0) return null
  const renewedAt = instant(row.updated_at)
  if (Temporal.Instant.compare(now, renewedAt.add(renewEvery)) < 0) return { ...held, cookies: [] }
  await query(pool, 'update sessions set expires_at = $2, updated_at = $3 where token = $1 and updated_at < $3', [
    token,
    earlier(now.add(sessionLifetime[kind]), end).toString(),
    now.toString(),
  ])
  return { ...held, cookies: row.keep_signed_in ? [cookie.renewed(token)] : [] }
}

/** Ends the session a request holds, if any. */
export async function endSession(pool: pg.Pool, cookie: SessionCookie, headers: Headers): Promise<void> {
  const token = cookie.read(headers)
  if (token !== null) await query(pool, 'delete from sessions where token = $1', [token])
}

/** A session of an account, without its token. */
export type OpenSession = {
  readonly id: string
  readonly userAgent: string
  /** The network address it was begun from, or null. */
  readonly address: string | null
  readonly signedInAt: Temporal.Instant
  /** To the hour. */
  readonly lastUsedAt: Temporal.Instant
  /** It is the one that the request holds. */
  readonly isThis: boolean
}

/** The sessions of an account that are not over: the request's own first, then by their last use. */
export async function openSessions(
  pool: pg.Pool,
  cookie: SessionCookie,
  userId: string,
  headers: Headers,
  now: Temporal.Instant,
): Promise<OpenSession[]> {
  type Row = Record<'created_at' | 'updated_at', Date> & {
    id: string
    user_agent: string | null
    ip_address: string | null
    is_this: boolean
  }
  const rows = await query<Row>(
    pool,
    `select id, user_agent, ip_address, created_at, updated_at, token = $2 as is_this from sessions
     where user_id = $1 and expires_at > $3 order by is_this desc, updated_at desc, id`,
    [userId, cookie.read(headers) ?? '', now.toString()],
  )
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    address: row.ip_address || null,
    signedInAt: instant(row.created_at),
    lastUsedAt: row.is_this ? now : instant(row.updated_at),
    isThis: row.is_this,
  }))
}

/**
 * The network addresses that sessions of an account were begun from; none for an address nobody has.
 * @param email in its one normal form
 */
export async function networksOf(pool: pg.Pool, email: string): Promise<string[]> {
  const rows = await query<{ ip_address: string }>(
    pool,
    `select distinct ip_address from sessions join users on users.id = user_id
     where email = $1 and ip_address is not null and ip_address <> ''`,
    [email],
  )
  return rows.map(({ ip_address }) => ip_address)
}

/**
 * Ends what an account has of sessions beyond the most there may be, those that were not used for longest. They are over as if by
 * themselves: their devices go on being reminded.
 */
export async function endExcessSessions(pool: pg.Pool, userId: string, now: Temporal.Instant): Promise<void> {
  await query(
    pool,
    `update sessions set expires_at = $2 where id in (
       select id from sessions where user_id = $1 and expires_at > $2
       order by updated_at desc, created_at desc, id offset $3)`,
    [userId, now.toString(), mostSessions],
  )
}

/** Ends one session of an account. @returns false when the account has no such session */
export async function endSessionOf(pool: pg.Pool, userId: string, id: string): Promise<boolean> {
  return (
    (await query(pool, 'delete from sessions where user_id = $1 and id = $2 returning id', [userId, id])).length > 0
  )
}

/** Ends all sessions of an account but the one that the request holds. */
export async function endOtherSessions(
  pool: pg.Pool,
  cookie: SessionCookie,
  userId: string,
  headers: Headers,
): Promise<void> {
  await query(pool, 'delete from sessions where user_id = $1 and token <> $2', [userId, cookie.read(headers) ?? ''])
}

/**
 * Gives an account another password and ends all its sessions but the one that the request holds, and what was mailed to set
 * a forgotten one.
 * @param tx the account's own
 * @param hashes the present password's, which must still be the account's, and the new one's
 * @returns false when the account has another password by now; then nothing is changed
 */
export async function replacePassword(
  tx: Tx,
  cookie: SessionCookie,
  userId: string,
  headers: Headers,
  hashes: { readonly present: string; readonly next: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`update accounts set password = ${hashes.next}, updated_at = ${now}
    where user_id = ${userId} and provider_id = 'credential' and password = ${hashes.present} returning user_id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const token = cookie.read(headers) ?? ''
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token', '!=', token).execute()
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
  return true
}

/**
 * Removes sessions that are over: who was signed in where is kept no longer than it is used. Their devices go on being
 * reminded, which only signing out ends.
 */
export async function forgetEndedSessions(pool: pg.Pool, now: Temporal.Instant): Promise<void> {
  await query(pool, 'select forget_ended_sessions($1)', [now.toString()])
}

const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

async function query<Row>(pool: pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  try {
    const { rows } = await pool.query(text, values)
    return rows as Row[]
  } catch (error) {
    throw databaseUnavailable(error) ?? error
  }
}
