import type { CodeWay } from '#core/account/second-factor.ts'
import { normalizedEmail } from '#core/profile/email.ts'
import { normalizedPassword } from '#core/profile/password.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sendMailsSoon } from '#server/delivery/outgoing-mail.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import { type AttemptCounter, forgetOldAttempts, forgiveAttempt, forgiveFailed, refuseTooMany } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import { storeConfirmationMail } from './confirmation.ts'
import { type Credentials, credentialsOf, findCredentials, isPresentHash } from './credentials.ts'
import type { ClaimedLink } from './link-token.ts'
import { type HashCost, hashPassword, verifyPassword } from './password-hash.ts'
import { beginPendingSignIn, isPendingSignIn, takePendingSignIn } from './pending-sign-in.ts'
import { lockAccount, secondFactorNeeded, secondWaysOf } from './proof.ts'
import { acceptCode } from './second-factors.ts'
import {
  beginSession,
  endExcessSessions,
  endSession,
  endSessionById,
  forgetEndedSessions,
  sessionInCookie,
} from './sessions.ts'
import { noteWrongPassword, recordWrongCode } from './wrong-passwords.ts'

export type SignIn = {
  readonly email: string
  readonly password: string
  /** For 30 days, else until the browser is closed and for a day at most. */
  readonly keepSignedIn: boolean
}

export type SignedIn = { readonly userId: string; readonly cookies: readonly string[] }

/**
 * Signs in, queued.
 * @returns the new session's cookies; it replaces the device's present session
 * @throws Problem invalid_credentials (also for an unknown address), email_not_confirmed (a link is mailed then),
 * second_factor_needed (with the cookie of the second step), too_many_requests, unavailable when too many wait
 */
export function signIn(auth: Auth, account: SignIn, caller: Caller): Promise<SignedIn> {
  return auth.signInQueue.run(() => signInNow(auth, account, caller), caller.signal)
}

async function signInNow(auth: Auth, { password, keepSignedIn, ...account }: SignIn, caller: Caller) {
  const { database, requireEmailConfirmation, passwordCost, pendingCookie, attempts } = auth
  const { pool } = database
  const { now, signal } = caller
  const email = normalizedEmail(account.email)
  const counters = await attempts.signIn(email, caller)
  await refuseTooMany(pool, counters, now)
  const found = await findCredentials(pool, email)
  const checked = isPasswordOf(found, normalizedPassword(password), passwordCost, signal)
  const isOwner = await forgiveFailed(pool, counters, checked)
  if (!found || !isOwner) {
    await noteWrongPassword(auth, email, caller)
    throw wrongCredentials()
  }
  const { userId } = found
  if (requireEmailConfirmation && !found.isConfirmed) {
    await database.withUser(userId, (tx) => storeConfirmationMail(auth, tx, found, now))
    await sendMailsSoon(auth)
    throw new Problem('email_not_confirmed', 'email_not_confirmed')
  }
  const begun = await database.withUser(userId, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await isPresentHash(tx, found))) throw wrongCredentials()
    const ways = await secondWaysOf(tx, userId)
    if (ways.length === 0) return { session: await beginSignedIn(auth, tx, { userId, email, keepSignedIn }, caller) }
    return { ways, token: await beginPendingSignIn(tx, userId, keepSignedIn, now) }
  })
  // It stays counted: a right password alone does not show that it is the owner.
  if (begun.ways) throw secondFactorNeeded(begun.ways, [pendingCookie.set(begun.token)])
  await forgiveAttempt(pool, counters)
  return completeSignIn(auth, { userId, email, session: begun.session }, caller)
}

/**
 * The second step after a right password, by a code, in the same browser.
 * @throws Problem sign_in_expired, invalid_credentials, too_many_requests
 */
export async function finishSignIn(
  auth: Auth,
  code: { readonly way: CodeWay; readonly answer: string },
  caller: Caller,
): Promise<SignedIn> {
  const { database, attempts } = auth
  const pending = await pendingSignInOf(auth, caller)
  const counters = await attempts.codes(pending.email, code.way, caller)
  await refuseTooMany(database.pool, counters, caller.now, 'too_many_codes')
  const accept = (tx: Tx) => acceptCode(auth, tx, pending.claim.userId, code, caller)
  return finishPendingSignIn(auth, pending, { counters, accept }, caller)
}

/** @property email normalized */
type PendingSignIn = { readonly claim: ClaimedLink; readonly email: string }

/** The sign-in that waits for its second step in the caller's browser. @throws Problem sign_in_expired */
export async function pendingSignInOf(
  { database, pendingCookie }: Auth,
  { headers, now }: Pick<Caller, 'headers' | 'now'>,
): Promise<PendingSignIn> {
  const claim = pendingCookie.read(headers)
  const isPending = claim !== null && (await database.withUser(claim.userId, (tx) => isPendingSignIn(tx, claim, now)))
  if (!isPending) throw expired()
  const { email } = await credentialsOf(database.pool, claim.userId)
  return { claim, email }
}

/**
 * Signs in by a second step, whose attempt has been counted.
 * @param step `accept` throws invalid_credentials for a wrong answer
 * @throws Problem sign_in_expired, invalid_credentials
 */
export async function finishPendingSignIn(
  auth: Auth,
  { claim, email }: PendingSignIn,
  { counters, accept }: { readonly counters: readonly AttemptCounter[]; readonly accept: (tx: Tx) => Promise<void> },
  caller: Caller,
): Promise<SignedIn> {
  const { database } = auth
  const { userId } = claim
  const session = await database
    .withUser(userId, async (tx) => {
      // A change of the password ends this sign-in, or the session that it begins.
      await lockAccount(tx, userId)
      const pending = await takePendingSignIn(tx, claim, caller.now)
      if (!pending) throw expired()
      // A wrong answer rolls back: the sign-in stays pending.
      await accept(tx)
      return beginSignedIn(auth, tx, { userId, email, keepSignedIn: pending.keepSignedIn }, caller)
    })
    .catch(async (error: unknown) => {
      if (isWrongAnswer(error)) await recordWrongCode(auth, { userId, email }, caller)
      throw error
    })
  await forgiveAttempt(database.pool, counters)
  return completeSignIn(auth, { userId, email, session }, caller)
}

/** Another request that was first, or a database that does not answer, says nothing about the second step. */
const isWrongAnswer = (error: unknown) => error instanceof Problem && error.code === 'invalid_credentials'

const wrongCredentials = () => new Problem('invalid_credentials', 'invalid_credentials')
const expired = () => new Problem('sign_in_expired', 'sign_in_expired')

/** Begins a session, and records it in the account's activity. @param account `email`: normalized @returns its cookie */
export async function beginSignedIn(
  { sealer, cookie, devices }: Auth,
  tx: Tx,
  account: { readonly userId: string; readonly email: string; readonly keepSignedIn: boolean },
  caller: Caller,
): Promise<string> {
  const { userId, email, keepSignedIn } = account
  const isKnown = devices.read(caller.headers, email) !== null
  const event = { kind: isKnown ? 'signed-in' : 'signed-in-new-device' } as const
  await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
  return beginSession(tx, cookie, userId, keepSignedIn, caller)
}

/** After a session has begun. @param begun `session`: its cookie; `email`: normalized */
export async function completeSignIn(
  { database: { pool }, cookie, pendingCookie, devices }: Auth,
  { userId, email, session }: { readonly userId: string; readonly email: string; readonly session: string },
  caller: Caller,
): Promise<SignedIn> {
  const { headers, now } = caller
  await Promise.all([forgetOldAttempts(pool, now), endSession(pool, cookie, headers)])
  await endExcessSessions(pool, userId, now)
  await forgetEndedSessions(pool, now)
  return { userId, cookies: [session, devices.remembered(headers, email), pendingCookie.removed()] }
}

/** The same work for an unknown address as for a wrong password, so that timing does not distinguish them. */
async function isPasswordOf(
  found: Credentials | null,
  password: string,
  passwordCost: HashCost,
  signal: AbortSignal,
): Promise<boolean> {
  if (found) return verifyPassword({ password, hash: found.passwordHash }, signal)
  await hashPassword(password, passwordCost, signal)
  return false
}

/** @returns the cookies that remove the session's */
export async function signOut({ database, sealer, cookie }: Auth, caller: Caller): Promise<readonly string[]> {
  const session = await sessionInCookie(database.pool, cookie, caller.headers)
  if (session) {
    const { userId, id } = session
    await database.withUser(userId, async (tx) => {
      if ((await endSessionById(tx, userId, id)) === null) return
      await recordAudit({ tx, sealer, userId }, { kind: 'signed-out' }, sourceOf(caller))
    })
  }
  return [cookie.removed()]
}
