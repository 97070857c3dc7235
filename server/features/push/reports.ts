import { sql } from 'kysely'
import type { Nominal } from '#core/time/nominal.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { DevicePlace } from './store.ts'

/** What a device says about a notification. */
type Report = 'shown' | 'acted' | 'dismissed'

/**
 * Notes what a device says about deliveries that were pushed; what was said first stands.
 * @param ids other ids than of the patient's own pushes are left alone
 */
export async function noteReport(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  what: Report,
  now: Temporal.Instant,
): Promise<void> {
  const acted = what === 'acted' ? now : null
  await sql`
    update deliveries set shown_at = coalesce(shown_at, ${now}), acted_at = coalesce(acted_at, ${acted}::timestamptz)
    where user_id = ${userId} and id = any(${ids}::uuid[]) and channel = 'push'`.execute(tx)
}

/** A dose that the patient was told of. */
export type NotifiedDose = { readonly medicationId: string; readonly nominal: Nominal }
/** A device with doses that it was told of. */
export type NotifiedDevice = { readonly device: DevicePlace; readonly doses: readonly NotifiedDose[] }

/** The doses of pushed deliveries. */
export async function dosesOf(tx: Tx, userId: string, ids: readonly string[]): Promise<NotifiedDose[]> {
  const { rows } = await sql<{ medication_id: string; nominal: Nominal }>`
    select distinct medication_id, date + scheduled_time as nominal from deliveries
    where user_id = ${userId} and id = any(${ids}::uuid[]) and channel = 'push' and medication_id is not null`.execute(
    tx,
  )
  return rows.map((row) => ({ medicationId: row.medication_id, nominal: row.nominal }))
}

/** The devices that were told of some of these doses, but for the one of a session. */
export async function otherNotifiedDevices(
  tx: Tx,
  userId: string,
  sessionId: string,
  doses: readonly NotifiedDose[],
): Promise<NotifiedDevice[]> {
  const column = <T>(of: (dose: NotifiedDose) => T) => sql`${doses.map(of)}`
  const { rows } = await sql<{ id: string; medication_id: string; nominal: Nominal }>`
    select distinct device.id, medication_id, date + scheduled_time as nominal
    from unnest(${column((dose) => dose.medicationId)}::uuid[], ${column((dose) => dose.nominal.toPlainDate())}::date[],
      ${column((dose) => dose.nominal.toPlainTime())}::time[]) as dose (medication_id, date, scheduled_time)
    join deliveries as told using (medication_id, date, scheduled_time)
    join push_subscriptions as device on device.user_id = told.user_id and device.id::text = told.target
    where told.user_id = ${userId} and told.channel = 'push' and told.state = 'accepted' and device.gone_at is null
      and device.session_id is distinct from ${sessionId}`.execute(tx)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, told]) => ({
    device: { userId, id },
    doses: told.map(({ medication_id, nominal }) => ({ medicationId: medication_id, nominal })),
  }))
}

/**
 * Lets pushed reminders wait once more: the worker brings them again then, looked at as things are by then.
 * @returns whether any of them does
 */
export async function putOff(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  until: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update deliveries set state = 'waiting', next_try_at = ${until}, shown_at = coalesce(shown_at, ${now}),
      acted_at = coalesce(acted_at, ${now})
    where user_id = ${userId} and id = any(${ids}::uuid[]) and channel = 'push' and state = 'accepted'
      and deadline > ${until}
    returning id`.execute(tx)
  return rows.length > 0
}
