import {
  deleteAccount as deleteAccountEndpoint,
  forgotPassword,
  resetPassword as resetPasswordEndpoint,
  setZone,
  signIn as signInEndpoint,
  signUp as signUpEndpoint,
  undoZone,
} from '#core/api/account.ts'
import { getSession, signOut as signOutEndpoint } from '#core/api/session.ts'
import { defaultAvatar } from '#core/profile/profile.ts'
import { birthDateError } from '#core/profile/validation.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import type { Auth } from '#server/auth/auth.ts'
import { deleteAccount } from '#server/auth/password.ts'
import { requestReset, resetPassword } from '#server/auth/password-reset.ts'
import { signIn, signOut } from '#server/auth/sign-in.ts'
import { signUp } from '#server/auth/sign-up.ts'
import { storeProfile } from '#server/features/profile/store.ts'
import { storeSettings, updateSettings } from '#server/features/settings/store.ts'
import { invalidInput } from '#server/http/problem.ts'
import { Answer, type Api, register } from '#server/http/register.ts'
import { sessionOf } from './session.ts'
import { beginZone, withdrawZone } from './store.ts'

export type AccountDeps = {
  readonly auth: Auth
}

/** See product 15.4. */
export function accountRoutes(api: Api, { auth }: AccountDeps): void {
  const { database, sealer } = auth

  register(api, signUpEndpoint, async ({ input, ...caller }) => {
    const { now } = caller
    const { email, password, timeZone, language, keepSignedIn, ...person } = input
    const wrongDate = birthDateError(person.dateOfBirth, now.toZonedDateTimeISO(timeZone).toPlainDate())
    if (wrongDate !== null) throw invalidInput({ dateOfBirth: wrongDate })
    const settings = { ...defaultSettings, appearance: { ...defaultSettings.appearance, language } }
    const account = { email, password, name: `${person.firstName} ${person.lastName}`, keepSignedIn }
    const { userId, cookies } = await signUp(auth, account, caller, async (tx, userId) => {
      await storeProfile({ tx, sealer, userId }, { ...person, avatar: defaultAvatar }, now)
      await storeSettings(tx, userId, settings, now)
      await beginZone(tx, userId, timeZone, now)
    })
    const isSignedIn = cookies.length > 0
    return withCookies({ userId, session: isSignedIn ? await sessionOf(database, sealer, userId, now) : null }, cookies)
  })

  register(api, signInEndpoint, async ({ input, ...caller }) => {
    const { userId, cookies } = await signIn(auth, input, caller)
    return withCookies(await sessionOf(database, sealer, userId, caller.now), cookies)
  })

  register(api, signOutEndpoint, async ({ headers }) => withCookies({}, await signOut(auth, headers)))

  register(api, forgotPassword, async ({ input: { email }, ...caller }) => {
    await requestReset(auth, email, caller)
    return {}
  })

  register(api, resetPasswordEndpoint, async ({ input, ...caller }) => resetPassword(auth, input, caller))

  register(api, deleteAccountEndpoint, async ({ input: { password }, userId, ...caller }) => {
    const cookies = await deleteAccount(auth, userId, password, caller)
    return withCookies({}, cookies)
  })

  register(api, getSession, async ({ now, headers, signal }) => {
    const currentSession = await api.deps.findSession(headers, now)
    if (!currentSession) return { session: null, now }
    const session = () => sessionOf(database, sealer, currentSession.userId, now)
    return withCookies(
      { session: await api.deps.budget.run(currentSession.userId, 'light', session, signal), now },
      currentSession.cookies,
    )
  })

  register(api, setZone, async ({ input: { zone }, userId, now }) => {
    const zoneSpans = await database.withUser(userId, async (tx) => {
      // A fixed zone in the settings would contradict this choice. Updated first, as in a change of settings: it
      // serializes concurrent changes.
      await updateSettings(tx, userId, { appearance: { timezone: 'auto' } }, now)
      return beginZone(tx, userId, zone, now)
    })
    return { zoneSpans }
  })

  register(api, undoZone, async ({ input: { from }, userId, now }) => {
    const zoneSpans = await database.withUser(userId, async (tx) => {
      await updateSettings(tx, userId, { appearance: { timezone: 'auto' } }, now)
      return withdrawZone(tx, userId, from, now)
    })
    return { zoneSpans }
  })
}

function withCookies<T>(output: T, cookies: readonly string[]): Answer<T> {
  return new Answer(output, { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) })
}
