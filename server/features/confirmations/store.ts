import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Place } from '#core/profile/confirmation.ts'
import type { ClaimedLink } from '#server/auth/link-token.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Wrong codes until a new one is needed. */
const mostTries = 5

/** Confirms the number if the code matches, else counts the attempt. */
export async function tryCode(
  { tx, sealer, userId }: PatientTx,
  code: string,
  now: Temporal.Instant,
): Promise<'confirmed' | 'was-confirmed' | 'wrong' | 'over'> {
  const row = await tx
    .selectFrom('confirmations')
    .select(['state', 'code', 'tries', 'expires_at'])
    .where('user_id', '=', userId)
    .where('place', '=', 'phone')
    .forUpdate()
    .executeTakeFirst()
  if (row?.state === 'agreed') return 'was-confirmed'
  if (!row?.code || row.tries >= mostTries || Temporal.Instant.compare(row.expires_at, now) <= 0) return 'over'
  const expected = Buffer.from(sealer.open('confirmations.code', userId, row.code))
  const typed = Buffer.from(code)
  if (expected.length !== typed.length || !timingSafeEqual(expected, typed)) {
    await updatePlace(tx, userId, 'phone', { tries: row.tries + 1 })
    return 'wrong'
  }
  await updatePlace(tx, userId, 'phone', { state: 'agreed', answered_at: now })
  return 'confirmed'
}

/**
 * By the link in a mail.
 * @returns null if the link is not valid
 */
export async function confirmAddress(
  tx: Tx,
  { userId, secretHash }: ClaimedLink,
  now: Temporal.Instant,
): Promise<'confirmed' | 'was-confirmed' | null> {
  const asked = await tx
    .selectFrom('confirmations')
    .select('state')
    .where('user_id', '=', userId)
    .where('place', '=', 'email')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!asked) return null
  await updatePlace(tx, userId, 'email', { state: 'agreed', answered_at: now })
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  return asked.state === 'agreed' ? 'was-confirmed' : 'confirmed'
}

/** An open or answered invitation. */
export type Invitation = {
  readonly place: 'contact-email' | 'contact-phone'
  readonly state: 'asked' | 'agreed' | 'refused'
}

/** Null for a link that is not (or no longer) valid. An answer can always be changed. */
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

export async function storeAnswer(
  tx: Tx,
  userId: string,
  place: Invitation['place'],
  { state, at }: { readonly state: 'agreed' | 'refused'; readonly at: Temporal.Instant },
): Promise<void> {
  await updatePlace(tx, userId, place, { state, answered_at: at })
}

type Changes = { state?: 'agreed' | 'refused'; answered_at?: Temporal.Instant; tries?: number }

async function updatePlace(tx: Tx, userId: string, place: Place, changes: Changes): Promise<void> {
  await tx.updateTable('confirmations').set(changes).where('user_id', '=', userId).where('place', '=', place).execute()
}
