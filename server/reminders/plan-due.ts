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
import { type ReminderInputs, readReminderInputs, type SealedReminderInput } from './reminder-inputs.ts'

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
const backoffMs = { first: 60_000, most: 3_600_000 } as const
/**
 * A medication is planned again after 24 to 30 hours, at random: so tomorrow's doses of one minute are planned before,
 * and at different times.
 */
const planAgain = { day: 24 * 3_600_000, more: 6 * 3_600_000 } as const

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

async function planBatch({ database, channels, log, random }: PlanDeps, bucket: number, now: Temporal.Instant) {
  const { advanced, failed } = await database.withSystem(async (tx) => {
    const cursors = await claim(tx, bucket, now)
    const planned: NewDelivery[] = []
    const advanced: AdvancedCursor[] = []
    const failed: unknown[] = []
    if (cursors.length > 0) {
      const alerts = await openAlerts(tx, cursors, now)
      const inputs = await readReminderInputs(tx, cursors.map(inputsFor(alerts)))
      const targets = await targetsOf(tx, channels, cursors, inputs)
      for await (const cursor of inBatches(cursors)) {
        const { user_id: userId, medication_id: medicationId } = cursor
        try {
          const input = inputs.of(userId, medicationId)
          const channelTargets = targets.get(userId) ?? []
          const clears = allClears(input, alerts.get(placeOf(cursor)) ?? [], now)
          const reminders = dueReminders(input, plannedFrom(cursor, now), now)
          const own = [...deliveriesOf(reminders.due, channelTargets, now), ...clears]
          planned.push(...own.map((one) => ({ ...one, user_id: userId, medication_id: medicationId })))
          const carried = carriedOf(reminders, channelTargets, now, random())
          advanced.push({ ...cursor, ...carried, planned_until: now, failures: 0, error: null })
        } catch (error) {
          failed.push(error)
          const failures = cursor.failures + 1
          const next = now.add({ milliseconds: backoff(failures, backoffMs, 1) })
          const nothing = { next, ahead: [], plan_at: null }
          advanced.push({ ...cursor, ...nothing, failures, error: describeError(error).error })
        }
      }
      await insertDeliveries(tx, planned, now)
      await advance(tx, advanced)
    }
    return { advanced, failed }
  })
  for (const error of failed) log.error({ err: error }, 'the reminders of a medication could not be planned')
  return advanced.length
}

async function claim(tx: Tx, bucket: number, now: Temporal.Instant): Promise<readonly Cursor[]> {
  const due = dueCursors(bucket, 'wait to be planned', batchSize, now, ['planned_until', 'failures'])
  return (await sql<Cursor>`${due}`.execute(tx)).rows
}

/** An alert that may need an all-clear. */
type Alert = Pick<Cursor, 'user_id' | 'medication_id'> & {
  readonly nominal: Nominal
  readonly channel: string
  readonly target: string
}

const placeOf = ({ user_id, medication_id }: Pick<Cursor, 'user_id' | 'medication_id'>) => `${user_id}/${medication_id}`

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
  return Map.groupBy(rows, placeOf)
}

/**
 * The entries of all doses whose reminders can be due now: of a day after the dose and the quiet hours at most, and of
 * alerts.
 */
function inputsFor(alerts: ReadonlyMap<string, readonly Alert[]>) {
  return (cursor: Cursor) => {
    const planning = cursor.planned_until.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 4 })
    const dates = [planning, ...(alerts.get(placeOf(cursor)) ?? []).map(({ nominal }) => nominal.toPlainDate())]
    const [since = planning] = dates.sort(Temporal.PlainDate.compare)
    return { userId: cursor.user_id, medicationId: cursor.medication_id, since }
  }
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

type Planned = Omit<NewDelivery, 'user_id' | 'medication_id'>

function plannedFrom({ planned_until }: Cursor, now: Temporal.Instant): Temporal.Instant {
  const longAgo = now.subtract(reminderLookBack)
  return Temporal.Instant.compare(planned_until, longAgo) < 0 ? longAgo : planned_until
}

function deliveriesOf(
  due: readonly TimedReminder[],
  channelTargets: readonly ChannelTarget[],
  now: Temporal.Instant,
): Planned[] {
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
  const again = now.add({ milliseconds: planAgain.day + Math.floor(chance * planAgain.more) })
  const [first] = reminders.upcoming
  // A weekly one is planned in the day before.
  if (!first) return { next: reminders.next && dayBefore(reminders.next, now, chance), ahead: [], plan_at: null }
  const ahead: CarriedReminder[] = []
  for (const together of Map.groupBy(reminders.upcoming, ({ at }) => at.epochMilliseconds).values()) {
    const at = together[0]?.at ?? again
    const own = deliveriesOf(together, channelTargets, at)
    const isPlain = own.every(({ state }) => state === 'waiting')
    if (!isPlain || Temporal.Instant.compare(at, again) > 0) {
      return ends(ahead, isPlain ? again : at)
    }
    ahead.push(...own.map(carriedReminder))
  }
  return ends(ahead, again)
}

function ends(ahead: readonly CarriedReminder[], plan_at: Temporal.Instant): CarriedReminders {
  return { next: ahead[0]?.at ?? plan_at, ahead, plan_at }
}

function dayBefore(next: Temporal.Instant, now: Temporal.Instant, chance: number): Temporal.Instant {
  const before = next.subtract({ milliseconds: planAgain.day - Math.floor(chance * planAgain.more) })
  return Temporal.Instant.compare(before, now) > 0 ? before : next
}

function carriedReminder({ planned_at, deadline, kind, attempt, nominal, channel, target }: Planned): CarriedReminder {
  const [date, scheduled_time] = [nominal.toPlainDate(), nominal.toPlainTime()]
  return { at: planned_at, deadline, kind, attempt, date, scheduled_time, channel, target }
}

/** The contact gets an all-clear once the dose of an alert is confirmed (dose-model 9.3). */
function allClears(input: SealedReminderInput, alerts: readonly Alert[], now: Temporal.Instant): Planned[] {
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

async function advance(tx: Tx, advanced: readonly AdvancedCursor[]): Promise<void> {
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
