import type { Input } from '#core/api/endpoint.ts'
import { beginPasskeySignIn, signInByPasskey as signInByPasskeyCall } from '#core/api/passkeys.ts'
import { finishSignIn as finishSignInCall } from '#core/api/second-factor.ts'
import { begin } from './account.ts'
import { call } from './api.ts'
import { syncingClock } from './clock.ts'
import { readPasskey } from './passkeys.ts'
import { type LiveSession, retryPendingSignOut, type Session } from './session.ts'

/**
 * The second step of signing in.
 * @param keepSignedIn as chosen beside the password
 * @throws {ApiError}
 */
export function finishSignIn(input: Input<typeof finishSignInCall>, keepSignedIn: boolean): Promise<Session> {
  return begun(() => call(finishSignInCall, input), keepSignedIn)
}

/** The same with a passkey. @throws {ApiError} @throws {PasskeyError} */
export function finishSignInByPasskey(keepSignedIn: boolean): Promise<Session> {
  return byPasskey(true, keepSignedIn)
}

/** Signs in with a passkey, without a password. @throws {ApiError} @throws {PasskeyError} */
export async function signInByPasskey(keepSignedIn: boolean): Promise<Session> {
  await retryPendingSignOut()
  return byPasskey(false, keepSignedIn)
}

async function byPasskey(isSecondStep: boolean, keepSignedIn: boolean): Promise<Session> {
  const { options } = await call(beginPasskeySignIn, { isSecondStep })
  const answer = await readPasskey(options)
  return begun(() => call(signInByPasskeyCall, { answer, isSecondStep, keepSignedIn }), keepSignedIn)
}

async function begun(ask: () => Promise<LiveSession>, keepSignedIn: boolean): Promise<Session> {
  return begin(await syncingClock(ask), keepSignedIn)
}
