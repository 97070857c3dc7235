import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#server/db/sealed.ts'
import type { Channel } from '#server/delivery/channel.ts'
import type { Log } from '#server/log.ts'

/** What planning a message needs that is not about a dose: a refill reminder, or a notice. */
export type LookDeps = {
  readonly channels: readonly Channel[]
  readonly sealer: Sealer
  readonly log: Log
}

/** How many medications are looked at in one transaction, plus the rest of their patients'. */
export const looksAtOnce = 100

/**
 * The part of a statement that selects and locks the medications to look at, called `due`: with all of a patient's, because
 * they are one message.
 * @param table with a column `look_at`
 */
export function dueLooks(table: 'stock_settings' | 'notice_cursors', now: Temporal.Instant): RawBuilder<unknown> {
  return sql`with first as materialized (
      select user_id, medication_id from ${sql.table(table)} where look_at <= ${now}
      order by look_at, user_id limit ${looksAtOnce} for update skip locked
    ), rest as materialized (
      select user_id, medication_id from ${sql.table(table)} where look_at <= ${now}
        and user_id in (select user_id from first)
        and (user_id, medication_id) not in (select user_id, medication_id from first)
      for update skip locked
    ), due as (
      select user_id, medication_id from first union all select user_id, medication_id from rest
    )`
}

/** A medication that could not be worked out is looked at again. */
export const lookAgainAfter = { hours: 1 } as const
