import { randomUUID } from 'node:crypto'
import { addMedication } from '#core/api/medication-changes.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from '#core/testing/custom-pattern.ts'
import { aMedication } from '#core/testing/medication.ts'
import { everyHours, pattern } from '#core/testing/times.ts'
import { instantKey } from '#core/time/nominal.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { patient } from '#server/testing/medication-steps.ts'
import { as } from '#server/testing/people.ts'
import { runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const minute = '2026-03-02 13:00:00+00'

/** The minute at which the crowd's doses are due: 08:00 in New York, a Monday. */
export const dueMinute = Temporal.Instant.from('2026-03-02T13:00:00Z')

const today = '2026-03-02'

/** A pattern of every kind, with a dose in that minute. */
const patterns: readonly Pattern[] = [
  pattern('daily 08:00'),
  pattern('twice-daily 08:00'),
  pattern('three-times-daily 08:00'),
  pattern('weekly Monday 08:00'),
  rows([every, '08:00'], [every, '12:30'], [every, '18:30'], [every, '22:00']),
  rows([weekdays(1, 3, 5), '08:00']),
  rows([everyNth(2, today), '08:00'], [everyNth(2, '2026-03-03'), '08:00', '2 tablets']),
  rows([monthDay(2), '08:00']),
  rows([cycle(21, 7, today), '08:00']),
  taper(step(null, [every, '08:00', '2 tablets']), step('2026-03-03', [every, '08:00'])),
  everyHours(8, `${today}T08:00-05:00`),
  everyHours(4, `${today}T08:00-05:00`),
]

/**
 * So many patients, each with one medication of these kinds that is due in the same minute, and as many rows for the plain
 * statement. What their cursors carry is what the worker plans for one of each.
 */
export async function makeDueCursors(app: TestApp, push: Channel, count: number): Promise<void> {
  const planned = await planEachKind(app, push)
  const client = await app.owner.connect()
  try {
    // The rows refer to each other as they should; a million of them need not be checked one by one.
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off")
    await client.query(
      `create unlogged table crowd as select gen_random_uuid() as user_id, gen_random_uuid() as medication_id,
         number % ${patterns.length} as kind from generate_series(1, ${count}) as number`,
    )
    const sealed = `'\\x01${randomUUID().replaceAll('-', '').repeat(2)}'::bytea`
    await client.query(`
      create table templates as select (row_number() over (order by medication_id) - 1) as kind, cursor.*, medication.frequency
      from reminder_cursors as cursor join medications as medication on medication.id = medication_id
      where cursor.user_id = '${planned}';
      delete from reminder_cursors;
      insert into users (id, name, email) select user_id, 'Somebody', user_id || '@example.com' from crowd;
      insert into medications (user_id, id, name, dosage, reminder_time, frequency, voice_reminder, missed_dosage_severity,
        details, first_dose, added_at, revision)
      select crowd.user_id, crowd.medication_id, ${sealed}, ${sealed}, '08:00', template.frequency, false, 'minimal', ${sealed},
        '2026-02-01 08:00', '2026-02-01', gen_random_uuid() from crowd join templates as template using (kind);
      insert into reminder_cursors (user_id, medication_id, next_fire_at, planned_until, plan_at, ahead)
      select crowd.user_id, crowd.medication_id, next_fire_at, planned_until, plan_at, ahead
      from crowd join templates using (kind);
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

/** One patient's medicines of every kind, whose heads-up has come and whose doses are due next. @returns the patient's id */
async function planEachKind(app: TestApp, push: Channel): Promise<string> {
  const ana = await patient(app, 'Ana', '2026-03-02T06:00')
  for (const [index, one] of patterns.entries()) {
    const firstDose = one.frequency === 'hourly' ? instantKey(dueMinute) : Temporal.PlainDateTime.from(`${today}T08:00`)
    const medication = aMedication({ id: randomUUID(), name: `Medicine ${index}`, pattern: one, firstDose })
    await as(ana).call(addMedication, medication)
  }
  for (const minutes of [120, 15]) {
    app.clock.set(dueMinute.subtract({ minutes }))
    await runWorker(workerFor(app, [push]))
  }
  return ana.userId
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
