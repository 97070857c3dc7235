import { type RawBuilder, sql } from 'kysely'
import type { Nominal } from '#core/time/nominal.ts'
import { claiming, dueRows, type LeaseQueue } from '#server/db/lease-queue.ts'
import type { DeliveriesTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'

export type NewDelivery = Pick<
  DeliveriesTable,
  'user_id' | 'kind' | 'attempt' | 'channel' | 'target' | 'state' | 'planned_at' | 'deadline'
> & { readonly medication_id: string; readonly nominal: Nominal }

/** In the order of {@link deliveryInsertion}. */
const deliveryColumns =
  sql.raw(`user_id, medication_id, date, scheduled_time, kind, attempt, channel, target, state, planned_at,
  deadline`)

/** Idempotent (see {@link deliveryInsertion}). */
export async function insertDeliveries(
  tx: Tx,
  newDeliveries: readonly NewDelivery[],
  now: Temporal.Instant,
): Promise<void> {
  if (newDeliveries.length === 0) return
  const column = (name: keyof NewDelivery) => sql`${newDeliveries.map((delivery) => delivery[name])}`
  const nominals = newDeliveries.map(({ nominal }) => nominal)
  await sql`
    with new_deliveries as (
      select * from unnest(
        ${column('user_id')}::uuid[], ${column('medication_id')}::uuid[],
        ${nominals.map((nominal) => nominal.toPlainDate())}::date[],
        ${nominals.map((nominal) => nominal.toPlainTime())}::time[],
        ${column('kind')}::text[], ${column('attempt')}::smallint[],
        ${column('channel')}::text[], ${column('target')}::text[],
        ${column('state')}::text[], ${column('planned_at')}::timestamptz[],
        ${column('deadline')}::timestamptz[]
      ) as new_delivery (${deliveryColumns})
    ), ${deliveryInsertion(now)}
    select`.execute(tx)
}

/**
 * The part of a statement that stores the deliveries of a relation called `new_deliveries`, once per dose, kind,
 * attempt, channel and target. An existing one stays, unless it was withdrawn and its reminder is due after all (not an
 * alert that may have been sent), or it came by a change of zone since undone and is ahead again. Older waiting ones of the same dose are
 * replaced; if the patient snoozed one, later ones wait until then.
 */
export function deliveryInsertion(now: Temporal.Instant): RawBuilder<unknown> {
  // Looks at each dose's few deliveries, never at all waiting ones, which are many at a busy minute. `offset 0` and
  // `starts_with` keep the planner from reading them all.
  return sql`outdated as materialized (
    select older.*, new.medication_id, new.date, new.scheduled_time, new.channel, new.target
    from new_deliveries as new cross join lateral (
      select user_id, id, state, error, acted_at, next_try_at from deliveries as existing
      where existing.user_id = new.user_id and existing.medication_id = new.medication_id
        and existing.date = new.date and existing.scheduled_time = new.scheduled_time
        and existing.channel = new.channel and existing.target = new.target
        and existing.planned_at < new.planned_at and (existing.kind, existing.attempt) <> (new.kind, new.attempt)
      offset 0
    ) as older where older.state = 'waiting'
  ), replaced as (
    update deliveries as older set state = 'replaced' from outdated
    where older.user_id = outdated.user_id and older.id = outdated.id and starts_with(older.state, 'waiting')
  ), snoozed as (
    select user_id, medication_id, date, scheduled_time, channel, target, max(next_try_at) as until from outdated
    where acted_at is not null and error is null group by 1, 2, 3, 4, 5, 6
  ), stored as (
    insert into deliveries (${deliveryColumns}, next_try_at)
    select ${deliveryColumns}, greatest(${now}::timestamptz, case when kind in ('repeat', 'missed') then until end)
    from new_deliveries left join snoozed using (user_id, medication_id, date, scheduled_time, channel, target)
    on conflict (user_id, medication_id, date, scheduled_time, kind, attempt, channel, target) do update
    set state = excluded.state, planned_at = excluded.planned_at, deadline = excluded.deadline,
      next_try_at = excluded.next_try_at, tries = 0, timeouts = 0, claimed_at = null, error = null
    where (deliveries.state = 'withdrawn' and (deliveries.kind <> 'emergency' or deliveries.timeouts = 0)) or exists (
      select from withdrawn_zone_spans as span
      where span.user_id = deliveries.user_id and deliveries.planned_at >= span.from_instant
        and deliveries.planned_at < span.withdrawn_at and excluded.planned_at >= span.withdrawn_at
    )
  )`
}

/** `tries` distinguishes this claim from an earlier one. */
export type ClaimedDelivery = Pick<
  DeliveriesTable,
  'user_id' | 'id' | 'kind' | 'medication_id' | 'attempt' | 'target' | 'planned_at' | 'deadline' | 'tries' | 'timeouts'
> & {
  readonly nominal: Nominal | null
  /** Snoozed or held back since it was planned: its planned moment is no longer when it is due. */
  readonly is_put_off: boolean
}

const queue = {
  table: 'deliveries',
  key: ['user_id', 'id'],
  dueAt: 'next_try_at',
  tries: 'tries',
  waiting: sql`state = 'waiting'`,
} satisfies LeaseQueue

const claimedColumns = sql`leased.user_id, leased.id, kind, medication_id, date + scheduled_time as nominal, attempt,
  target, planned_at, deadline, tries, timeouts, (acted_at is not null or (tries > 1 and error is null)) as is_put_off`

type ClaimRequest = { readonly channel: string; readonly limit: number; readonly lease: Temporal.DurationLike }

/**
 * Claims up to `limit` due deliveries of a channel, and the last patient's others of the same moment: they are one
 * message. If the worker dies, they are due again after the lease.
 */
export async function claimDeliveries(
  tx: Tx,
  { channel, limit, lease }: ClaimRequest,
  now: Temporal.Instant,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with first as materialized (
      ${dueRows(queue, limit, now, { which: sql`channel = ${channel}`, ties: ['user_id'] })}
    ), rest as materialized (
      select other.user_id, other.id
      from (select user_id, next_try_at from first order by next_try_at desc, user_id desc limit 1) as last
      join deliveries as other on other.user_id = last.user_id and other.next_try_at = last.next_try_at
      where other.state = 'waiting' and other.channel = ${channel} and other.id not in (select id from first)
      for update of other skip locked
    ), due as (
      select user_id, id from first union all select user_id, id from rest
    )
    ${claiming(queue, now.add(lease), claimedColumns, sql`, claimed_at = ${now}`)}`.execute(tx)
  return [...rows]
}

/** The result of a claimed delivery. */
export type Outcome = Pick<ClaimedDelivery, 'user_id' | 'id' | 'tries'> & {
  /** `waiting`: retried at `next_try_at`. */
  readonly state: DeliveriesTable['state']
  readonly next_try_at?: Temporal.Instant
  readonly sent_at?: Temporal.Instant
  readonly accepted_at?: Temporal.Instant
  readonly error?: string
  /** If there was another. */
  readonly timeouts?: number
}

/**
 * Stores results. If the lease was over and another worker claimed one, only an acceptance counts. Doses of alerts that
 * were or may have been sent are planned again: they may have been confirmed in the meantime.
 */
export async function storeOutcomes(tx: Tx, outcomes: readonly Outcome[], now: Temporal.Instant): Promise<void> {
  const column = (name: keyof Outcome) => sql`${outcomes.map((outcome) => outcome[name] ?? null)}`
  await sql`
    with recorded as (
      update deliveries as delivery
      set state = outcome.state, sent_at = coalesce(outcome.sent_at, delivery.sent_at),
        accepted_at = coalesce(outcome.accepted_at, delivery.accepted_at), error = outcome.error,
        next_try_at = coalesce(outcome.next_try_at, delivery.next_try_at),
        timeouts = coalesce(outcome.timeouts, delivery.timeouts)
      from unnest(
        ${column('user_id')}::uuid[], ${column('id')}::uuid[],
        ${column('tries')}::smallint[], ${column('state')}::text[],
        ${column('next_try_at')}::timestamptz[], ${column('sent_at')}::timestamptz[],
        ${column('accepted_at')}::timestamptz[], ${column('error')}::text[], ${column('timeouts')}::smallint[]
      ) as outcome (user_id, id, tries, state, next_try_at, sent_at, accepted_at, error, timeouts)
      where delivery.user_id = outcome.user_id and delivery.id = outcome.id and delivery.state <> 'accepted'
        and (outcome.state = 'accepted' or (delivery.state in ('waiting', 'late') and delivery.tries = outcome.tries))
      returning delivery.user_id, delivery.medication_id, delivery.kind,
        delivery.state = 'accepted' or delivery.timeouts > 0 as is_perhaps_sent
    )
    update reminder_cursors as cursor set next_fire_at = least(next_fire_at, ${now}), ahead = null from recorded
    where recorded.kind = 'emergency' and recorded.is_perhaps_sent and cursor.user_id = recorded.user_id
      and cursor.medication_id = recorded.medication_id`.execute(tx)
}

/** How long a summary is worth reading. */
const summaryFor = { hours: 24 } as const

/** Plans a summary for each patient with late deliveries, once all their due reminders are planned. */
export async function planSummaries(tx: Tx, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into deliveries (user_id, kind, attempt, channel, target, state, planned_at, deadline, next_try_at)
    select distinct user_id, 'summary', 0, channel, target, 'waiting', ${now}::timestamptz,
      ${now.add(summaryFor)}::timestamptz, ${now}::timestamptz
    from deliveries as late
    where state = 'late' and not exists (
      select from reminder_cursors as cursor where cursor.user_id = late.user_id and cursor.next_fire_at <= ${now})
    on conflict (user_id, channel, target) where kind = 'summary' and state = 'waiting' do nothing`.execute(tx)
}

/** A dose that a summary is about. */
export type LateDelivery = Pick<ClaimedDelivery, 'user_id' | 'id' | 'tries' | 'target'> & {
  readonly medication_id: string
  readonly nominal: Nominal
}

/** Late deliveries of some patients over one channel that no summary has covered yet. */
export async function lateDeliveries(tx: Tx, channel: string, userIds: readonly string[]): Promise<LateDelivery[]> {
  const { rows } = await sql<LateDelivery>`
    select user_id, id, tries, target, medication_id, date + scheduled_time as nominal from deliveries
    where state = 'late' and channel = ${channel} and user_id = any(${userIds}::uuid[])
    order by planned_at`.execute(tx)
  return [...rows]
}

/** How long deliveries can be looked up. */
const keptFor = { hours: 90 * 24 } as const

/** Up to a thousand at a time. */
export async function forgetDeliveries(tx: Tx, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from deliveries where (user_id, id) in (
      select user_id, id from deliveries where planned_at < ${now.subtract(keptFor)}
      order by planned_at limit 1000 for update skip locked)`.execute(tx)
}
