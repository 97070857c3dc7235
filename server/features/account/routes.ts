import { deleteAccount, forgotPassword, resetPassword, setZone, signIn, signUp, undoZone } from '#core/api/account.ts'
import { getSession, signOut } from '#core/api/session.ts'
import { defaultAvatar } from '#core/profile/profile.ts'
import { birthDateError } from '#core/profile/validation.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import type { Accounts } from '#server/auth/accounts.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { MailChannel } from '#server/delivery/mail.ts'
import { sendDueMails, storeMails } from '#server/delivery/outgoing-mail.ts'
import type { SmsSender } from '#server/delivery/sms.ts'
import type { PlanReader } from '#server/features/doses/store.ts'
import { storeProfile } from '#server/features/profile/store.ts'
import { storeSettings, updateSettings } from '#server/features/settings/store.ts'
import { invalidInput } from '#server/http/problem.ts'
import { Answer, type Api, register } from '#server/http/register.ts'
import type { Log } from '#server/log.ts'
import { planRemindersAnew } from '#server/reminders/cursors.ts'
import { sessionOf } from './session.ts'
import { beginZone, withdrawZone } from './store.ts'

export type AccountDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly accounts: Accounts
  readonly mail: MailChannel
  readonly sms: SmsSender
  readonly log: Log
  readonly planReader: PlanReader
}

/** Sign-up, sign-in, sign-out, the session and the zone the patient lives by (product 15.4). */
export function accountRoutes(api: Api, deps: AccountDeps): void {
  const { database, sealer, accounts, planReader } = deps

  register(api, signUp, async ({ input, now, headers, address, signal }) => {
    const { email, password, timeZone, language, keepSignedIn, ...person } = input
    const wrongDate = birthDateError(person.dateOfBirth, now.toZonedDateTimeISO(timeZone).toPlainDate())
    if (wrongDate !== null) throw invalidInput({ dateOfBirth: wrongDate })
    const settings = { ...defaultSettings, appearance: { ...defaultSettings.appearance, language } }
    const name = `${person.firstName} ${person.lastName}`
    const { userId, cookies } = await accounts.signUp(
      { email, password, name, language, keepSignedIn },
      { headers, address, now, signal },
      async (tx, id, mails) => {
        await storeProfile(tx, sealer, id, { ...person, avatar: defaultAvatar }, now)
        await storeSettings(tx, id, settings, now)
        await beginZone(tx, id, timeZone, now)
        await storeMails(tx, sealer, id, mails, now)
      },
    )
    if (cookies.length > 0) {
      return signedIn({ userId, session: await sessionOf(database, sealer, userId, now) }, cookies)
    }
    await sendDueMails(deps, now)
    return { userId, session: null }
  })

  register(api, signIn, async ({ input, now, headers, address, signal }) => {
    const { userId, cookies } = await accounts.signIn(input, { headers, address, now, signal }, async (id, mails) => {
      await database.withUser(id, (tx) => storeMails(tx, sealer, id, mails, now))
      await sendDueMails(deps, now)
    })
    return signedIn(await sessionOf(database, sealer, userId, now), cookies)
  })

  register(api, signOut, async ({ now, headers, address }) => {
    return signedIn({}, await accounts.signOut({ headers, address, now }))
  })

  register(api, forgotPassword, async ({ input: { email }, now, headers, address }) => {
    await accounts.askForReset(email, { headers, address, now })
    return {}
  })

  register(api, resetPassword, async ({ input, now, headers, address, signal }) =>
    accounts.resetPassword(input, { headers, address, now, signal }, async (tx, id, mails) => {
      await storeMails(tx, sealer, id, mails, now)
      // The link confirmed the address, so reminders may go there.
      await tx.executeQuery(planRemindersAnew(id, now))
    }),
  )

  register(api, deleteAccount, async ({ input: { password }, userId, now, headers, address, signal }) => {
    const cookies = await accounts.deleteAccount(userId, password, { headers, address, now, signal })
    planReader.forget(userId)
    return signedIn({}, cookies)
  })

  register(api, getSession, async ({ now, headers, signal }) => {
    const held = await accounts.heldSession(headers, now)
    if (!held) return { session: null, now }
    const session = () => sessionOf(database, sealer, held.userId, now)
    return signedIn({ session: await api.deps.budget.run(held.userId, 'light', session, signal), now }, held.cookies)
  })

  register(api, setZone, async ({ input: { zone }, userId, now }) => {
    const zoneSpans = await database.withUser(userId, async (tx) => {
      // A fixed zone in the settings would contradict what the patient just said. First, as when settings are changed: devices
      // that move the zone at once take turns.
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

function signedIn<T>(output: T, cookies: readonly string[]): Answer<T> {
  return new Answer(output, { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) })
}
