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

/** Some doses that a device of the patient was told of. */
export type Told = { readonly device: DevicePlace; readonly doses: readonly ToldDose[] }
type ToldDose = { readonly medicationId: string; readonly nominal: Nominal }

/** The other devices that were told of the same doses, each with those it was told of. */
export async function otherDevicesTold(tx: Tx, userId: string, ids: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<{ target: string; medication_id: string; nominal: Nominal }>`
    select distinct other.target, other.medication_id, other.date + other.scheduled_time as nominal
    from deliveries as own join deliveries as other using (user_id, medication_id, date, scheduled_time)
    where user_id = ${userId} and own.id = any(${ids}::uuid[]) and own.channel = 'push'
      and other.channel = 'push' and other.target <> own.target and other.state = 'accepted'`.execute(tx)
  const byTarget = Map.groupBy(rows, ({ target }) => target)
  return [...byTarget].map(([id, told]) => ({
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
