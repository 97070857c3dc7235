import { sql } from 'kysely'
import { isProofFresh, type ProofWay, waysToProve } from '#core/account/second-factor.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { Caller } from './auth.ts'

/* Whether the patient has proved in a session who they are. The session stores when. */

/** A call of a signed-in patient. */
export type SessionCall = { readonly userId: string; readonly sessionId: string; readonly now: Temporal.Instant }

/** The same with the device that makes it, for the account's activity. */
export type DeviceCall = SessionCall & Pick<Caller, 'headers' | 'address'>

type Factors = { readonly app: boolean; readonly passkeys: number; readonly recoveryCodes: number }

/**
 * Until the transaction ends, no password is replaced, no factor is switched on, and no session begins or is proved by what was enough
 * before.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

/** The ways that the second factor can be proved; none while it is off. */
export async function secondWaysOf(tx: Tx, userId: string): Promise<ReturnType<typeof waysToProve>> {
  const { rows } = await sql<Factors>`
    select exists (select from authenticators where user_id = ${userId} and confirmed_at is not null) as app,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodes"`.execute(tx)
  return rows[0] ? waysToProve(rows[0]) : []
}

/**
 * For what somebody with the patient's open device must not do alone: nothing while no second factor is on.
 * @throws Problem second_factor_needed
 */
export async function requireSecondFactor(tx: Tx, call: SessionCall): Promise<void> {
  const ways = await secondWaysOf(tx, call.userId)
  if (ways.length > 0 && !(await isProved(tx, call))) throw secondFactorNeeded(ways)
}

/**
 * For changing the second factors themselves: without one, the password is needed, so that nobody with the open device
 * locks its owner out.
 * @throws Problem second_factor_needed, password_needed
 */
export async function requireProof(tx: Tx, call: SessionCall): Promise<void> {
  if (await isProved(tx, call)) return
  const ways = await secondWaysOf(tx, call.userId)
  throw ways.length > 0
    ? secondFactorNeeded(ways)
    : new Problem('password_needed', 'password_needed', { ways: ['password'] })
}

/** @param cookies set by the answer */
export function secondFactorNeeded(ways: readonly ProofWay[], cookies: readonly string[] = []): Problem {
  return new Problem('second_factor_needed', 'second_factor_needed', { ways, cookies })
}

async function isProved(tx: Tx, { userId, sessionId, now }: SessionCall): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('proved_at')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return isProofFresh(row?.proved_at ?? null, now)
}

export async function storeProof(tx: Tx, { userId, sessionId, now }: SessionCall): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute()
}

/** Once a second factor is added: what was proved with less counts no longer. */
export async function forgetOtherProofs(tx: Tx, { userId, sessionId }: SessionCall): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: null })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .execute()
}
