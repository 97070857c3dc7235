import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Place } from '#core/profile/confirmation.ts'
import type { ClaimedLink } from '#server/auth/link-token.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'

/** After this many wrong codes, a new code is needed. */
const mostTries = 5

/** Confirms the number where the code is the one that was sent, else counts the try. */
export async function tryCode(
  tx: Tx,
  sealer: Sealer,
  userId: string,
  code: string,
  now: Temporal.Instant,
): Promise<'confirmed' | 'wrong' | 'over'> {
  const row = await tx
    .selectFrom('confirmations')
    .select(['state', 'code', 'tries', 'expires_at'])
    .where('user_id', '=', userId)
    .where('place', '=', 'phone')
    .forUpdate()
    .executeTakeFirst()
  if (row?.state === 'agreed') return 'confirmed'
  if (!row?.code || row.tries >= mostTries || Temporal.Instant.compare(row.expires_at, now) <= 0) return 'over'
  const sent = Buffer.from(sealer.open('confirmations.code', userId, row.code))
  const typed = Buffer.from(code)
  if (sent.length !== typed.length || !timingSafeEqual(sent, typed)) {
    await updatePlace(tx, userId, 'phone', { tries: row.tries + 1 })
    return 'wrong'
  }
  await updatePlace(tx, userId, 'phone', { state: 'agreed', answered_at: now })
  return 'confirmed'
}

/** Confirms the patient's address with an emailed link. @returns false if the link does not work */
export async function confirmAddress(
  tx: Tx,
  { userId, secretHash }: ClaimedLink,
  now: Temporal.Instant,
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('confirmations')
    .set({ state: 'agreed', answered_at: now })
    .where('user_id', '=', userId)
    .where('place', '=', 'email')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning('place')
    .executeTakeFirst()
  if (!confirmed) return false
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  return true
}

/** An invitation of the emergency contact that can be answered, or was. */
export type Invitation = {
  readonly place: 'contact-email' | 'contact-phone'
  readonly state: 'asked' | 'agreed' | 'refused'
}

/** What stands behind a contact's link; null where it does not work (any more). An answer can be changed for ever. */
export async function readInvitation(
  tx: Tx,
  { userId, secretHash }: ClaimedLink,
  now: Temporal.Instant,
): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select place, state from confirmations
    where user_id = ${userId} and secret_hash = ${secretHash} and place in ('contact-email', 'contact-phone')
      and (state <> 'asked' or expires_at > ${now})
    for update`.execute(tx)
  return rows[0] ?? null
}

/** Stores the contact's answer; alerts follow it from now on. */
export async function storeAnswer(
  tx: Tx,
  userId: string,
  { place }: Invitation,
  agrees: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await updatePlace(tx, userId, place, { state: agrees ? 'agreed' : 'refused', answered_at: now })
}

type Changes = { state?: 'agreed' | 'refused'; answered_at?: Temporal.Instant; tries?: number }

async function updatePlace(tx: Tx, userId: string, place: Place, changes: Changes): Promise<void> {
  await tx.updateTable('confirmations').set(changes).where('user_id', '=', userId).where('place', '=', place).execute()
}
