import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { earlierInstant } from '#core/time/durations.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'
import { networkText } from '#server/http/client-address.ts'
import type { RequestSession } from '#server/http/register.ts'
import type { Caller } from './auth.ts'
import { maxSessionAge, type SessionCookie, sessionLifetime } from './session-cookie.ts'

/** A session is renewed at most this often, to avoid writes; its last use is known to this precision. */
const renewEvery = Temporal.Duration.from({ hours: 1 })

/** More devices than any patient has; beyond it the least recently used session ends. */
const mostSessions = 20

const longestUserAgent = 300

/**
 * A session begins with a proof of who the patient is. Where the same patient signs in again on a device, its reminders go on: the new
 * session has its push subscription, and the old one can end without it.
 * @returns the `Set-Cookie` value
 */
export async function beginSession(
  tx: Tx,
  cookie: SessionCookie,
  userId: string,
  keepSignedIn: boolean,
  { headers, address, now }: Caller,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: hashOf(token),
      keep_signed_in: keepSignedIn,
      expires_at: now.add(sessionLifetime[keepSignedIn ? 'kept' : 'brief']),
      ip_address: networkText(address),
      user_agent: headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
      created_at: now,
      updated_at: now,
      proved_at: now,
    })
    .execute()
  const replaced = cookie.read(headers)
  if (replaced !== null) await moveDevice(tx, userId, { from: replaced, to: id })
  return cookie.set(token, keepSignedIn)
}

/** @param from the token of a session of the patient, or of somebody else: then nothing is moved */
async function moveDevice(tx: Tx, userId: string, { from, to }: { readonly from: string; readonly to: string }) {
  await tx
    .updateTable('push_subscriptions')
    .set({ session_id: to })
    .where('user_id', '=', userId)
    .where('session_id', 'in', ({ selectFrom }) =>
      selectFrom('sessions').select('id').where('user_id', '=', userId).where('token_hash', '=', hashOf(from)),
    )
    .execute()
}

type SessionRow = Record<'created_at' | 'expires_at' | 'updated_at', Temporal.Instant> & {
  id: string
  user_id: string
  keep_signed_in: boolean
}

/**
 * The session of a request, or null. One uncached statement, as every request needs it and ended sessions must stop at
 * once.
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
  const session = { userId: row.user_id, sessionId: row.id }
  const kind = row.keep_signed_in ? 'kept' : 'brief'
  const end = row.created_at.add(maxSessionAge[kind])
  if (Temporal.Instant.compare(end, now) <= 0) return null
  if (Temporal.Instant.compare(now, row.updated_at.add(renewEvery)) < 0) return { ...session, cookies: [] }
  await query(
    pool,
    'update sessions set expires_at = $3, updated_at = $4 where user_id = $1 and id = $2 and updated_at < $4',
    [row.user_id, row.id, earlierInstant(now.add(sessionLifetime[kind]), end), now],
  )
  return { ...session, cookies: row.keep_signed_in ? [cookie.set(token, true)] : [] }
}

export async function endSession(pool: pg.Pool, cookie: SessionCookie, headers: Headers): Promise<void> {
  const token = cookie.read(headers)
  if (token !== null) await query(pool, 'delete from sessions where token_hash = $1', [hashOf(token)])
}

/** The session that a device's cookie names, expired or not; null without. */
export async function sessionInCookie(
  pool: pg.Pool,
  cookie: SessionCookie,
  headers: Headers,
): Promise<{ readonly id: string; readonly userId: string } | null> {
  const token = cookie.read(headers)
  if (token === null) return null
  const [row] = await query<{ id: string; userId: string }>(
    pool,
    'select id, user_id as "userId" from sessions where token_hash = $1',
    [hashOf(token)],
  )
  return row ?? null
}

/** @returns the user agent of its device; null if the account has no such session */
export async function endSessionById(tx: Tx, userId: string, id: string): Promise<string | null> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('user_agent')
    .executeTakeFirst()
  return ended ? (ended.user_agent ?? '') : null
}

/**
 * Reminders stop on devices that are signed out, and on those whose session was over by itself: nobody else could stop them
 * there.
 * @returns how many devices it ended something on
 */
export async function endSessions(tx: Tx, userId: string, now: Temporal.Instant): Promise<number> {
  const forgotten = await forgetDevicesWithoutSession(tx, userId)
  const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('expires_at').execute()
  return forgotten + inUse(ended, now)
}

/** As {@link endSessions}, but for the caller's own device. */
export async function endOtherSessions(
  tx: Tx,
  userId: string,
  sessionId: string,
  now: Temporal.Instant,
): Promise<number> {
  const forgotten = await forgetDevicesWithoutSession(tx, userId)
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .returning('expires_at')
    .execute()
  return forgotten + inUse(ended, now)
}

/** @returns how many there were */
async function forgetDevicesWithoutSession(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function inUse(ended: readonly { readonly expires_at: Temporal.Instant }[], now: Temporal.Instant): number {
  return ended.filter(({ expires_at }) => Temporal.Instant.compare(expires_at, now) > 0).length
}

/**
 * Ends the account's least recently used sessions above the limit, as if they had expired: their devices still get
 * reminders.
 */
export async function endExcessSessions(pool: pg.Pool, userId: string, now: Temporal.Instant): Promise<void> {
  await query(
    pool,
    `update sessions set expires_at = $2 where user_id = $1 and id in (
       select id from sessions where user_id = $1 and expires_at > $2
       order by updated_at desc, created_at desc, id offset $3)`,
    [userId, now, mostSessions],
  )
}

/**
 * Deletes expired sessions: who was signed in where is stored no longer than needed. Their devices still get reminders
 * until somebody signs in and out there, or all others are signed out.
 */
export async function forgetEndedSessions(pool: pg.Pool, now: Temporal.Instant): Promise<void> {
  await query(pool, 'select forget_ended_sessions($1)', [now])
}

/**
 * The network addresses at the sign-ins of an account's sessions; none for an unknown address.
 * @param email normalized
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
