import { CompiledQuery } from 'kysely'
import type { ClaimedLink } from '#server/auth/link-token.ts'
import type { ReminderLinksTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { DosePlace } from '#server/features/dose-entries/store.ts'

/** A valid link with one of its doses; nulls if it has none. */
type LinkRow = Pick<ReminderLinksTable, 'expires_at'> & {
  readonly used_at: Temporal.Instant | null
  readonly medication_id: string | null
  readonly date: Temporal.PlainDate
  readonly scheduled_time: Temporal.PlainTime
}

export type OpenLink = {
  readonly expiresAt: Temporal.Instant
  /** When it was pressed. */
  readonly usedAt: Temporal.Instant | null
  readonly doses: readonly DosePlace[]
}

/** One row per dose; none if the link is not (or no longer) valid. */
export function selectLink(
  { userId, secretHash }: ClaimedLink,
  does: ReminderLinksTable['does'],
  now: Temporal.Instant,
): CompiledQuery<LinkRow> {
  return CompiledQuery.raw(
    `select distinct link.expires_at, link.used_at, one.medication_id, one.date, one.scheduled_time
     from reminder_links as link
     left join deliveries as one on one.user_id = link.user_id and one.id = any(link.delivery_ids)
     where link.user_id = $1 and link.secret_hash = $2 and link.does = $3 and link.expires_at > $4
     order by one.date, one.scheduled_time, one.medication_id`,
    [userId, secretHash, does, now],
  )
}

export function linkOf(rows: readonly LinkRow[]): OpenLink | null {
  const [first] = rows
  if (!first) return null
  const doses = rows.flatMap(({ medication_id, date, scheduled_time }): DosePlace[] =>
    medication_id === null ? [] : [{ medicationId: medication_id, date, scheduledTime: scheduled_time }],
  )
  return { expiresAt: first.expires_at, usedAt: first.used_at, doses }
}

/**
 * Uses up a link and marks its deliveries as acted on.
 * @returns false if another press was first
 */
export async function consumeLink(
  tx: Tx,
  { userId, secretHash }: ClaimedLink,
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await tx
    .updateTable('reminder_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .returning('delivery_ids')
    .executeTakeFirst()
  if (!used) return false
  await tx
    .updateTable('deliveries')
    .set({ acted_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', [...used.delivery_ids])
    .where('acted_at', 'is', null)
    .execute()
  return true
}
