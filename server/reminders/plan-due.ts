import { sql } from 'kysely'
import {
  type DueReminders,
  doseAt,
  dueReminders,
  inForce,
  reminderLookBack,
  type TimedReminder,
  tooLate,
} from '#core/reminder/due-reminders.ts'
import { earlierDate } from '#core/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#core/time/durations.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { Database } from '#server/db/database.ts'
import { backoff } from '#server/db/lease-queue.ts'
import type { DeliveriesTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Channel, Target } from '#server/delivery/channel.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { inBatches } from './batches.ts'
import { dueCursors } from './cursors.ts'
import { insertDeliveries, type NewDelivery, stillConsented } from './deliveries.ts'
import {
  type InputRequest,
  type ReminderInputs,
  readReminderInputs,
  type SealedReminderInput,
} from './reminder-inputs.ts'

export type PlanDeps = {
  readonly database: Database
  readonly channels: readonly Channel[]
  readonly log: Log
  /** From 0 up to 1. */
  readonly random: () => number
}

const batchSize = 1000
/** How long after a dose the contact gets an all-clear: as long as it can be recorded (30 days, dose-model 6.1). */
const clearedWithin = { days: 31 } as const
/** An all-clear has no dose to take; it is worth a day. */
const clearableFor = { hours: 24 } as const
/** Retries of a failed plan: after a minute, two, four, up to an hour. */
const backoffMs = { first: minuteMs, most: hourMs } as const
/**
 * A medication is planned again after 24 to 30 hours, at random: so tomorrow's doses of one minute are planned before,
 * and at different times.
 */
const replanAfter = { least: dayMs, spread: 6 * hourMs } as const

/**
 * Plans up to a thousand medications whose cursors are due without carried reminders: the deliveries of due reminders,
 * and those of the next hours for {@link dispatchDue}. Cursors and deliveries change in one transaction; several
 * workers share the batches. A medication that fails is set aside.
 * @param buckets those with such cursors
 * @returns how many medications were planned; 0 when none is left
 */
export async function planDue(deps: PlanDeps, buckets: readonly number[], now: Temporal.Instant): Promise<number> {
  for (const bucket of buckets) {
    const planned = await planBatch(deps, bucket, now)
    if (planned > 0) return planned
  }
  return 0
}

type Cursor = {
  readonly user_id: string
  readonly medication_id: string
  readonly planned_until: Temporal.Instant
  readonly failures: number
}

/** The new state of a cursor. */
type AdvancedCursor = Cursor & CarriedReminders & { readonly error: string | null }

/** What a cursor carries, and until when; nothing if the medication is planned at `next`. */
type CarriedReminders = {
  readonly next: Temporal.Instant | null
  readonly ahead: readonly CarriedReminder[]
  readonly plan_at: Temporal.Instant | null
}

/** As in the SQL type `coming_reminder`. */
type CarriedReminder = Pick<NewDelivery, 'deadline' | 'kind' | 'attempt' | 'channel' | 'target'> & {
  readonly at: Temporal.Instant
  readonly date: Temporal.PlainDate
  readonly scheduled_time: Temporal.PlainTime
}

async function planBatch(deps: PlanDeps, bucket: number, now: Temporal.Instant): Promise<number> {
  const plans = await deps.database.withSystem(async (tx) => {
    const cursors = await claimCursors(tx, bucket, now)
    if (cursors.length === 0) return []
    const facts = await readPlanFacts(tx, deps.channels, cursors, now)
    const plans: CursorPlan[] = []
    for await (const cursor of inBatches(cursors)) plans.push(planOrRetry(cursor, facts, deps.random))
    await insertDeliveries(
      tx,
      plans.flatMap(({ deliveries }) => deliveries),
      now,
    )
    await advanceCursors(
      tx,
      plans.map(({ cursor }) => cursor),
    )
    return plans
  })
  for (const { error } of plans) {
    if (error) deps.log.error({ err: error }, 'the reminders of a medication could not be planned')
  }
  return plans.length
}

/** The effect of planning a cursor's medication. */
type CursorPlan = {
  readonly cursor: AdvancedCursor
  readonly deliveries: readonly NewDelivery[]
  readonly error?: unknown
}

/** What the medications of a batch are planned from. */
type PlanFacts = {
  readonly now: Temporal.Instant
  readonly inputs: ReminderInputs
  readonly alerts: ReadonlyMap<string, readonly Alert[]>
  readonly targets: ReadonlyMap<string, readonly ChannelTarget[]>
}

/** A medication that fails does not delay the others. */
function planOrRetry(cursor: Cursor, facts: PlanFacts, random: () => number): CursorPlan {
  try {
    return planCursor(cursor, facts, random)
  } catch (error) {
    const failures = cursor.failures + 1
    const next = facts.now.add({ milliseconds: backoff(failures, backoffMs, 1) })
    const retry = { next, ahead: [], plan_at: null, failures, error: describeError(error).error }
    return { cursor: { ...cursor, ...retry }, deliveries: [], error }
  }
}

/** @throws if the medication does not exist or its rows are invalid */
function planCursor(cursor: Cursor, { now, inputs, alerts, targets }: PlanFacts, random: () => number): CursorPlan {
  const { user_id, medication_id } = cursor
  const input = inputs.of(user_id, medication_id)
  const channelTargets = targets.get(user_id) ?? []
  const clears = allClears(input, alerts.get(cursorKey(cursor)) ?? [], now)
  const reminders = dueReminders(input, plannedFrom(cursor, now), now)
  const planned = [...deliveriesOf(reminders.due, channelTargets, now), ...clears]
  const carried = carriedOf(reminders, channelTargets, now, random())
  return {
    cursor: { ...cursor, ...carried, planned_until: now, failures: 0, error: null },
    deliveries: planned.map((delivery) => ({ ...delivery, user_id, medication_id })),
  }
}

async function claimCursors(tx: Tx, bucket: number, now: Temporal.Instant): Promise<readonly Cursor[]> {
  const batch = { task: 'plan', bucket, limit: batchSize, columns: ['planned_until', 'failures'] } as const
  return (await sql<Cursor>`${dueCursors(batch, now)}`.execute(tx)).rows
}

async function readPlanFacts(
  tx: Tx,
  channels: readonly Channel[],
  cursors: readonly Cursor[],
  now: Temporal.Instant,
): Promise<PlanFacts> {
  const alerts = await openAlerts(tx, cursors, now)
  const inputs = await readReminderInputs(
    tx,
    cursors.map((cursor) => inputRequestOf(cursor, alerts.get(cursorKey(cursor)) ?? [])),
  )
  return { now, inputs, alerts, targets: await targetsOf(tx, channels, cursors, inputs) }
}

/** An alert that may need an all-clear. */
type Alert = Pick<Cursor, 'user_id' | 'medication_id'> & {
  readonly nominal: Nominal
  readonly channel: string
  readonly target: string
}

const cursorKey = ({ user_id, medication_id }: Pick<Cursor, 'user_id' | 'medication_id'>) =>
  `${user_id}/${medication_id}`

async function openAlerts(tx: Tx, cursors: readonly Cursor[], now: Temporal.Instant): Promise<Map<string, Alert[]>> {
  const since = now.toZonedDateTimeISO('UTC').toPlainDate().subtract(clearedWithin)
  const { rows } = await sql<Alert>`
    select user_id, medication_id, date + scheduled_time as nominal, channel, target
    from unnest(${cursors.map(({ user_id }) => user_id)}::uuid[],
      ${cursors.map(({ medication_id }) => medication_id)}::uuid[])
      as place (user_id, medication_id)
    join deliveries as alert using (user_id, medication_id)
    where alert.kind = 'emergency' and alert.state = 'accepted' and alert.date >= ${since} and ${stillConsented} and not exists (
      select from deliveries as cleared where cleared.user_id = alert.user_id
        and cleared.medication_id = alert.medication_id and cleared.date = alert.date
        and cleared.scheduled_time = alert.scheduled_time and cleared.kind = 'all-clear'
        and cleared.channel = alert.channel and cleared.target = alert.target)`.execute(tx)
  return Map.groupBy(rows, cursorKey)
}

/**
 * The entries of all doses whose reminders can be due now: of a day after the dose and the quiet hours at most, and of
 * alerts.
 */
function inputRequestOf(
  { user_id: userId, medication_id: medicationId, planned_until }: Cursor,
  alerts: readonly Alert[],
): InputRequest {
  const planning = planned_until.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 4 })
  const since = alerts.map(({ nominal }) => nominal.toPlainDate()).reduce(earlierDate, planning)
  return { userId, medicationId, since }
}

type ChannelTarget = { readonly channel: string; readonly target: Target }

async function targetsOf(
  tx: Tx,
  channels: readonly Channel[],
  cursors: readonly Cursor[],
  inputs: ReminderInputs,
): Promise<Map<string, ChannelTarget[]>> {
  const patients = [...new Set(cursors.map(({ user_id }) => user_id))].map((userId) => ({
    userId,
    notifications: inputs.settingsOf(userId).notifications,
  }))
  const channelTargets: ChannelTarget[] = []
  for (const channel of channels) {
    for (const target of await channel.targets(tx, patients)) channelTargets.push({ channel: channel.name, target })
  }
  return Map.groupBy(channelTargets, ({ target }) => target.userId)
}

type PlannedDelivery = Omit<NewDelivery, 'user_id' | 'medication_id'>

function plannedFrom({ planned_until }: Cursor, now: Temporal.Instant): Temporal.Instant {
  const longAgo = now.subtract(reminderLookBack)
  return Temporal.Instant.compare(planned_until, longAgo) < 0 ? longAgo : planned_until
}

function deliveriesOf(
  due: readonly TimedReminder[],
  channelTargets: readonly ChannelTarget[],
  now: Temporal.Instant,
): PlannedDelivery[] {
  return channelTargets.flatMap(({ channel, target }) => {
    const own = due.filter(({ kind }) => target.kinds.has(kind))
    const planned = (state: DeliveriesTable['state']) => (reminder: TimedReminder) => ({
      kind: reminder.kind,
      attempt: reminder.attempt,
      nominal: reminder.dose.nominal,
      channel,
      target: target.id,
      state,
      planned_at: reminder.at,
      deadline: reminder.deadline,
    })
    return [...inForce(own, now, 'missed').map(planned('waiting')), ...tooLate(own, now).map(planned('late'))]
  })
}

/**
 * The deliveries that a cursor carries, as they would be planned at each moment. If one would not simply wait to be
 * sent, the medication is planned at that moment.
 * @param chance from 0 up to 1
 */
function carriedOf(
  reminders: DueReminders,
  channelTargets: readonly ChannelTarget[],
  now: Temporal.Instant,
  chance: number,
): CarriedReminders {
  const replanAt = now.add({ milliseconds: replanAfter.least + Math.floor(chance * replanAfter.spread) })
  const [first] = reminders.upcoming
  // A weekly one is planned in the day before.
  if (!first) return { next: reminders.next && dayBefore(reminders.next, now, chance), ahead: [], plan_at: null }
  const ahead: CarriedReminder[] = []
  for (const together of Map.groupBy(reminders.upcoming, ({ at }) => at.epochMilliseconds).values()) {
    const at = together[0]?.at ?? replanAt
    const own = deliveriesOf(together, channelTargets, at)
    if (own.some(({ state }) => state !== 'waiting')) return carriedUntil(at, ahead)
    if (Temporal.Instant.compare(at, replanAt) > 0) break
    ahead.push(...own.map(carriedReminder))
  }
  return carriedUntil(replanAt, ahead)
}

function carriedUntil(plan_at: Temporal.Instant, ahead: readonly CarriedReminder[]): CarriedReminders {
  return { next: ahead[0]?.at ?? plan_at, ahead, plan_at }
}

function dayBefore(next: Temporal.Instant, now: Temporal.Instant, chance: number): Temporal.Instant {
  const before = next.subtract({ milliseconds: replanAfter.least - Math.floor(chance * replanAfter.spread) })
  return Temporal.Instant.compare(before, now) > 0 ? before : next
}

function carriedReminder({
  planned_at,
  deadline,
  kind,
  attempt,
  nominal,
  channel,
  target,
}: PlannedDelivery): CarriedReminder {
  const [date, scheduled_time] = [nominal.toPlainDate(), nominal.toPlainTime()]
  return { at: planned_at, deadline, kind, attempt, date, scheduled_time, channel, target }
}

/** The contact gets an all-clear once the dose of an alert is confirmed (dose-model 9.3). */
function allClears(input: SealedReminderInput, alerts: readonly Alert[], now: Temporal.Instant): PlannedDelivery[] {
  return alerts
    .filter(({ nominal }) => doseAt(input, nominal)?.recorded?.status === 'taken')
    .map(({ nominal, channel, target }) => ({
      kind: 'all-clear',
      attempt: 0,
      nominal,
      channel,
      target,
      state: 'waiting',
      planned_at: now,
      deadline: now.add(clearableFor),
    }))
}

async function advanceCursors(tx: Tx, advanced: readonly AdvancedCursor[]): Promise<void> {
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
