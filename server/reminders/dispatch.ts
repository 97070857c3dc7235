import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Tx } from '#server/db/transaction.ts'
import { storing } from './deliveries.ts'

const batchSize = 1000
/** Two statements keep two cores of a database busy; more of them only wait for each other. */
const lanes = 2

/**
 * Gives out the reminders that cursors carry and whose time has come: stores their deliveries and moves the cursors on,
 * a thousand at a time, each thousand in one statement that works nothing out. Several workers share the batches.
 *
 * That holds where a single moment's reminders have come, in their time, of doses of which nothing is recorded. Whatever
 * else there is, is left to be planned with all that is known now (plan-due.ts).
 * @returns how many cursors were looked at
 */
export async function dispatchDue(database: Database, now: Temporal.Instant, goesOn = () => true): Promise<number> {
  const due = await database.withSystem((tx) => dueBuckets(tx, now))
  const looked = Array.from({ length: lanes }, async () => {
    let count = 0
    for (let bucket = due.shift(); bucket !== undefined && goesOn(); bucket = due.shift()) {
      const of = bucket
      const size = await database.withSystem((tx) => dispatchBatch(tx, of, now))
      count += size
      if (size === batchSize) due.push(bucket)
    }
    return count
  })
  return (await Promise.all(looked)).reduce((sum, count) => sum + count, 0)
}

async function dueBuckets(tx: Tx, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select bucket from generate_series(0, 15) as bucket
    where exists (select from reminder_cursors as cursor
      where cursor.bucket = bucket.bucket and next_fire_at <= ${now} and ahead is not null)
    order by random()`.execute(tx)
  return rows.map(({ bucket }) => bucket)
}

async function dispatchBatch(tx: Tx, bucket: number, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    with due as materialized (
      select user_id, medication_id, next_fire_at, ahead, plan_at from reminder_cursors
      where bucket = ${bucket} and next_fire_at <= ${now} and ahead is not null
      order by next_fire_at limit ${batchSize} for update skip locked
    ), come as materialized (
      select due.user_id, due.medication_id, due.next_fire_at, one.*
      from due cross join lateral unnest(due.ahead) as one where one.at >= due.next_fire_at and one.at <= ${now}
    ), unusual as materialized (
      select user_id, medication_id from come
      where at > next_fire_at or deadline <= ${now} or exists (select from dosage_entries as entry
        where entry.user_id = come.user_id and entry.medication_id = come.medication_id and entry.date = come.date
          and entry.scheduled_time = come.scheduled_time)
    ), moved as (
      update reminder_cursors as cursor
      set ahead = case when next.at is null then null else cursor.ahead end,
        next_fire_at = coalesce(next.at, due.plan_at), planned_until = ${now}
      from due
        cross join lateral (select min(one.at) as at from unnest(due.ahead) as one where one.at > ${now}) as next
      where cursor.user_id = due.user_id and cursor.medication_id = due.medication_id
        and (due.user_id, due.medication_id) not in (select user_id, medication_id from unusual)
    ), left_to_plan as (
      update reminder_cursors as cursor set ahead = null from unusual
      where cursor.user_id = unusual.user_id and cursor.medication_id = unusual.medication_id
    ), fresh as (
      select user_id, medication_id, date, scheduled_time, kind, attempt, channel, target, 'waiting' as state,
        at as planned_at, deadline
      from come where (user_id, medication_id) not in (select user_id, medication_id from unusual)
    ), ${storing(now)}
    select count(*) as claimed from due`.execute(tx)
  return rows[0]?.claimed ?? 0
}
