import { sql } from 'kysely'
import type { Place } from '#core/profile/confirmation.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The patients' addresses whose readers agreed to messages (core/profile/confirmation). */
export async function confirmedPlaces(
  tx: Tx,
  userIds: readonly string[],
): Promise<(userId: string, place: Place) => boolean> {
  const { rows } = await sql<{ user_id: string; place: Place }>`
    select user_id, place from confirmations where user_id = any(${userIds}::uuid[]) and state = 'agreed'
    union select id, 'email' from users where id = any(${userIds}::uuid[]) and email_verified`.execute(tx)
  const confirmed = new Set(rows.map(({ user_id, place }) => `${user_id} ${place}`))
  return (userId, place) => confirmed.has(`${userId} ${place}`)
}
