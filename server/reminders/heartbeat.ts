import { sql } from 'kysely'
import { serverClockLeeway } from '#core/time/clock-offset.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The longest wait between attempts of a delivery. */
const maxRetryWait = { minutes: 20 } as const

/**
 * Stores the worker's heartbeat. If the last one is in the future, the clock was set back: unsent deliveries planned
 * ahead are deleted, and planned again in time.
 */
export async function storeHeartbeat(tx: Tx, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ at: Temporal.Instant }>`select at from worker_heartbeat for update`.execute(tx)
  const before = rows[0]?.at
  if (before && Temporal.Instant.compare(before, now.add(serverClockLeeway)) > 0) await replanFrom(tx, now)
  await sql`insert into worker_heartbeat (at) values (${now}) on conflict (one) do update set at = excluded.at`.execute(
    tx,
  )
}

async function replanFrom(tx: Tx, now: Temporal.Instant): Promise<void> {
  await sql`delete from deliveries where planned_at > ${now} and accepted_at is null`.execute(tx)
  // The newest of each dose that was replaced by one of those, late or snoozed, is due again.
  await sql`
    update deliveries as delivery set state = 'waiting', next_try_at = ${now}
    where deadline > ${now} and (state in ('replaced', 'late', 'listed')
      or (state = 'waiting' and next_try_at > ${now.add(maxRetryWait)}))
      and not exists (select from deliveries as newer where newer.user_id = delivery.user_id
        and newer.medication_id = delivery.medication_id and newer.date = delivery.date
        and newer.scheduled_time = delivery.scheduled_time
        and newer.channel = delivery.channel and newer.target = delivery.target
        and newer.planned_at > delivery.planned_at)`.execute(tx)
  await sql`
    update reminder_cursors set next_fire_at = ${now}, ahead = null, planned_until = least(planned_until, ${now}::timestamptz)`.execute(
    tx,
  )
}

/** An advisory lock ("chan" in ASCII): plans share it, and whoever changes the channels has it alone. */
const lockNumber = 0x6368616e

/** If the channels differ from those of the last start, everything that was planned ahead is planned again. */
export async function replanForChannels(tx: Tx, channels: readonly string[], now: Temporal.Instant): Promise<void> {
  if (!(await otherChannels(tx, channels))) return
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
  await sql`update worker_heartbeat set channels = ${sorted(channels)}`.execute(tx)
  // Also where nothing is carried, because none of the channels until now reached the patient.
  await sql`
    update reminder_cursors set ahead = null, next_fire_at = least(next_fire_at, ${now}) where plan_at is not null`.execute(
    tx,
  )
}

/**
 * Whether these are the channels of the worker that started last: only then may a plan made for them reach ahead. They
 * stay the same until the transaction ends.
 */
export async function mayPlanAhead(tx: Tx, channels: readonly string[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${lockNumber})`.execute(tx)
  return !(await otherChannels(tx, channels))
}

/** The channels of the worker that started last, if they are others than these. */
export async function otherChannels(tx: Tx, channels: readonly string[]): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ channels: string[] }>`
    select channels from worker_heartbeat where channels <> ${sorted(channels)}::text[]`.execute(tx)
  return rows[0]?.channels
}

const sorted = (channels: readonly string[]) => [...channels].sort()
