import { dueReminders, reminderLookBack } from '#core/reminder/due-reminders.ts'
import { earlierDate } from '#core/time/dates.ts'
import { hourMs, laterInstant, minuteMs } from '#core/time/durations.ts'
import type { Database } from '#server/db/database.ts'
import { backoff } from '#server/db/lease-queue.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { type Alert, allClears, openAlerts } from './all-clears.ts'
import { inBatches } from './batches.ts'
import { carriedReminders, plannedAtNext } from './carried-reminders.ts'
import { type AdvancedCursor, advanceCursors, type Cursor, claimCursors, cursorKey } from './cursors.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'
import { mayPlanAhead } from './heartbeat.ts'
import { type ChannelTarget, plannedDeliveries } from './planned-deliveries.ts'
import { type InputRequest, type ReminderInputs, readReminderInputs } from './reminder-inputs.ts'

export type PlanDeps = {
  readonly database: Database
  readonly channels: readonly Channel[]
  readonly log: Log
  /** From 0 up to 1. */
  readonly random: () => number
}

const batchSize = 1000
/** Retries of a failed plan: after a minute, two, four, up to an hour. */
const backoffMs = { first: minuteMs, most: hourMs } as const
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

async function planBatch(deps: PlanDeps, bucket: number, now: Temporal.Instant): Promise<number> {
  const plans = await deps.database.withSystem(async (tx) => {
    const isAhead = await mayPlanAhead(
      tx,
      deps.channels.map(({ name }) => name),
    )
    const cursors = await claimCursors(tx, bucket, batchSize, now)
    if (cursors.length === 0) return []
    const facts = { ...(await readPlanFacts(tx, deps.channels, cursors, now)), isAhead }
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
  /** Else a medication is planned again at its next reminder. */
  readonly isAhead: boolean
  readonly inputs: ReminderInputs
  readonly alerts: ReadonlyMap<string, readonly Alert[]>
  readonly targets: ReadonlyMap<string, readonly ChannelTarget[]>
}

/** A medication that fails does not delay the others. */
function planOrRetry(cursor: Cursor, facts: PlanFacts, random: () => number): CursorPlan {
  try {
    return planCursor(cursor, facts, random)
  } catch (error) {
    // A smallint; by then it is tried once an hour for years.
    const failures = Math.min(cursor.failures + 1, 1000)
    const next = facts.now.add({ milliseconds: backoff(failures, backoffMs, 1) })
    const retry = { next, ahead: [], plan_at: null, failures, error: describeError(error).error }
    return { cursor: { ...cursor, ...retry }, deliveries: [], error }
  }
}

/** @throws if the medication does not exist or its rows are invalid */
function planCursor(
  cursor: Cursor,
  { now, isAhead, inputs, alerts, targets }: PlanFacts,
  random: () => number,
): CursorPlan {
  const { user_id, medication_id } = cursor
  const input = inputs.of(user_id, medication_id)
  const channelTargets = targets.get(user_id) ?? []
  const clears = allClears(input, alerts.get(cursorKey(cursor)) ?? [], now)
  const reminders = dueReminders(input, plannedFrom(cursor, now), now)
  const planned = [...plannedDeliveries(reminders.due, channelTargets, now), ...clears]
  const carried = isAhead ? carriedReminders(reminders, channelTargets, now, random()) : plannedAtNext(reminders)
  return {
    cursor: { ...cursor, ...carried, planned_until: now, failures: 0, error: null },
    deliveries: planned.map((delivery) => ({ ...delivery, user_id, medication_id })),
  }
}

async function readPlanFacts(
  tx: Tx,
  channels: readonly Channel[],
  cursors: readonly Cursor[],
  now: Temporal.Instant,
): Promise<Omit<PlanFacts, 'isAhead'>> {
  const alerts = await openAlerts(tx, cursors, now)
  const inputs = await readReminderInputs(
    tx,
    cursors.map((cursor) => inputRequestOf(cursor, alerts.get(cursorKey(cursor)) ?? [])),
  )
  return { now, inputs, alerts, targets: await targetsOf(tx, channels, cursors, inputs) }
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

function plannedFrom({ planned_until }: Cursor, now: Temporal.Instant): Temporal.Instant {
  return laterInstant(planned_until, now.subtract(reminderLookBack))
}
