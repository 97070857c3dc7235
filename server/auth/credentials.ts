import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'
import { notSignedIn } from '#server/http/problem.ts'

export type Credentials = {
  readonly userId: string
  readonly email: string
  /** First and last name. */
  readonly name: string
  readonly isConfirmed: boolean
  readonly passwordHash: string
}

// The table allows other ways to sign in; an account has one row of this kind.
const select = `select users.id as "userId", email, name, email_verified as "isConfirmed", password as "passwordHash"
  from users join accounts on accounts.user_id = users.id
  where provider_id = 'credential'`

/**
 * @param email normalized
 * @throws DatabaseUnavailable
 */
export async function findCredentials(pool: pg.Pool, email: string): Promise<Credentials | null> {
  const [found] = await query<Credentials>(pool, `${select} and email = $1`, [email])
  return found ?? null
}

/** @param userId claimed */
export async function findCredentialsOf(pool: pg.Pool, userId: string): Promise<Credentials | null> {
  const [found] = await query<Credentials>(pool, `${select} and users.id = $1`, [userId])
  return found ?? null
}

/** @throws Problem unauthenticated if the account is deleted */
export async function credentialsOf(pool: pg.Pool, userId: string): Promise<Credentials> {
  const found = await findCredentialsOf(pool, userId)
  if (!found) throw notSignedIn()
  return found
}

/**
 * The address of the patient whose transaction it is.
 * @throws Problem unauthenticated if the account is deleted
 */
export async function ownAddress(tx: Tx, userId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(notSignedIn)
  return email
}

/**
 * The address starts unconfirmed.
 * @returns false if the address was taken in the meantime; nothing is stored then
 */
export async function insertAccount(
  tx: Tx,
  { userId, email, name, passwordHash }: Omit<Credentials, 'isConfirmed'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const times = { created_at: now, updated_at: now }
  const inserted = await tx
    .insertInto('users')
    .values({ id: userId, name, email, email_verified: false, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  if (inserted.length === 0) return false
  await tx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: passwordHash,
      ...times,
    })
    .execute()
  return true
}

/**
 * @param present the hash that must still be the account's
 * @returns false if it is not; nothing is changed then
 */
export async function replacePasswordHash(
  tx: Tx,
  userId: string,
  { present, next }: { readonly present: string; readonly next: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await updatePassword(tx, userId, next, now)
    .where('password', '=', present)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a hash is still the account's. The password may be replaced while the typed one is verified, which takes its time. */
export async function isPresentHash(tx: Tx, { userId, passwordHash }: Credentials): Promise<boolean> {
  const present = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', passwordHash)
    .executeTakeFirst()
  return present !== undefined
}

export async function setPasswordHash(tx: Tx, userId: string, next: string, now: Temporal.Instant): Promise<void> {
  await updatePassword(tx, userId, next, now).execute()
}

function updatePassword(tx: Tx, userId: string, password: string, now: Temporal.Instant) {
  return tx
    .updateTable('accounts')
    .set({ password, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
}

/** @returns the confirmed address */
export async function confirmAddressOf(tx: Tx, userId: string, now: Temporal.Instant): Promise<string> {
  const { email } = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}
