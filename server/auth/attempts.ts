import type pg from 'pg'
import { query } from '#server/db/query.ts'
import { Problem } from '#server/http/problem.ts'

export type AttemptLimit = { readonly max: number; readonly window: Temporal.Duration }

export type AttemptCounter = { readonly key: string; readonly limit: AttemptLimit }

/**
 * Counts an attempt before it is made, in the database, so that neither a burst nor a second server gets more than the
 * limit. The window starts with the first attempt and the count restarts after it. A refused attempt is not counted: it
 * would fill the other counters.
 * @param counters in order of precedence, up to the first that is full
 * @returns null while all keys have room, else the seconds until the full one has
 * @throws DatabaseUnavailable
 */
export async function countAttempt(
  pool: pg.Pool,
  counters: readonly AttemptCounter[],
  now: Temporal.Instant,
): Promise<number | null> {
  for (const [index, counter] of counters.entries()) {
    const { key, limit } = counter
    if ((await tally(pool, counter, now)) !== null) continue
    await forgiveAttempt(pool, counters.slice(0, index))
    const [full] = await query<{ window_start: Temporal.Instant }>(
      pool,
      'select window_start from attempts where key = $1',
      [key],
    )
    if (!full) return 1
    return Math.max(1, Math.ceil(now.until(full.window_start.add(limit.window)).total('seconds')))
  }
  return null
}

/**
 * Counts in one counter.
 * @returns the count of its window, this one included; null if it is full
 * @throws DatabaseUnavailable
 */
export async function tally(
  pool: pg.Pool,
  { key, limit }: AttemptCounter,
  now: Temporal.Instant,
): Promise<number | null> {
  const [counted] = await query<{ count: number }>(
    pool,
    `insert into attempts as a (key, count, window_start) values ($1, 1, $2)
     on conflict (key) do update set
       count = case when a.window_start <= $3 then 1 else a.count + 1 end,
       window_start = case when a.window_start <= $3 then $2 else a.window_start end
     where a.window_start <= $3 or a.count < $4
     returning count`,
    [key, now, now.subtract(limit.window), limit.max],
  )
  return counted?.count ?? null
}

/**
 * As {@link countAttempt}.
 * @throws Problem too_many_requests; DatabaseUnavailable
 */
export async function refuseTooMany(
  pool: pg.Pool,
  counters: readonly AttemptCounter[],
  now: Temporal.Instant,
  reason: 'too_many_sign_ins' | 'too_many_codes' = 'too_many_sign_ins',
): Promise<void> {
  const retryAfter = await countAttempt(pool, counters, now)
  if (retryAfter !== null) throw new Problem('too_many_requests', reason, { retryAfter })
}

/** Uncounts an attempt that turned out to be the owner's. */
export async function forgiveAttempt(pool: pg.Pool, counters: readonly AttemptCounter[]): Promise<void> {
  await query(pool, 'update attempts set count = greatest(0, count - 1) where key = any($1)', [
    counters.map(({ key }) => key),
  ])
}

/** A check that cannot be made, for example as too many wait for theirs, is not an attempt. */
export async function forgiveFailed<T>(
  pool: pg.Pool,
  counters: readonly AttemptCounter[],
  check: Promise<T>,
): Promise<T> {
  try {
    return await check
  } catch (error) {
    await forgiveAttempt(pool, counters)
    throw error
  }
}

/** Resets the counts once the owner has been authenticated in another way. */
export async function forgetAttempts(pool: pg.Pool, counters: readonly AttemptCounter[]): Promise<void> {
  await query(pool, 'delete from attempts where key = any($1)', [counters.map(({ key }) => key)])
}

/** Deletes expired counts: network addresses are stored no longer than needed. */
export async function forgetOldAttempts(pool: pg.Pool, now: Temporal.Instant): Promise<void> {
  await query(pool, 'delete from attempts where window_start < $1', [now.subtract({ hours: 24 })])
}
