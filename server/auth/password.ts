import { normalizedPassword } from '#core/profile/password.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseTooOften, storeAccountMail } from './account-mail.ts'
import { forgiveAttempt, forgiveFailed, refuseTooMany } from './attempts.ts'
import type { Auth, SignedInCaller } from './auth.ts'
import { refuseCommon } from './common-passwords.ts'
import { type Credentials, credentialsOf, replacePasswordHash } from './credentials.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { endPendingSignIns } from './pending-sign-in.ts'
import { lockAccount, requireSecondFactor } from './proof.ts'
import { deleteResetLink } from './reset-links.ts'
import { endOtherSessions } from './sessions.ts'
import { recordWrongPassword } from './wrong-passwords.ts'

/**
 * Re-authenticates a signed-in patient, with as many attempts per session as at sign-in.
 * @throws Problem invalid_credentials, too_many_requests
 */
export async function checkPassword(
  auth: Auth,
  userId: string,
  password: string,
  caller: SignedInCaller,
): Promise<Credentials> {
  const {
    database: { pool },
    attempts,
  } = auth
  const { sessionId, now, signal } = caller
  const owner = await credentialsOf(pool, userId)
  const counters = attempts.inSession(sessionId)
  await refuseTooMany(pool, counters, now)
  const claim = { password: normalizedPassword(password), hash: owner.passwordHash }
  if (!(await forgiveFailed(pool, counters, verifyPassword(claim, signal)))) {
    await recordWrongPassword(auth, owner, caller)
    throw wrongPassword()
  }
  await forgiveAttempt(pool, counters)
  return owner
}

/**
 * Changes the password, ends the account's other sessions and reset links, and mails the owner.
 * @param password `present` as typed; `next` by core's rules
 * @throws Problem invalid_credentials, invalid_input, too_many_requests
 */
export async function changePassword(
  auth: Auth,
  userId: string,
  password: { readonly present: string; readonly next: string },
  caller: SignedInCaller,
): Promise<void> {
  const { database, sealer, publicUrl, passwordCost } = auth
  const { sessionId, now, signal } = caller
  const { email, passwordHash: present } = await checkPassword(auth, userId, password.present, caller)
  refuseCommon(password.next, 'newPassword')
  const next = await hashPassword(normalizedPassword(password.next), passwordCost, signal)
  await database.withUser(userId, async (tx) => {
    await lockAccount(tx, userId)
    // Another device changed it first: the typed password is outdated.
    if (!(await replacePasswordHash(tx, userId, { present, next }, now))) throw wrongPassword()
    await refuseTooOften(tx, userId, 'password-changed', now)
    const about = await endOtherSessions(tx, userId, sessionId, now)
    await endPendingSignIns(tx, userId)
    await recordAudit({ tx, sealer, userId }, { kind: 'password-changed', about }, sourceOf(caller))
    await deleteResetLink(tx, userId)
    await storeAccountMail(
      auth,
      tx,
      { userId, email },
      ({ passwordReplaced: { subject, lines } }) => ({ subject, lines: lines(email, publicUrl) }),
      now,
    )
  })
}

/**
 * Deletes an account; its data are deleted by cascade.
 * @returns the cookies that remove the session's
 * @throws Problem invalid_credentials, too_many_requests, second_factor_needed
 */
export async function deleteAccount(
  auth: Auth,
  userId: string,
  password: string,
  caller: SignedInCaller,
): Promise<readonly string[]> {
  const { email } = await checkPassword(auth, userId, password, caller)
  await auth.database.withUser(userId, async (tx) => {
    await requireSecondFactor(tx, { userId, sessionId: caller.sessionId, now: caller.now })
    await tx.deleteFrom('users').where('id', '=', userId).execute()
  })
  return [auth.cookie.removed(), auth.devices.forgotten(caller.headers, email)]
}

const wrongPassword = () => new Problem('invalid_credentials', 'incorrect_password')
