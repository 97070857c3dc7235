import * as account from '#core/api/account.ts'
import type { Input } from '#core/api/endpoint.ts'
import { call, isUnreachable } from './api.ts'
import { now, syncingClock } from './clock.ts'
import { deletedBy, type LiveSession, liveSession, retryPendingSignOut, type Session, signedIn } from './session.ts'
import { flagNewUser, forgetRemembered, keepSignedInDays, rememberedUntil, rememberUntil } from './storage.ts'

/** @throws {ApiError} */
export async function signIn(input: Input<typeof account.signIn>): Promise<Session> {
  // A retry after signing in would end the new session.
  await retryPendingSignOut()
  return begin(await syncingClock(() => call(account.signIn, input)), input.keepSignedIn)
}

/** Begins a session on this device, and keeps in mind whether it is to be resumed. */
export function begin(live: LiveSession, keepSignedIn: boolean | undefined): Session {
  // First, as it removes all that is another patient's.
  const session = signedIn(live)
  if (keepSignedIn) rememberUntil(now().add({ hours: 24 * keepSignedInDays }))
  else forgetRemembered()
  return session
}

/**
 * Makes an account and signs it in.
 * @returns the session, or null when the address has to be confirmed by mail first
 * @throws {ApiError}
 */
export async function signUp(input: Input<typeof account.signUp>): Promise<Session | null> {
  await retryPendingSignOut()
  const session = await syncingClock(async () => (await call(account.signUp, input)).session)
  const begun = session && begin(session, input.keepSignedIn)
  flagNewUser()
  return begun
}

/**
 * Deletes the account with everything stored with it, on the server and on this device, for good.
 * @throws {ApiError} `invalid_credentials` for another password than the account's, or `second_factor_needed`; then nothing
 * is deleted
 */
export async function deleteAccount(password: string): Promise<void> {
  await deletedBy(() => call(account.deleteAccount, { password }))
}

/** Whether "keep me signed in" is set on this device and has not expired. */
export function keepsSession(): boolean {
  const until = rememberedUntil()
  return until !== null && Temporal.Instant.compare(until, now()) > 0
}

/**
 * Signs in without a password when the sign-in dialog opens (product 3.2): needs "keep me signed in", not expired, and a live
 * session. Otherwise the remember flags are cleared; without a network they are left alone.
 */
export async function resumeStoredSession(): Promise<Session | null> {
  if (!keepsSession()) {
    forgetRemembered()
    return null
  }
  try {
    const session = await liveSession()
    if (session) return signedIn(session)
    forgetRemembered()
    return null
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}
