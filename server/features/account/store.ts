import { type CompiledQuery, sql } from 'kysely'
import type { ZoneId, ZoneSpans } from '#core/time/span.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { planRemindersAnew } from '#server/reminders/cursors.ts'

export type ZoneSpanRow = { zone: string; from_instant: Temporal.Instant }

/** The patient's zone spans, oldest first (DOSES 2). */
export function selectZoneSpans(userId: string): CompiledQuery<ZoneSpanRow> {
  return statement
    .selectFrom('zone_spans')
    .select(['zone', 'from_instant'])
    .where('user_id', '=', userId)
    .orderBy('from_instant')
    .compile()
}

/** The spans as core reads them. @throws when there are none, which no account has */
export function zoneSpansOf(rows: readonly ZoneSpanRow[]): ZoneSpans {
  const [first, ...rest] = rows.map(({ zone, from_instant }) => ({ zone: zone as ZoneId, from: from_instant }))
  if (!first) throw new TypeError('An account has at least one zone span.')
  return [first, ...rest]
}

/**
 * From now on the patient lives by this zone. Where it is the zone in force already, nothing changes.
 * Two devices that say so at once take turns, so that the second sees what the first began.
 * @returns the account's spans as they are now
 */
export async function beginZone(tx: Tx, userId: string, zone: ZoneId, now: Temporal.Instant): Promise<ZoneSpans> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await tx.executeQuery(selectZoneSpans(userId))
  const last = rows.at(-1)
  if (last?.zone === zone) return zoneSpansOf(rows)
  // Two servers' clocks may differ by a little: what is said later begins later all the same.
  const isAfter = !last || Temporal.Instant.compare(now, last.from_instant) > 0
  const from = isAfter ? now : last.from_instant.add({ milliseconds: 1 })
  await tx.insertInto('zone_spans').values({ user_id: userId, from_instant: from, zone }).execute()
  await tx.executeQuery(planRemindersAnew(userId, now))
  return zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
}
