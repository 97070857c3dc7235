import { randomBytes } from 'node:crypto'
import { challengeLifetime } from '#core/account/second-factor.ts'
import type { PasskeyAnswer, PasskeyOptions } from '#core/api/passkeys.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { forgiveAttempt, refuseTooMany } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import { findCredentialsOf } from './credentials.ts'
import {
  type Asker,
  acceptPasskey,
  claimedAccount,
  credentialsOfPatient,
  passkeyWrong,
  requestOptions,
  siteOf,
} from './passkeys.ts'
import { cookiePrefix, cookieValue } from './session-cookie.ts'
import { beginSignedIn, completeSignIn, finishPendingSignIn, pendingSignInOf, type SignedIn } from './sign-in.ts'

/*
 * Signing in with a passkey alone: it is something that the patient has and, as it asks for a finger, a face or a code,
 * something that only they have. It counts as both steps. After a password it is the second step, of that account only:
 * a device may hold the passkeys of several people.
 */

type PasskeySignIn = {
  readonly answer: PasskeyAnswer
  readonly keepSignedIn: boolean
  readonly isSecondStep?: boolean | undefined
}

/**
 * @returns the options for the browser, and the cookie that ties them to it
 * @throws Problem sign_in_expired as a second step
 */
export async function beginPasskeySignIn(
  auth: Auth,
  { isSecondStep = false }: Pick<PasskeySignIn, 'isSecondStep'>,
  { headers, now }: Pick<Caller, 'headers' | 'now'>,
): Promise<{ readonly options: PasskeyOptions; readonly cookie: string }> {
  const known = isSecondStep ? await passkeysOfPending(auth, { headers, now }) : []
  const asker = randomBytes(16).toString('base64url')
  const options = await requestOptions(auth, known, { purpose: 'sign-in', asker, site: siteOf(auth, headers) }, now)
  return { options, cookie: askerCookie(auth.isSecure, asker, challengeLifetime.total('seconds')) }
}

async function passkeysOfPending(auth: Auth, caller: Pick<Caller, 'headers' | 'now'>) {
  const { userId } = (await pendingSignInOf(auth, caller)).claim
  return auth.database.withUser(userId, (tx) => credentialsOfPatient(tx, userId))
}

/** @throws Problem invalid_credentials, too_many_requests, email_not_confirmed; sign_in_expired as a second step */
export async function finishPasskeySignIn(auth: Auth, signIn: PasskeySignIn, caller: Caller): Promise<SignedIn> {
  const signedIn = await (signIn.isSecondStep ? bySecondStep : byPasskeyAlone)(auth, signIn, caller)
  return { ...signedIn, cookies: [...signedIn.cookies, askerCookie(auth.isSecure, '', 0)] }
}

async function bySecondStep(auth: Auth, { answer }: PasskeySignIn, caller: Caller): Promise<SignedIn> {
  const pending = await pendingSignInOf(auth, caller)
  const counters = auth.attempts.passkey(caller.address)
  await refuseTooMany(auth.database.pool, counters, caller.now)
  // Before the answer is looked at: a challenge that is outdated says nothing about the passkey.
  const asker = askerOf(auth, caller.headers)
  const accept = (tx: Tx) => acceptPasskey(auth, tx, pending.claim.userId, answer, asker, caller.now)
  return finishPendingSignIn(auth, pending, { counters, accept }, caller)
}

async function byPasskeyAlone(auth: Auth, { answer, keepSignedIn }: PasskeySignIn, caller: Caller): Promise<SignedIn> {
  const { database, attempts, requireEmailConfirmation } = auth
  const { headers, address, now } = caller
  const counters = attempts.passkey(address)
  await refuseTooMany(database.pool, counters, now)
  const asker = askerOf(auth, headers)
  const userId = claimedAccount(answer)
  const owner = userId === null ? null : await findCredentialsOf(database.pool, userId)
  if (!owner) throw passkeyWrong()
  const session = await database.withUser(owner.userId, async (tx) => {
    await acceptPasskey(auth, tx, owner.userId, answer, asker, now)
    if (requireEmailConfirmation && !owner.isConfirmed) throw new Problem('email_not_confirmed', 'email_not_confirmed')
    return beginSignedIn(auth, tx, { userId: owner.userId, email: owner.email, keepSignedIn }, caller)
  })
  await forgiveAttempt(database.pool, counters)
  return completeSignIn(auth, { userId: owner.userId, email: owner.email, session }, caller)
}

/** The browser that asked for the challenge. @throws Problem invalid_credentials if it has not */
function askerOf(auth: Auth, headers: Headers): Asker {
  const asker = cookieValue(headers.get('cookie') ?? '', askerName(auth.isSecure))
  if (asker === null) throw passkeyWrong()
  return { purpose: 'sign-in', asker, site: siteOf(auth, headers) }
}

const askerName = (isSecure: boolean) => `${isSecure ? '__Secure-' : ''}${cookiePrefix}.passkey_sign_in`

const askerCookie = (isSecure: boolean, value: string, seconds: number) =>
  `${askerName(isSecure)}=${value}; Max-Age=${seconds}; Path=/api/account; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Strict`
