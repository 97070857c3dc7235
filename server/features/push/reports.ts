import { sql } from 'kysely'
import type { Nominal } from '#core/time/nominal.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { DevicePlace } from './store.ts'

/** A device's report about a notification. */
type Report = { readonly what: 'shown' | 'acted' | 'dismissed'; readonly at: Temporal.Instant }

/**
 * Stores a device's report about pushed deliveries; the first of each kind counts.
 * @param ids others than the patient's own pushes are ignored
 */
export async function storeReport(tx: Tx, userId: string, ids: readonly string[], { what, at }: Report): Promise<void> {
  const acted = what === 'acted' ? at : null
  await sql`
    update deliveries set shown_at = coalesce(shown_at, ${at}), acted_at = coalesce(acted_at, ${acted}::timestamptz)
    where user_id = ${userId} and id = any(${ids}::uuid[]) and channel = 'push'`.execute(tx)
}

export type NotifiedDose = { readonly medicationId: string; readonly nominal: Nominal }
export type NotifiedDevice = { readonly device: DevicePlace; readonly doses: readonly NotifiedDose[] }

export async function selectPushedDoses(tx: Tx, userId: string, ids: readonly string[]): Promise<NotifiedDose[]> {
  const { rows } = await sql<{ medication_id: string; nominal: Nominal }>`
    select distinct medication_id, date + scheduled_time as nominal from deliveries
    where user_id = ${userId} and id = any(${ids}::uuid[]) and channel = 'push' and medication_id is not null`.execute(
    tx,
  )
  return rows.map((row) => ({ medicationId: row.medication_id, nominal: row.nominal }))
}

/**
 * The devices that were notified of some of these doses, except the session's, with all doses of those notifications.
 */
export async function otherNotifiedDevices(
  tx: Tx,
  userId: string,
  sessionId: string,
  doses: readonly NotifiedDose[],
): Promise<NotifiedDevice[]> {
  const column = <T>(of: (dose: NotifiedDose) => T) => sql`${doses.map(of)}`
  const { rows } = await sql<{ id: string; medication_id: string; nominal: Nominal }>`
    select distinct device.id, beside.medication_id, beside.date + beside.scheduled_time as nominal
    from unnest(${column((dose) => dose.medicationId)}::uuid[], ${column((dose) => dose.nominal.toPlainDate())}::date[],
      ${column((dose) => dose.nominal.toPlainTime())}::time[]) as dose (medication_id, date, scheduled_time)
    join deliveries as told using (medication_id, date, scheduled_time)
    join push_subscriptions as device on device.user_id = told.user_id and device.id::text = told.target
    join deliveries as beside on beside.user_id = told.user_id and beside.planned_at = told.planned_at
      and beside.channel = 'push' and beside.target = told.target and beside.state = 'accepted' and beside.date is not null
    where told.user_id = ${userId} and told.channel = 'push' and told.state = 'accepted' and device.gone_at is null
      and device.session_id is distinct from ${sessionId}`.execute(tx)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, notified]) => ({
    device: { userId, id },
    doses: notified.map(({ medication_id, nominal }) => ({ medicationId: medication_id, nominal })),
  }))
}

/**
 * Snoozes pushed reminders: the worker sends them again then, as they are by that time.
 * @returns whether any is snoozed
 */
export async function snoozeDeliveries(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    update deliveries set state = 'waiting', next_try_at = ${until}, shown_at = coalesce(shown_at, ${now}),
      acted_at = coalesce(acted_at, ${now})
    where user_id = ${userId} and id = any(${ids}::uuid[]) and channel = 'push' and state = 'accepted'
      and deadline > ${until}
    returning id`.execute(tx)
  return rows.length > 0
}
