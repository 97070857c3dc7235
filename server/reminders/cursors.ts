import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { graceMs } from '#core/schedule/schedule.ts'
import { dueRows, type LeaseQueue } from '#server/db/lease-queue.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { CarriedReminders } from './carried-reminders.ts'

/**
 * The columns of a cursor that is due now. Reminders not planned yet are still planned; without any pending, only those
 * from now on. Other ways to make a cursor due differ on purpose: an accepted alert (deliveries.ts) and new channels
 * (heartbeat.ts) leave what is planned as it is, and a new place (0092-places-empty-cursors.sql) counts from the worker's last
 * heartbeat.
 * @param now the placeholder of the time
 */
export function dueNowColumns(now: string): string {
  return `planned_until = case when reminder_cursors.next_fire_at <= ${now} or reminder_cursors.failures > 0
      then reminder_cursors.planned_until else ${now} end,
    next_fire_at = least(reminder_cursors.next_fire_at, ${now}), ahead = null, failures = 0, error = null`
}

/** As {@link dueNowColumns}, of a row of notice_cursors. A change of zone may bring a notice to its own instant. */
export function noticeDueNow(now: string): string {
  return `planned_until = case when notice_cursors.look_at <= ${now} then notice_cursors.planned_until
      else ${now} - interval '${graceMs} milliseconds' end,
    look_at = least(notice_cursors.look_at, ${now})`
}

/**
 * Makes the worker plan a patient's medications, or one, again. Call it in the transaction of every change that moves a
 * plan or restores reminders: a medication added, edited, completed, ended or restored, a zone span, reminder settings,
 * an undo. Changes of targets are handled by the database (0092-places-empty-cursors.sql).
 */
export async function rescheduleReminders(
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
  medicationId?: string,
): Promise<void> {
  const query = CompiledQuery.raw(
    // A medication's first dose may be a little before it was added, but not before a plan of what was taken as needed until
    // now. Another plan may use up its stock sooner.
    `with looked_at as (
       update stock_settings set look_at = least(look_at, $2::timestamptz)
       where user_id = $1 and medication_id = coalesce($3::uuid, medication_id)),
     noticed as (
       insert into notice_cursors (user_id, medication_id, look_at, planned_until)
       select user_id, id, $2::timestamptz, $2::timestamptz - interval '${graceMs} milliseconds' from medications
       where user_id = $1 and id = coalesce($3::uuid, id) and (
         exists (select from holds where user_id = $1 and medication_id = medications.id and ended_at is null
           -- No clock is as much as a day behind UTC: one that has not begun anywhere has a later beginning.
           and (held_until is null or held_from > ($2::timestamptz at time zone 'UTC') - interval '1 day'))
         or exists (select from medication_limits where user_id = $1 and medication_id = medications.id
           and closed_at is null and (remind_again or follow_up_minutes is not null)))
       on conflict (user_id, medication_id) do update set ${noticeDueNow('$2::timestamptz')})
     insert into reminder_cursors (user_id, medication_id, next_fire_at, planned_until)
     select user_id, id, $2::timestamptz,
       $2::timestamptz - interval '${graceMs} milliseconds' * (added_at >= $2::timestamptz)::int
     from medications where user_id = $1 and id = coalesce($3::uuid, id)
       and exists (select from medication_schedules where user_id = $1 and medication_id = medications.id)
     on conflict (user_id, medication_id) do update set ${dueNowColumns('$2::timestamptz')}`,
    [userId, now, medicationId ?? null],
  )
  await tx.executeQuery(query)
}

/** What the worker does about a due cursor: it dispatches the reminders that the cursor carries, or plans them. */
export type CursorTask = 'dispatch' | 'plan'

type CursorBatch = {
  readonly task: CursorTask
  readonly bucket: number
  readonly limit: number
  /** Columns, besides the key and the due time. */
  readonly columns: readonly string[]
}

/** The due cursors of a bucket, locked until the transaction ends. */
export function dueCursors({ task, bucket, limit, columns }: CursorBatch, now: Temporal.Instant): RawBuilder<unknown> {
  const isOfTask = task === 'dispatch' ? sql`ahead is not null` : sql`ahead is null`
  return dueRows(queue, limit, now, { which: sql`bucket = ${bucket} and ${isOfTask}`, also: columns })
}

const queue: LeaseQueue = {
  table: 'reminder_cursors',
  key: ['user_id', 'medication_id'],
  dueAt: 'next_fire_at',
  waiting: sql`next_fire_at is not null`,
}

/** The buckets of patients (`reminder_cursors.bucket`) with due cursors, by what the worker does about them. */
export type DueBuckets = Readonly<Record<CursorTask, readonly number[]>>

/** In random order, so that workers rarely wait for the same rows. */
export async function dueBuckets(tx: Tx, now: Temporal.Instant): Promise<DueBuckets> {
  const { rows } = await sql<{ bucket: number } & Record<CursorTask, boolean>>`
    select * from (
      select bucket,
        exists (select from reminder_cursors as cursor
          where cursor.bucket = bucket.bucket and next_fire_at <= ${now} and ahead is not null) as dispatch,
        exists (select from reminder_cursors as cursor
          where cursor.bucket = bucket.bucket and next_fire_at <= ${now} and ahead is null) as plan
      from generate_series(0, 15) as bucket
    ) as due where dispatch or plan order by random()`.execute(tx)
  return {
    dispatch: rows.filter(({ dispatch }) => dispatch).map(({ bucket }) => bucket),
    plan: rows.filter(({ plan }) => plan).map(({ bucket }) => bucket),
  }
}

/** A medication of a patient: its id comes from a device, and is unique only together with theirs. */
export type CursorKey = { readonly user_id: string; readonly medication_id: string }

export const cursorKey = ({ user_id, medication_id }: CursorKey) => `${user_id}/${medication_id}`

/** Medications of any patients, as the table `place (user_id, medication_id)` of a statement. */
export function placesOf(keys: readonly CursorKey[]): RawBuilder<unknown> {
  return sql`unnest(${keys.map(({ user_id }) => user_id)}::uuid[],
    ${keys.map(({ medication_id }) => medication_id)}::uuid[]) as place (user_id, medication_id)`
}

/** A cursor whose medication is planned. */
export type Cursor = CursorKey & {
  readonly planned_until: Temporal.Instant
  readonly failures: number
}

/** The new state of a cursor. */
export type AdvancedCursor = Cursor & CarriedReminders & { readonly error: string | null }

/** The due cursors of a bucket to be planned, locked until the transaction ends. */
export async function claimCursors(
  tx: Tx,
  bucket: number,
  limit: number,
  now: Temporal.Instant,
): Promise<readonly Cursor[]> {
  const batch = { task: 'plan', bucket, limit, columns: ['planned_until', 'failures'] } as const
  return (await sql<Cursor>`${dueCursors(batch, now)}`.execute(tx)).rows
}

export async function advanceCursors(tx: Tx, advanced: readonly AdvancedCursor[]): Promise<void> {
  const column = (name: keyof AdvancedCursor) => sql`${advanced.map((cursor) => cursor[name])}`
  const carried = advanced.map(({ ahead }) => (ahead.length > 0 ? JSON.stringify(ahead) : null))
  await sql`
    update reminder_cursors as cursor
    set next_fire_at = advanced.next, plan_at = advanced.plan_at, planned_until = advanced.planned_until,
      failures = advanced.failures, error = advanced.error,
      ahead = case when advanced.ahead is not null
        then array(select reminder
          from jsonb_populate_recordset(null::coming_reminder, advanced.ahead::jsonb) as reminder) end
    from unnest(
      ${column('user_id')}::uuid[], ${column('medication_id')}::uuid[], ${column('next')}::timestamptz[],
      ${column('plan_at')}::timestamptz[], ${carried}::text[], ${column('planned_until')}::timestamptz[],
      ${column('failures')}::smallint[], ${column('error')}::text[]
    ) as advanced (user_id, medication_id, next, plan_at, ahead, planned_until, failures, error)
    where cursor.user_id = advanced.user_id and cursor.medication_id = advanced.medication_id`.execute(tx)
}
