import { type RawBuilder, sql } from 'kysely'
import { doseAt } from '#core/reminder/due-reminders.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type CursorKey, cursorKey } from './cursors.ts'
import type { ClaimedDelivery } from './deliveries.ts'
import type { PlannedDelivery } from './planned-deliveries.ts'
import type { SealedReminderInput } from './reminder-inputs.ts'

/** How long after a dose the contact gets an all-clear: as long as it can be recorded (30 days, dose-model 6.1). */
const clearedWithin = { days: 31 } as const
/** An all-clear has no dose to take; it is worth a day. */
const clearableFor = { hours: 24 } as const

/**
 * Whether the consent of an alert (a row called `alert`) still holds: given before it was sent and not withdrawn since.
 * A later consent is about another contact, who was not alerted.
 */
const stillConsented: RawBuilder<boolean> = sql`exists (select from medications as consenting
  where consenting.user_id = alert.user_id and consenting.id = alert.medication_id
    and consenting.contact_consent_at <= alert.sent_at)`

/** An alert (a row called `alert`) that the contact has got, or may have got. */
const perhapsSent: RawBuilder<boolean> = sql`alert.kind = 'emergency' and (alert.state = 'accepted' or alert.timeouts > 0)`

/** An alert that may need an all-clear. */
export type Alert = CursorKey & {
  readonly nominal: Nominal
  readonly channel: string
  readonly target: string
}

/** The alerts without an all-clear (a withdrawn one can come again), by {@link cursorKey}. */
export async function openAlerts(
  tx: Tx,
  cursors: readonly CursorKey[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, readonly Alert[]>> {
  const since = now.toZonedDateTimeISO('UTC').toPlainDate().subtract(clearedWithin)
  const { rows } = await sql<Alert>`
    select user_id, medication_id, date + scheduled_time as nominal, channel, target
    from unnest(${cursors.map(({ user_id }) => user_id)}::uuid[],
      ${cursors.map(({ medication_id }) => medication_id)}::uuid[])
      as place (user_id, medication_id)
    join deliveries as alert using (user_id, medication_id)
    where ${perhapsSent} and alert.date >= ${since} and ${stillConsented} and not exists (
      select from deliveries as cleared where cleared.user_id = alert.user_id
        and cleared.medication_id = alert.medication_id and cleared.date = alert.date
        and cleared.scheduled_time = alert.scheduled_time and cleared.kind = 'all-clear'
        and cleared.channel = alert.channel and cleared.target = alert.target
        and cleared.state <> 'withdrawn')`.execute(tx)
  return Map.groupBy(rows, cursorKey)
}

/** The contact gets an all-clear once the dose of an alert is confirmed (dose-model 9.3). */
export function allClears(
  input: SealedReminderInput,
  alerts: readonly Alert[],
  now: Temporal.Instant,
): PlannedDelivery[] {
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

/** The ids of all-clears whose alert's consent still holds. */
export async function consentedAllClears(tx: Tx, claimed: readonly ClaimedDelivery[]): Promise<ReadonlySet<string>> {
  const allClears = claimed.filter(({ kind }) => kind === 'all-clear')
  if (allClears.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select all_clear.id
    from unnest(${allClears.map(({ user_id }) => user_id)}::uuid[], ${allClears.map(({ id }) => id)}::uuid[])
      as claimed (user_id, id)
    join deliveries as all_clear using (user_id, id)
    join deliveries as alert on alert.user_id = all_clear.user_id and alert.medication_id = all_clear.medication_id
      and alert.date = all_clear.date and alert.scheduled_time = all_clear.scheduled_time
      and alert.channel = all_clear.channel and alert.target = all_clear.target
      and ${perhapsSent}
    where ${stillConsented}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
