import { CompiledQuery } from 'kysely'
import type { ConfirmationState, Place } from '#core/profile/confirmation.ts'
import type { Tx } from '#server/db/transaction.ts'

export type ConfirmationRow = {
  readonly place: Place
  readonly state: Exclude<ConfirmationState, 'unasked'>
  readonly asked_at: Temporal.Instant | null
  readonly expires_at: Temporal.Instant | null
}

/** Questions and answers by place; for the sign-in address, from `users`. */
export function selectConfirmations(userId: string): CompiledQuery<ConfirmationRow> {
  return CompiledQuery.raw(
    `select place, state, asked_at, expires_at from confirmations
     where user_id = $1 and (place <> 'email' or not (select email_verified from users where id = $1))
     union all select 'email', 'agreed', null, null from users where id = $1 and email_verified`,
    [userId],
  )
}

/** Deletes the answers of places that have changed. */
export async function forgetConfirmations(tx: Tx, userId: string, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await tx
    .deleteFrom('confirmations')
    .where('user_id', '=', userId)
    .where('place', 'in', [...places])
    .execute()
}
