import { type CompiledQuery, sql } from 'kysely'
import { maxZoneChangesPerDay, maxZoneSpans, quotaWindow } from '#core/account/quotas.ts'
import { withoutLastZone } from '#core/dose/zone-change.ts'
import type { ZoneId, ZoneSpans } from '#core/time/span.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { selectVersions } from '#server/features/medications/store.ts'
import { notSignedIn, Problem } from '#server/http/problem.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'

export type ZoneSpanRow = { zone: string; from_instant: Temporal.Instant }

/** Oldest first (dose-model 3.1). */
export function selectZoneSpans(userId: string): CompiledQuery<ZoneSpanRow> {
  return statement
    .selectFrom('zone_spans')
    .select(['zone', 'from_instant'])
    .where('user_id', '=', userId)
    .orderBy('from_instant')
    .compile()
}

/** @throws Problem unauthenticated if there are none: every account has one, so this one is deleted */
export function zoneSpansOf(rows: readonly ZoneSpanRow[]): ZoneSpans {
  const [first, ...rest] = rows.map(({ zone, from_instant }) => ({ zone: zone as ZoneId, from: from_instant }))
  if (!first) throw notSignedIn()
  return [first, ...rest]
}

/** @throws Problem unauthenticated if the account is deleted */
export async function readZoneSpans(tx: Tx, userId: string): Promise<ZoneSpans> {
  return zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
}

/**
 * Undone changes count too.
 * @throws Problem quota_reached, too_many_requests
 */
async function requireZoneQuota(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  const { rows: changes } = await sql<Pick<ZoneSpanRow, 'from_instant'>>`
    select * from (
      select from_instant from zone_spans where user_id = ${userId}
      union all select from_instant from withdrawn_zone_spans where user_id = ${userId}) as changes
    where from_instant > ${now.subtract(quotaWindow)} order by from_instant`.execute(tx)
  if (changes.length >= maxZoneSpans) throw new Problem('quota_reached', 'most_zone_spans')
  const dayAgo = now.subtract({ hours: 24 })
  const first = changes.at(-maxZoneChangesPerDay)
  if (!first || Temporal.Instant.compare(first.from_instant, dayAgo) < 0) return
  const retryAfter = Math.ceil(dayAgo.until(first.from_instant).total('seconds'))
  throw new Problem('too_many_requests', 'most_zone_changes_a_day', { retryAfter: Math.max(1, retryAfter) })
}

/**
 * The patient lives in this zone from now on; no change if it is in force already. Concurrent calls are serialized, so
 * that the second sees the first's span.
 * @returns the account's spans after the change
 * @throws Problem quota_reached, too_many_requests
 */
export async function beginZone(tx: Tx, userId: string, zone: ZoneId, now: Temporal.Instant): Promise<ZoneSpans> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await tx.executeQuery(selectZoneSpans(userId))
  const last = rows.at(-1)
  if (last?.zone === zone) return zoneSpansOf(rows)
  await requireZoneQuota(tx, userId, now)
  // Servers' clocks differ slightly: a later change still begins later.
  const isAfter = !last || Temporal.Instant.compare(now, last.from_instant) > 0
  const from = isAfter ? now : last.from_instant.add({ milliseconds: 1 })
  await tx.insertInto('zone_spans').values({ user_id: userId, from_instant: from, zone }).execute()
  await rescheduleReminders(tx, userId, now)
  return await readZoneSpans(tx, userId)
}

/**
 * Withdraws the newest zone span, which stays stored. Medications get a new revision, so that plans read with it are
 * rejected.
 * @throws Problem conflict if it does not begin at `from`, too_late if it can no longer be undone
 */
export async function withdrawZone(
  tx: Tx,
  userId: string,
  from: Temporal.Instant,
  now: Temporal.Instant,
): Promise<ZoneSpans> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const spans = await readZoneSpans(tx, userId)
  const last = spans.at(-1)
  if (!last?.from.equals(from)) throw new Problem('conflict', 'zone_changed')
  // Before the versions are read: an edit that has not finished yet opens or closes one.
  await tx.updateTable('medications').set({ revision: sql`gen_random_uuid()` }).where('user_id', '=', userId).execute()
  const { rows: versions } = await tx.executeQuery(selectVersions(userId))
  const changes = versions.flatMap(({ opened_at, closed_at }) => (closed_at ? [opened_at, closed_at] : [opened_at]))
  const remaining = withoutLastZone(spans, changes, now)
  if (!remaining) throw new Problem('too_late', 'zone_undo_too_late')
  await tx.deleteFrom('zone_spans').where('user_id', '=', userId).where('from_instant', '=', from).execute()
  await tx
    .insertInto('withdrawn_zone_spans')
    .values({ user_id: userId, from_instant: from, zone: last.zone, withdrawn_at: now })
    .execute()
  await rescheduleReminders(tx, userId, now)
  return remaining
}
