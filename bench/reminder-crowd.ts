import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const minute = '2026-03-02 13:00:00+00'

/** The minute at which the crowd's doses are due. */
export const dueMinute = Temporal.Instant.from('2026-03-02T13:00:00Z')

/** The reminders of a dose at 08:00 in New York: heads-up, due, two repeats, missed, as plan-due.ts has them carried. */
const carried = `array[
  row('${minute}'::timestamptz - interval '15 min', '2026-03-03 05:00+00', 'heads-up', 0, '2026-03-02', '08:00', 'push', device),
  row('${minute}'::timestamptz, '2026-03-03 05:00+00', 'due', 1, '2026-03-02', '08:00', 'push', device),
  row('${minute}'::timestamptz + interval '5 min', '2026-03-03 05:00+00', 'repeat', 2, '2026-03-02', '08:00', 'push', device),
  row('${minute}'::timestamptz + interval '10 min', '2026-03-03 05:00+00', 'repeat', 3, '2026-03-02', '08:00', 'push', device),
  row('${minute}'::timestamptz + interval '30 min', '2026-03-03 05:00+00', 'missed', 0, '2026-03-02', '08:00', 'push', device)
]::coming_reminder[]`

/** So many patients, each with one medication that is due in the same minute, and as many rows for the plain statement. */
export async function makeDueCursors(owner: pg.Pool, count: number): Promise<void> {
  const client = await owner.connect()
  try {
    // The rows refer to each other as they should; a million of them need not be checked one by one.
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off")
    await client.query(
      `create unlogged table crowd as select gen_random_uuid() as user_id, gen_random_uuid() as medication_id,
         gen_random_uuid()::text as device from generate_series(1, $1)`.replace('$1', String(count)),
    )
    const sealed = `'\\x01${randomUUID().replaceAll('-', '').repeat(2)}'::bytea`
    await client.query(`
      insert into users (id, name, email) select user_id, 'Somebody', user_id || '@example.com' from crowd;
      insert into medications (user_id, id, name, dosage, reminder_time, frequency, voice_reminder, missed_dosage_severity,
        details, first_dose, added_at, revision)
      select user_id, medication_id, ${sealed}, ${sealed}, '08:00', 'daily', false, 'minimal', ${sealed},
        '2026-02-01 08:00', '2026-02-01', gen_random_uuid() from crowd;
      insert into reminder_cursors (user_id, medication_id, next_fire_at, planned_until, plan_at, ahead)
      select user_id, medication_id, '${minute}', '2026-03-02 12:45+00', '2026-03-02 17:00+00', ${carried} from crowd;
      create table plain_cursors (like reminder_cursors including all);
      create table plain_deliveries (like deliveries including all);
      insert into plain_cursors (user_id, medication_id, next_fire_at, planned_until, plan_at, ahead)
      select user_id, medication_id, next_fire_at, planned_until, plan_at, ahead from reminder_cursors`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

/**
 * What one statement of PostgreSQL does at best with the same rows: takes a thousand, moves them on and inserts a row for
 * each, without looking at anything and without any reference to check.
 */
export const plainStatement = `
  with due as (
    select user_id, medication_id from plain_cursors
    where bucket = $1 and next_fire_at <= '${minute}' and ahead is not null
    order by next_fire_at limit 1000 for update skip locked
  ), moved as (
    update plain_cursors as cursor set next_fire_at = next_fire_at + interval '5 min', planned_until = '${minute}'
    from due where cursor.user_id = due.user_id and cursor.medication_id = due.medication_id
  )
  insert into plain_deliveries (user_id, medication_id, date, scheduled_time, kind, attempt, channel, target, state,
    planned_at, deadline, next_try_at)
  select user_id, medication_id, '2026-03-02', '08:00', 'due', 1, 'push', 'device', 'waiting', '${minute}',
    '2026-03-03 05:00+00', '${minute}' from due`
