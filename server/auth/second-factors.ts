import type { CodeWay } from '#core/account/second-factor.ts'
import type { Tx } from '#server/db/transaction.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { refuseTooOften } from './account-mail.ts'
import { forgiveAttempt, refuseTooMany } from './attempts.ts'
import type { Auth, Caller, SignedInCaller } from './auth.ts'
import { acceptAppCode, deleteAuthenticator, newAuthenticator } from './authenticator.ts'
import { credentialsOf } from './credentials.ts'
import { recordFactorEvent } from './factor-event.ts'
import { listPasskeys, type Passkey } from './passkeys.ts'
import { checkPassword } from './password.ts'
import {
  type DeviceCall,
  forgetOtherProofs,
  lockAccount,
  requireProof,
  type SessionCall,
  secondFactorNeeded,
  secondWaysOf,
  storeProof,
} from './proof.ts'
import { acceptRecoveryCode, deleteRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'

export type SecondFactors = {
  readonly app: { readonly since: Temporal.Instant } | null
  readonly passkeys: Passkey[]
  readonly recoveryCodesLeft: number
}

export async function secondFactorsOf(auth: Auth, userId: string): Promise<SecondFactors> {
  return auth.database.withUser(userId, async (tx) => {
    const app = await tx
      .selectFrom('authenticators')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const codes = await tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute()
    return {
      app: app?.confirmed_at ? { since: app.confirmed_at } : null,
      passkeys: await listPasskeys(auth, tx, userId),
      recoveryCodesLeft: codes.length,
    }
  })
}

/** @throws Problem second_factor_needed, password_needed, too_many_requests, conflict if an app is on */
export async function beginAuthenticator(
  { database, sealer }: Auth,
  call: SessionCall,
): Promise<{ readonly secret: string; readonly address: string }> {
  const { userId, now } = call
  const { email } = await credentialsOf(database.pool, userId)
  return database.withUser(userId, async (tx) => {
    await requireProof(tx, call)
    // Of each one that is begun, one code at most switches it on.
    await refuseTooOften(tx, userId, 'app-on', now)
    const begun = await newAuthenticator({ tx, sealer, userId }, email, now)
    if (!begun) throw new Problem('conflict', 'app_already_on')
    return begun
  })
}

/**
 * Switches the app on.
 * @throws Problem invalid_credentials, too_many_requests, second_factor_needed, password_needed
 */
export async function confirmAuthenticator(auth: Auth, call: DeviceCall, code: string): Promise<void> {
  const { userId, now } = call
  await countedInSession(auth, call, 'app', async (tx) => {
    // Whoever knew only the password when they got the secret must not switch it on beside a passkey.
    await requireProof(tx, call)
    await lockAccount(tx, userId)
    const patient = { tx, sealer: auth.sealer, userId }
    const outcome = await acceptAppCode(patient, 'confirm', code, now)
    if (outcome === 'wrong') throw wrongCode('app')
    if (outcome === 'repeated') return
    await recordFactorEvent(auth, tx, userId, { kind: 'app-on' }, call)
    await forgetOtherProofs(tx, call)
    await storeProof(tx, call)
  })
}

/** @throws Problem second_factor_needed, not_found if none is on */
export async function removeAuthenticator(auth: Auth, call: DeviceCall): Promise<void> {
  const { userId } = call
  await auth.database.withUser(userId, async (tx) => {
    await requireProof(tx, call)
    if (!(await deleteAuthenticator(tx, userId))) throw notFound()
    await deleteUselessCodes(tx, userId)
    await recordFactorEvent(auth, tx, userId, { kind: 'app-off' }, call)
  })
}

/** @throws Problem second_factor_needed, too_many_requests, not_found while no second factor is on */
export async function makeRecoveryCodes(auth: Auth, call: DeviceCall): Promise<readonly string[]> {
  const { userId } = call
  return auth.database.withUser(userId, async (tx) => {
    await requireProof(tx, call)
    if ((await secondWaysOf(tx, userId)).length === 0) throw notFound()
    const codes = await newRecoveryCodes(tx, userId)
    await refuseTooOften(tx, userId, 'recovery-codes-made', call.now)
    await recordFactorEvent(auth, tx, userId, { kind: 'recovery-codes-made' }, call)
    return codes
  })
}

/**
 * Stores in the session that the patient proved who they are.
 * @throws Problem invalid_credentials, too_many_requests; second_factor_needed where a password is not enough
 */
export async function prove(
  auth: Auth,
  userId: string,
  { way, answer }: { readonly way: CodeWay | 'password'; readonly answer: string },
  caller: SignedInCaller,
): Promise<void> {
  const call = { userId, sessionId: caller.sessionId, now: caller.now }
  if (way !== 'password') {
    await countedInSession(auth, call, way, async (tx) => {
      await acceptCode(auth, tx, userId, { way, answer }, caller)
      await storeProof(tx, call)
    })
    return
  }
  await checkPassword(auth, userId, answer, caller)
  await auth.database.withUser(userId, async (tx) => {
    await lockAccount(tx, userId)
    const ways = await secondWaysOf(tx, userId)
    if (ways.length > 0) throw secondFactorNeeded(ways)
    await storeProof(tx, call)
  })
}

/** Uses a code up. @throws Problem invalid_credentials */
export async function acceptCode(
  auth: Auth,
  tx: Tx,
  userId: string,
  { way, answer }: { readonly way: CodeWay; readonly answer: string },
  caller: Omit<Caller, 'signal'>,
): Promise<void> {
  const isRight =
    way === 'app'
      ? (await acceptAppCode({ tx, sealer: auth.sealer, userId }, 'use', answer, caller.now)) === 'accepted'
      : await acceptRecoveryCode(tx, userId, answer)
  if (!isRight) throw wrongCode(way)
  if (way !== 'app') await recordFactorEvent(auth, tx, userId, { kind: 'recovery-code-used' }, caller)
}

/** Codes that were made for a second factor work only with one. */
export async function deleteUselessCodes(tx: Tx, userId: string): Promise<void> {
  if ((await secondWaysOf(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId)
}

/** A transaction in which a code is tried; what is wrong counts, in the caller's session only. */
async function countedInSession(
  { database, attempts }: Auth,
  { userId, sessionId, now }: SessionCall,
  way: CodeWay,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const counters = attempts.codesInSession(sessionId, way)
  await refuseTooMany(database.pool, counters, now, 'too_many_codes')
  await database.withUser(userId, work)
  await forgiveAttempt(database.pool, counters)
}

const wrongCode = (way: CodeWay) =>
  new Problem('invalid_credentials', way === 'app' ? 'app_code_wrong' : 'recovery_code_wrong')
