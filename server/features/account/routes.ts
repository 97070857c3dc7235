import { contactEvent } from '#core/account/audit-event.ts'
import {
  deleteAccount as deleteAccountEndpoint,
  forgotPassword,
  resetPassword as resetPasswordEndpoint,
  setZone,
  signIn as signInEndpoint,
  signUp as signUpEndpoint,
  undoZone,
} from '#core/api/account.ts'
import type { Output } from '#core/api/endpoint.ts'
import {
  beginPasskeySignIn as beginPasskeySignInEndpoint,
  signInByPasskey as signInByPasskeyEndpoint,
} from '#core/api/passkeys.ts'
import { finishSignIn as finishSignInEndpoint } from '#core/api/second-factor.ts'
import { getSession, signOut as signOutEndpoint } from '#core/api/session.ts'
import { defaultAvatar } from '#core/profile/profile.ts'
import { birthDateError } from '#core/profile/validation.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import type { Auth } from '#server/auth/auth.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '#server/auth/passkey-sign-in.ts'
import { deleteAccount } from '#server/auth/password.ts'
import { requestReset, resetPassword } from '#server/auth/password-reset.ts'
import { finishSignIn, signIn, signOut } from '#server/auth/sign-in.ts'
import { signUp } from '#server/auth/sign-up.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { storeProfile } from '#server/features/profile/store.ts'
import { storeSettings, updateSettings } from '#server/features/settings/store.ts'
import { invalidInput, Problem } from '#server/http/problem.ts'
import { Answer, type Api, type Call, register } from '#server/http/register.ts'
import { sessionOf } from './session.ts'
import { beginZone, withdrawZone } from './store.ts'

export type AccountDeps = {
  readonly auth: Auth
}

/** See product 15.4. */
export function accountRoutes(api: Api, { auth }: AccountDeps): void {
  const { database } = auth

  register(api, signUpEndpoint, (call) => signUpPatient(auth, call))

  register(api, signInEndpoint, async ({ input, ...caller }) => {
    const { userId, cookies } = await signIn(auth, input, caller)
    return withCookies(await sessionOf(auth, userId, caller.now), cookies)
  })

  register(api, finishSignInEndpoint, async ({ input, ...caller }) => {
    const { userId, cookies } = await finishSignIn(auth, input, caller)
    return withCookies(await sessionOf(auth, userId, caller.now), cookies)
  })

  register(api, beginPasskeySignInEndpoint, async ({ input, ...caller }) => {
    const { options, cookie } = await beginPasskeySignIn(auth, input, caller)
    return withCookies({ options }, [cookie])
  })

  register(api, signInByPasskeyEndpoint, async ({ input, ...caller }) => {
    const { userId, cookies } = await finishPasskeySignIn(auth, input, caller)
    return withCookies(await sessionOf(auth, userId, caller.now), cookies)
  })

  register(api, signOutEndpoint, async (caller) => withCookies({}, await signOut(auth, caller)))

  register(api, forgotPassword, async ({ input: { email }, ...caller }) => {
    await requestReset(auth, email, caller)
    return {}
  })

  register(api, resetPasswordEndpoint, async ({ input, ...caller }) => resetPassword(auth, input, caller))

  register(api, deleteAccountEndpoint, async ({ input: { password }, userId, ...caller }) => {
    const cookies = await deleteAccount(auth, userId, password, caller)
    return withCookies({}, cookies)
  })

  register(api, getSession, (call) => currentSession(api, auth, call))

  register(api, setZone, async ({ input: { zone }, userId, now }) => ({
    zoneSpans: await database.withUser(userId, async (tx) => {
      await followDeviceZone(tx, userId, now)
      return beginZone(tx, userId, zone, now)
    }),
  }))

  register(api, undoZone, async ({ input: { from }, userId, now }) => ({
    zoneSpans: await database.withUser(userId, async (tx) => {
      await followDeviceZone(tx, userId, now)
      return withdrawZone(tx, userId, from, now)
    }),
  }))
}

/** @throws Problem invalid_input */
async function signUpPatient(
  auth: Auth,
  { input, ...caller }: Call<typeof signUpEndpoint>,
): Promise<Answer<Output<typeof signUpEndpoint>>> {
  const { sealer } = auth
  const { now } = caller
  const { email, password, timeZone, language, keepSignedIn, ...person } = input
  const wrongDate = birthDateError(person.dateOfBirth, now.toZonedDateTimeISO(timeZone).toPlainDate())
  if (wrongDate !== null) throw invalidInput({ dateOfBirth: wrongDate })
  const settings = { ...defaultSettings, appearance: { ...defaultSettings.appearance, language } }
  const account = { email, password, name: `${person.firstName} ${person.lastName}`, keepSignedIn }
  const { userId, cookies } = await signUp(auth, account, caller, async (tx, userId) => {
    const patient = { tx, sealer, userId }
    await storeProfile(patient, { ...person, avatar: defaultAvatar }, now)
    await recordAudit(patient, contactEvent(null, person), sourceOf(caller))
    await storeSettings(tx, userId, settings, now)
    await beginZone(tx, userId, timeZone, now)
  })
  const isSignedIn = cookies.length > 0
  return withCookies({ userId, session: isSignedIn ? await sessionOf(auth, userId, now) : null }, cookies)
}

/** The session of the caller's cookie, if it is valid; counted against the account's budget. */
async function currentSession(
  { deps }: Api,
  auth: Auth,
  { now, headers, signal }: Call<typeof getSession>,
): Promise<Output<typeof getSession> | Answer<Output<typeof getSession>>> {
  const found = await deps.findSession(headers, now)
  if (!found) return { session: null, now }
  const { userId, cookies } = found
  const read = () => sessionOf(auth, userId, now).catch(endedMeanwhile)
  return withCookies({ session: await deps.budget.run(userId, 'light', read, signal), now }, cookies)
}

/** The account was deleted after its session was found. */
function endedMeanwhile(error: unknown): null {
  if (error instanceof Problem && error.code === 'unauthenticated') return null
  throw error
}

/**
 * Ends a fixed zone in the settings, which would contradict the patient's choice of a zone. Called first, as in a change
 * of settings: it serializes concurrent changes.
 */
async function followDeviceZone(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await updateSettings(tx, userId, { appearance: { timezone: 'auto' } }, now)
}

function withCookies<T>(output: T, cookies: readonly string[]): Answer<T> {
  return new Answer(output, { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) })
}
