import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'
import { networkText } from '#server/http/client-address.ts'
import type { RequestSession } from '#server/http/register.ts'
import type { Caller } from './auth.ts'
import { maxSessionAge, type SessionCookie, sessionLifetime } from './session-cookie.ts'

/** A session's life is prolonged at most this often, so that reading writes next to nothing; so exact is its last use. */
const renewEvery = Temporal.Duration.from({ hours: 1 })

/** More devices than any patient has; a further sign-in ends the session that was not used for longest. */
const mostSessions = 20

/** The most characters of a user agent that are stored. */
const longestUserAgent = 300

/**
 * Begins a session of an account.
 * @param tx the account's own
 * @returns the `Set-Cookie` value that gives it to the caller
 */
export async function beginSession(
  tx: Tx,
  cookie: SessionCookie,
  userId: string,
  keepSignedIn: boolean,
  { headers, address, now }: Caller,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: hashOf(token),
      keep_signed_in: keepSignedIn,
      expires_at: now.add(sessionLifetime[keepSignedIn ? 'kept' : 'brief']),
      ip_address: networkText(address),
      user_agent: headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return cookie.set(token, keepSignedIn)
}

type SessionRow = Record<'created_at' | 'expires_at' | 'updated_at', Temporal.Instant> & {
  id: string
  user_id: string
  keep_signed_in: boolean
}

/**
 * The session a request holds, or null. Every request asks this, so it is one statement; a session that was ended is over
 * with the next request, because nothing is cached.
 * @param now the moment of receipt
 * @throws DatabaseUnavailable
 */
export async function findSession(
  pool: pg.Pool,
  cookie: SessionCookie,
  headers: Headers,
  now: Temporal.Instant,
): Promise<RequestSession | null> {
  const token = cookie.read(headers)
  if (token === null) return null
  const [row] = await query<SessionRow>(
    pool,
    'select id, user_id, created_at, expires_at, updated_at, keep_signed_in from sessions where token_hash = $1',
    [hashOf(token)],
  )
  if (!row || Temporal.Instant.compare(row.expires_at, now) <= 0) return null
  const held = { userId: row.user_id, sessionId: row.id }
  const kind = row.keep_signed_in ? 'kept' : 'brief'
  const end = row.created_at.add(maxSessionAge[kind])
  if (Temporal.Instant.compare(end, now) <= 0) return null
  if (Temporal.Instant.compare(now, row.updated_at.add(renewEvery)) < 0) return { ...held, cookies: [] }
  await query(pool, 'update sessions set expires_at = $2, updated_at = $3 where id = $1 and updated_at < $3', [
    row.id,
    earlier(now.add(sessionLifetime[kind]), end),
    now,
  ])
  return { ...held, cookies: row.keep_signed_in ? [cookie.set(token, true)] : [] }
}

/** Ends the session a request holds, if any. */
export async function endSession(pool: pg.Pool, cookie: SessionCookie, headers: Headers): Promise<void> {
  const token = cookie.read(headers)
  if (token !== null) await query(pool, 'delete from sessions where token_hash = $1', [hashOf(token)])
}

/** Ends all sessions of an account. @param tx the account's own */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends all sessions of an account but one. @param tx the account's own */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
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
    [userId, now, mostSessions],
  )
}

/**
 * Removes sessions that are over: who was signed in where is kept no longer than it is used. Their devices go on being
 * reminded, which only signing out ends.
 */
export async function forgetEndedSessions(pool: pg.Pool, now: Temporal.Instant): Promise<void> {
  await query(pool, 'select forget_ended_sessions($1)', [now])
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

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other
