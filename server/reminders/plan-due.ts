import { type RawBuilder, sql } from 'kysely'
import { comingReminders, doseAt, newestOfEach, type TimedReminder, tooLate } from '#core/reminder/coming.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { Database } from '#server/db/database.ts'
import type { DeliveriesTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Channel, Target } from '#server/delivery/channel.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'
import { readTreatments, type Treatment, type Treatments } from './treatments.ts'
import { unhurried } from './unhurried.ts'

export type PlanDeps = {
  readonly database: Database
  readonly channels: readonly Channel[]
  readonly log: Log
  /** At least 0, less than 1. */
  readonly random: () => number
}

const batchSize = 1000
const buckets = 16
/** After a longer downtime, what lies further back is history. */
const lookBack = { hours: 7 * 24 } as const
/** For so long after a dose the emergency contact is told that it was confirmed: it can be recorded for 30 days (DOSES 3). */
const clearedWithin = { days: 31 } as const
/** The all-clear has no dose to take any more; it is not worth more than a day. */
const clearableFor = { hours: 24 } as const
/** A plan that cannot be worked out is tried again after a minute, two, four, up to an hour. */
const retryMinutes = (failures: number) => Math.min(60, 2 ** (failures - 1))

/**
 * Plans what has come: for each medication whose cursor is due, the deliveries of its reminders, and when to look at it
 * next. Cursors and deliveries change in one transaction, a batch at a time; several workers share the batches. A
 * medication whose plan cannot be worked out is set aside and holds nobody up.
 * @returns how many medications were looked at
 */
export async function planDue(deps: PlanDeps, now: Temporal.Instant, goesOn = () => true): Promise<number> {
  const due = await deps.database.withSystem((tx) => dueBuckets(tx, now))
  const first = Math.floor(deps.random() * buckets)
  let looked = 0
  // Each worker begins elsewhere, so that they rarely wait for the same rows.
  for (const bucket of due.sort((a, b) => ((a + first) % buckets) - ((b + first) % buckets))) {
    for (let size = batchSize; size === batchSize && goesOn(); looked += size) {
      size = await planBatch(deps, bucket, now)
    }
  }
  return looked
}

async function dueBuckets(tx: Tx, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select bucket from generate_series(0, ${buckets - 1}) as bucket
    where exists (select from reminder_cursors where reminder_cursors.bucket = bucket.bucket and next_fire_at <= ${now})`.execute(
    tx,
  )
  return rows.map(({ bucket }) => bucket)
}

type Cursor = {
  readonly user_id: string
  readonly medication_id: string
  readonly planned_until: Temporal.Instant
  readonly failures: number
}

/** Where a cursor stands once its medication was looked at. */
type Advanced = Cursor & { readonly next: Temporal.Instant | null; readonly error: string | null }

async function planBatch({ database, channels, log }: PlanDeps, bucket: number, now: Temporal.Instant) {
  const { advanced, failed } = await database.withSystem(async (tx) => {
    const cursors = await claim(tx, bucket, now)
    const planned: NewDelivery[] = []
    const advanced: Advanced[] = []
    const failed: unknown[] = []
    if (cursors.length > 0) {
      const alerts = await openAlerts(tx, cursors, now)
      const treatments = await readTreatments(tx, cursors.map(wantedFor(alerts)))
      const targets = await targetsOf(tx, channels, cursors, treatments)
      for await (const cursor of unhurried(cursors)) {
        const { user_id: userId, medication_id: medicationId } = cursor
        try {
          const treatment = treatments.of(userId, medicationId)
          const reached = targets.get(userId) ?? []
          const clears = allClears(treatment, alerts.get(placeOf(cursor)) ?? [], now)
          const { come, next } = comingReminders(treatment, plannedFrom(cursor, now), now)
          const own = [...deliveriesOf(come, reached, now), ...clears]
          planned.push(...own.map((one) => ({ ...one, user_id: userId, medication_id: medicationId })))
          advanced.push({ ...cursor, next, planned_until: now, failures: 0, error: null })
        } catch (error) {
          failed.push(error)
          const failures = cursor.failures + 1
          const next = now.add({ minutes: retryMinutes(failures) })
          advanced.push({ ...cursor, next, failures, error: describeError(error).error })
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

async function claim(tx: Tx, bucket: number, now: Temporal.Instant): Promise<Cursor[]> {
  return tx
    .selectFrom('reminder_cursors')
    .select(['user_id', 'medication_id', 'planned_until', 'failures'])
    .where('bucket', '=', bucket)
    .where('next_fire_at', '<=', now)
    .orderBy('next_fire_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** What the emergency contact was told of a dose, and was not told since to be over. */
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
    from unnest(${cursors.map((one) => one.user_id)}::uuid[], ${cursors.map((one) => one.medication_id)}::uuid[])
      as place (user_id, medication_id)
    join deliveries as alert using (user_id, medication_id)
    where alert.kind = 'emergency' and alert.state = 'accepted' and alert.date >= ${since} and not exists (
      select from deliveries as cleared where cleared.user_id = alert.user_id
        and cleared.medication_id = alert.medication_id and cleared.date = alert.date
        and cleared.scheduled_time = alert.scheduled_time and cleared.kind = 'all-clear'
        and cleared.channel = alert.channel and cleared.target = alert.target)`.execute(tx)
  return Map.groupBy(rows, placeOf)
}

/** Entries are needed of all doses whose reminders can come now, and of those that an alert was about. */
function wantedFor(alerts: ReadonlyMap<string, readonly Alert[]>) {
  return (cursor: Cursor) => {
    const planning = cursor.planned_until.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 })
    const dates = [planning, ...(alerts.get(placeOf(cursor)) ?? []).map(({ nominal }) => nominal.toPlainDate())]
    const [since = planning] = dates.sort(Temporal.PlainDate.compare)
    return { userId: cursor.user_id, medicationId: cursor.medication_id, since }
  }
}

type Reach = { readonly channel: string; readonly target: Target }

async function targetsOf(
  tx: Tx,
  channels: readonly Channel[],
  cursors: readonly Cursor[],
  treatments: Treatments,
): Promise<Map<string, Reach[]>> {
  const patients = [...new Set(cursors.map(({ user_id }) => user_id))].map((userId) => ({
    userId,
    notifications: treatments.settingsOf(userId).notifications,
  }))
  const reached: Reach[] = []
  for (const channel of channels) {
    for (const target of await channel.targets(tx, patients)) reached.push({ channel: channel.name, target })
  }
  return Map.groupBy(reached, ({ target }) => target.userId)
}

type Planned = Omit<NewDelivery, 'user_id' | 'medication_id'>

function plannedFrom({ planned_until }: Cursor, now: Temporal.Instant): Temporal.Instant {
  const longAgo = now.subtract(lookBack)
  return Temporal.Instant.compare(planned_until, longAgo) < 0 ? longAgo : planned_until
}

function deliveriesOf(come: readonly TimedReminder[], reached: readonly Reach[], now: Temporal.Instant): Planned[] {
  return reached.flatMap(({ channel, target }) => {
    const own = come.filter(({ kind }) => target.kinds.has(kind))
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
    return [...newestOfEach(own, now).map(planned('waiting')), ...tooLate(own, now).map(planned('late'))]
  })
}

/** Once a dose that the contact was told of is confirmed, the contact is told so (DOSES 5). */
function allClears(treatment: Treatment, alerts: readonly Alert[], now: Temporal.Instant): Planned[] {
  return alerts
    .filter(({ nominal }) => doseAt(treatment, nominal)?.recorded?.status === 'taken')
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

async function advance(tx: Tx, advanced: readonly Advanced[]): Promise<void> {
  const column = <T>(of: (one: Advanced) => T): RawBuilder<T[]> => sql`${advanced.map(of)}`
  await sql`
    update reminder_cursors as cursor
    set next_fire_at = fresh.next, planned_until = fresh.planned_until, failures = fresh.failures, error = fresh.error
    from unnest(
      ${column((one) => one.user_id)}::uuid[], ${column((one) => one.medication_id)}::uuid[],
      ${column((one) => one.next)}::timestamptz[], ${column((one) => one.planned_until)}::timestamptz[],
      ${column((one) => one.failures)}::smallint[], ${column((one) => one.error)}::text[]
    ) as fresh (user_id, medication_id, next, planned_until, failures, error)
    where cursor.user_id = fresh.user_id and cursor.medication_id = fresh.medication_id`.execute(tx)
}
