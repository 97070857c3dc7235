import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { dueRows, type LeaseQueue } from '#server/db/lease-queue.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type ClaimedLink, newLinkToken } from './link-token.ts'

/*
 * Stored password reset links. They are created after the response, whose timing would otherwise reveal who has an
 * account.
 */

const lifetime = Temporal.Duration.from({ hours: 1 })

/**
 * Stores the request, whether or not the address has an account.
 * @param email normalized
 * @throws DatabaseUnavailable
 */
export async function noteResetRequest(pool: pg.Pool, email: string, now: Temporal.Instant): Promise<void> {
  await query(pool, 'insert into reset_requests (id, email, asked_at) values ($1, $2, $3)', [randomUUID(), email, now])
}

/**
 * Creates a link for each requested address that has an account; it replaces an earlier one.
 * @param mailLink stores the mail, in the link's transaction
 */
export async function makeLinks(
  database: Database,
  now: Temporal.Instant,
  mailLink: (tx: Tx, owner: { userId: string; email: string; token: string }) => Promise<void>,
): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = await database.withSystem(async (tx) => {
      const email = await takeRequest(tx, now)
      if (email === null) return false
      const owner = await tx.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
      if (owner) await mailLink(tx, { userId: owner.id, email: owner.email, token: await newLink(tx, owner.id, now) })
      return true
    })
  }
}

// The lock of the transaction that makes the link is enough: it deletes the request.
const queue = { table: 'reset_requests', key: ['email'], dueAt: 'asked_at', waiting: sql`true` } satisfies LeaseQueue

/** Deletes the oldest request and all others for the same address. */
async function takeRequest(tx: Tx, now: Temporal.Instant): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    with due as materialized (${dueRows(queue, 1, now)})
    delete from reset_requests where email = (select email from due) returning email`.execute(tx)
  return rows[0]?.email ?? null
}

/** @returns the token */
async function newLink(tx: Tx, userId: string, now: Temporal.Instant): Promise<string> {
  const { token, secretHash } = newLinkToken(userId)
  const link = { secret_hash: secretHash, expires_at: now.add(lifetime) }
  await tx
    .insertInto('reset_links')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
  return token
}

export async function isOpenLink(tx: Tx, link: ClaimedLink, now: Temporal.Instant): Promise<boolean> {
  const linkRow = await tx
    .selectFrom('reset_links')
    .select('user_id')
    .where('user_id', '=', link.userId)
    .where('secret_hash', '=', link.secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return linkRow !== undefined
}

/** @returns false if the link is no longer valid, for example because another request used it first */
export async function consumeLink(tx: Tx, link: ClaimedLink, now: Temporal.Instant): Promise<boolean> {
  const taken = await tx
    .deleteFrom('reset_links')
    .where('user_id', '=', link.userId)
    .where('secret_hash', '=', link.secretHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .execute()
  return taken.length > 0
}

export async function deleteResetLink(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
}
