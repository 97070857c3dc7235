import { CompiledQuery } from 'kysely'
import type { DeliveryView } from '#core/api/deliveries.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { DeliveriesTable } from '#server/db/tables.ts'

type DeliveryRow = Pick<
  DeliveriesTable,
  | 'id'
  | 'kind'
  | 'attempt'
  | 'channel'
  | 'target'
  | 'state'
  | 'planned_at'
  | 'sent_at'
  | 'accepted_at'
  | 'shown_at'
  | 'acted_at'
>

// No summary covers messages to the contact and tests: past their time they have failed for that reason.
const columns = `id, kind, attempt, channel, target, planned_at, sent_at, accepted_at, shown_at, acted_at,
  case when state = 'failed' and error = 'late' then 'late' else state end as state`

/** Oldest first. */
export function selectDeliveriesOfDose(
  userId: string,
  medicationId: string,
  nominal: Nominal,
): CompiledQuery<DeliveryRow> {
  return CompiledQuery.raw(
    `select ${columns} from deliveries
     where user_id = $1 and medication_id = $2 and date = $3 and scheduled_time = $4
     order by planned_at, attempt, kind, channel, target`,
    [userId, medicationId, nominal.toPlainDate(), nominal.toPlainTime()],
  )
}

export function deliveryViewOf(row: DeliveryRow): DeliveryView {
  const { id, kind, attempt, channel, target, state } = row
  return {
    id,
    kind,
    attempt,
    channel,
    target,
    state,
    plannedAt: row.planned_at,
    sentAt: row.sent_at,
    acceptedAt: row.accepted_at,
    shownAt: row.shown_at,
    actedAt: row.acted_at,
  }
}

/** The newest delivery to the patient over each channel to each device or address. */
export function selectLastDeliveries(userId: string): CompiledQuery<DeliveryRow> {
  return CompiledQuery.raw(
    `select * from (
       select distinct on (channel, target) ${columns} from deliveries
       where user_id = $1 and sent_at is not null and kind not in ('emergency', 'all-clear')
       order by channel, target, sent_at desc
     ) as last order by sent_at desc`,
    [userId],
  )
}

export function selectHeartbeat(): CompiledQuery<{ at: Temporal.Instant }> {
  return CompiledQuery.raw('select at from worker_heartbeat')
}

export function selectUnplanned(userId: string): CompiledQuery<{ name: Buffer }> {
  return CompiledQuery.raw(
    `select name from medications join reminder_cursors using (user_id)
     where user_id = $1 and medication_id = id and failures > 0`,
    [userId],
  )
}

type TestRow = { asked_at: Temporal.Instant; planned_at: Temporal.Instant | null }

export function testViewOf({ asked_at, planned_at }: TestRow, deliveries: readonly DeliveryRow[]) {
  return { askedAt: asked_at, plannedAt: planned_at, deliveries: deliveries.map(deliveryViewOf) }
}

export function selectTest(userId: string): CompiledQuery<TestRow> {
  return CompiledQuery.raw('select asked_at, planned_at from test_reminders where user_id = $1', [userId])
}

export function selectTestDeliveries(userId: string): CompiledQuery<DeliveryRow> {
  return CompiledQuery.raw(
    `select ${columns} from deliveries
     where user_id = $1 and kind = 'test'
       and planned_at = (select asked_at from test_reminders where user_id = $1)
     order by channel, target`,
    [userId],
  )
}

export function countTests(userId: string, since: Temporal.Instant): CompiledQuery<{ count: number }> {
  return CompiledQuery.raw(
    `select count(distinct planned_at) as count from deliveries
     where user_id = $1 and kind = 'test' and planned_at >= $2`,
    [userId, since],
  )
}

/**
 * At most one at a time.
 * @returns a row if it was stored
 */
export function insertTest(userId: string, now: Temporal.Instant): CompiledQuery<TestRow> {
  return CompiledQuery.raw(
    `insert into test_reminders (user_id, asked_at) values ($1, $2::timestamptz)
     on conflict (user_id) do update set asked_at = excluded.asked_at, planned_at = null
     where test_reminders.asked_at not between $2::timestamptz - interval '10 seconds' and $2::timestamptz
     returning asked_at, planned_at`,
    [userId, now],
  )
}
