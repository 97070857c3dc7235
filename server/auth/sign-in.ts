import { normalizedEmail } from '#core/profile/email.ts'
import { normalizedPassword } from '#core/profile/password.ts'
import { sendDueMails } from '#server/delivery/outgoing-mail.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import { forgetOldAttempts, forgiveAttempt, refuseTooMany } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import { storeConfirmationMail } from './confirmation.ts'
import { type Credentials, findCredentials } from './credentials.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import {
  beginSession,
  endExcessSessions,
  endSession,
  endSessionById,
  forgetEndedSessions,
  sessionInCookie,
} from './sessions.ts'
import { noteWrongPassword } from './wrong-passwords.ts'

export type SignIn = {
  readonly email: string
  readonly password: string
  /** For 30 days, else until the browser is closed and for a day at most. */
  readonly keepSignedIn: boolean
}

/**
 * Signs in, queued.
 * @returns the new session's cookies; it replaces the device's present session
 * @throws Problem invalid_credentials (also for an unknown address), email_not_confirmed (a link is mailed then),
 * too_many_requests, unavailable when too many wait
 */
export function signIn(
  auth: Auth,
  account: SignIn,
  caller: Caller,
): Promise<{ userId: string; cookies: readonly string[] }> {
  return auth.signInQueue.run(() => signInNow(auth, account, caller), caller.signal)
}

async function signInNow(auth: Auth, { password, keepSignedIn, ...account }: SignIn, caller: Caller) {
  const { database, sealer, requireEmailConfirmation, cookie, devices, attempts } = auth
  const { pool } = database
  const { headers, now, signal } = caller
  const email = normalizedEmail(account.email)
  const counters = await attempts.signIn(email, caller)
  await refuseTooMany(pool, counters, now)
  const found = await findCredentials(pool, email)
  const isOwner = await isPasswordOf(found, normalizedPassword(password), signal).catch(async (error: unknown) => {
    // The password was not checked: not an attempt.
    await forgiveAttempt(pool, counters)
    throw error
  })
  if (!found || !isOwner) {
    await noteWrongPassword(auth, email, caller)
    throw new Problem('invalid_credentials', 'invalid_credentials')
  }
  const { userId } = found
  if (requireEmailConfirmation && !found.isConfirmed) {
    await database.withUser(userId, (tx) => storeConfirmationMail(auth, tx, found, now))
    await sendDueMails(auth, now)
    throw new Problem('email_not_confirmed', 'email_not_confirmed')
  }
  const isKnown = devices.read(headers, email) !== null
  const sessionCookie = await database.withUser(userId, async (tx) => {
    const event = { kind: isKnown ? 'signed-in' : 'signed-in-new-device' } as const
    await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
    return beginSession(tx, cookie, userId, keepSignedIn, caller)
  })
  await Promise.all([forgiveAttempt(pool, counters), forgetOldAttempts(pool, now), endSession(pool, cookie, headers)])
  await endExcessSessions(pool, userId, now)
  await forgetEndedSessions(pool, now)
  return { userId, cookies: [sessionCookie, devices.remembered(headers, email)] }
}

/** The same work for an unknown address as for a wrong password, so that timing does not distinguish them. */
async function isPasswordOf(found: Credentials | null, password: string, signal: AbortSignal): Promise<boolean> {
  if (found) return verifyPassword({ password, hash: found.passwordHash }, signal)
  await hashPassword(password, signal)
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
