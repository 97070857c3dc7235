import { randomBytes } from 'node:crypto'
import { challengeLifetime } from '#core/account/second-factor.ts'
import type { PasskeyAnswer, PasskeyOptions } from '#core/api/passkeys.ts'
import { Problem } from '#server/http/problem.ts'
import { forgiveAttempt, refuseTooMany } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import { findCredentialsOf } from './credentials.ts'
import { acceptPasskey, claimedAccount, passkeyWrong, requestOptions, siteOf } from './passkeys.ts'
import { cookiePrefix, cookieValue } from './session-cookie.ts'
import { beginSignedIn, completeSignIn, type SignedIn } from './sign-in.ts'

/*
 * Signing in with a passkey alone: it is something that the patient has and, as it asks for a finger, a face or a code,
 * something that only they have. It counts as both steps.
 */

/** @returns the options for the browser, and the cookie that ties them to it */
export async function beginPasskeySignIn(
  auth: Auth,
  { headers, now }: Pick<Caller, 'headers' | 'now'>,
): Promise<{ readonly options: PasskeyOptions; readonly cookie: string }> {
  const asker = randomBytes(16).toString('base64url')
  const options = await requestOptions(auth, [], { purpose: 'sign-in', asker, site: siteOf(auth, headers) }, now)
  return { options, cookie: askerCookie(auth.isSecure, asker, challengeLifetime.total('seconds')) }
}

/** @throws Problem invalid_credentials, email_not_confirmed, too_many_requests */
export async function finishPasskeySignIn(
  auth: Auth,
  { answer, keepSignedIn }: { readonly answer: PasskeyAnswer; readonly keepSignedIn: boolean },
  caller: Caller,
): Promise<SignedIn> {
  const { database, attempts, requireEmailConfirmation, isSecure } = auth
  const { headers, address, now } = caller
  const counters = attempts.passkey(address)
  await refuseTooMany(database.pool, counters, now)
  const asker = cookieValue(headers.get('cookie') ?? '', askerName(isSecure))
  const userId = claimedAccount(answer)
  const owner = userId === null ? null : await findCredentialsOf(database.pool, userId)
  if (asker === null || !owner) throw passkeyWrong()
  const session = await database.withUser(owner.userId, async (tx) => {
    await acceptPasskey(auth, tx, owner.userId, answer, { purpose: 'sign-in', asker, site: siteOf(auth, headers) }, now)
    if (requireEmailConfirmation && !owner.isConfirmed) throw new Problem('email_not_confirmed', 'email_not_confirmed')
    return beginSignedIn(auth, tx, { userId: owner.userId, email: owner.email, keepSignedIn }, caller)
  })
  await forgiveAttempt(database.pool, counters)
  const { userId: id, cookies } = await completeSignIn(
    auth,
    { userId: owner.userId, email: owner.email, session },
    caller,
  )
  return { userId: id, cookies: [...cookies, askerCookie(isSecure, '', 0)] }
}

const askerName = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}${cookiePrefix}.passkey_sign_in`

const askerCookie = (isSecure: boolean, value: string, seconds: number) =>
  `${askerName(isSecure)}=${value}; Max-Age=${seconds}; Path=/api/account; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Strict`
