import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { dueCursors } from './cursors.ts'
import { deliveryInsertion } from './deliveries.ts'

const batchSize = 1000
/** Two statements keep two cores of a database busy; more would only wait for each other. */
const concurrency = 2

/**
 * Sends out the reminders that cursors carry: stores the deliveries of due ones and advances the cursors, a thousand
 * per statement, without computing anything. Several workers share the batches. This applies while only a single
 * moment's reminders are due, on time, for doses without entries. Everything else is left to plan-due.ts with what is
 * known then, together with the patient's other reminders of that minute, so that they arrive as one.
 * @param buckets those with due reminders
 * @param shouldContinue asked between batches
 * @returns how many cursors were processed, and how many patients' were deferred to planning
 */
export async function dispatchDue(
  database: Database,
  buckets: readonly number[],
  now: Temporal.Instant,
  shouldContinue = () => true,
): Promise<Dispatched> {
  const queue = [...buckets]
  const total = { processed: 0, deferred: 0 }
  const dispatchBuckets = async () => {
    for (let bucket = queue.shift(); bucket !== undefined; bucket = queue.shift()) {
      const { processed, deferred } = await dispatchBatch(database, bucket, now)
      total.processed += processed
      total.deferred += deferred
      if (processed < batchSize) continue
      if (!shouldContinue()) return
      queue.push(bucket)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, dispatchBuckets))
  return total
}

type Dispatched = { readonly processed: number; readonly deferred: number }

function dispatchBatch(database: Database, bucket: number, now: Temporal.Instant): Promise<Dispatched> {
  return database.withSystem(async (tx) => {
    const { rows } = await dispatchStatement(bucket, now).execute(tx)
    return rows[0] ?? { processed: 0, deferred: 0 }
  })
}

/** `unusual`: the patients with late reminders or entries for their doses. */
function dispatchStatement(bucket: number, now: Temporal.Instant): RawBuilder<Dispatched> {
  return sql<Dispatched>`
    with due as materialized (
      ${dueCursors({ task: 'dispatch', bucket, limit: batchSize, columns: ['ahead', 'plan_at'] }, now)}
    ), due_reminders as materialized (
      select due.user_id, due.medication_id, due.next_fire_at, reminder.*
      from due cross join lateral unnest(due.ahead) as reminder
      where reminder.at >= due.next_fire_at and reminder.at <= ${now}
    ), unusual as materialized (
      select distinct user_id from due_reminders as reminder
      where at > next_fire_at or deadline <= ${now} or exists (select from dosage_entries as entry
        where entry.user_id = reminder.user_id and entry.medication_id = reminder.medication_id
          and entry.date = reminder.date and entry.scheduled_time = reminder.scheduled_time)
    ), advanced as (
      update reminder_cursors as cursor
      set ahead = case when next.at is null then null else cursor.ahead end,
        next_fire_at = coalesce(next.at, due.plan_at), planned_until = ${now}
      from due
        cross join lateral (select min(at) as at from unnest(due.ahead) where at > ${now}) as next
      where cursor.user_id = due.user_id and cursor.medication_id = due.medication_id
        and due.user_id not in (select user_id from unusual)
    ), deferred as (
      update reminder_cursors as cursor set ahead = null from due
      where cursor.user_id = due.user_id and cursor.medication_id = due.medication_id
        and due.user_id in (select user_id from unusual)
    ), new_deliveries as (
      select user_id, medication_id, date, scheduled_time, kind, attempt, channel, target, 'waiting' as state,
        at as planned_at, deadline
      from due_reminders where user_id not in (select user_id from unusual)
    ), ${deliveryInsertion(now)}
    select (select count(*) from due) as processed, (select count(*) from unusual) as deferred`
}
