import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountMessages } from '#core/profile/account-messages.ts'
import { normalisedEmail } from '#core/profile/email.ts'
import { normalisedPassword } from '#core/profile/password.ts'
import type { Language } from '#core/settings/settings.ts'
import type { Database } from '#server/db/database.ts'
import { databaseUnavailable, errorCode } from '#server/db/errors.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Mail } from '#server/delivery/mail.ts'
import { Problem } from '#server/http/problem.ts'
import type { HeldSession } from '#server/http/register.ts'
import { line } from '#server/line.ts'
import type { Log } from '#server/log.ts'
import { serverTexts } from '#server/texts/texts.ts'
import { type Counted, countAttempt, forgetAttempts, forgetOldAttempts, forgiveAttempt } from './attempts.ts'
import { type AuthCall, authCall } from './auth-call.ts'
import type { Auth } from './better-auth.ts'
import { knownDevices } from './known-device.ts'
import { claimedLink } from './link-token.ts'
import { hashPassword, tooManySignIns, verifyPassword } from './password-hash.ts'
import { isOpenLink, makeResetLinks, noteResetRequest, takeLink } from './reset-links.ts'
import { sessionSecrets } from './secrets.ts'
import { sessionCookie } from './session-cookie.ts'
import {
  endExcessSessions,
  endOtherSessions,
  endSession,
  endSessionOf,
  forgetEndedSessions,
  heldSession,
  type OpenSession,
  openSessions,
  replacePassword,
} from './sessions.ts'
import { openTries } from './tries.ts'

/** Who asks, as far as accounts care. */
export type Asker = {
  readonly headers: Headers
  /** The network address the request comes from. */
  readonly address: string
  /** The moment of receipt. */
  readonly now: Temporal.Instant
  /** Aborted once they have left. */
  readonly signal?: AbortSignal
}

export type Accounts = {
  /** The session a request holds, or null. @throws DatabaseUnavailable */
  heldSession(headers: Headers, now: Temporal.Instant): Promise<HeldSession | null>
  /**
   * Makes an account and signs it in, together with what `alongside` stores, in one transaction.
   * @param alongside stores the rest of the account and the mails; it may run again when the transaction must
   * @returns the new account's id, and the session's cookies (none when the address has to be confirmed first)
   * @throws Problem already_registered, too_many_requests
   */
  signUp(
    account: {
      readonly email: string
      readonly password: string
      readonly name: string
      readonly language: Language
      readonly keepSignedIn: boolean
    },
    asker: Asker,
    alongside: (tx: Tx, userId: string, mails: readonly Mail[]) => Promise<void>,
  ): Promise<{ userId: string; cookies: readonly string[] }>
  /**
   * @param keepSignedIn for 30 days, else until the browser ends and for a day at most
   * @param storeMails keeps what has to be mailed to a person whose address is not confirmed
   * @throws Problem invalid_credentials (also for an address nobody has), email_not_confirmed, too_many_requests
   */
  signIn(
    account: { readonly email: string; readonly password: string; readonly keepSignedIn: boolean },
    asker: Asker,
    storeMails: (userId: string, mails: readonly Mail[]) => Promise<void>,
  ): Promise<{ userId: string; cookies: readonly string[] }>
  /** Ends the session of this device. @returns the cookies that take the session's away */
  signOut(asker: Asker): Promise<readonly string[]>
  /**
   * Notes that a link to set a new password is asked for. What it does and how long it takes is the same whether or not
   * the address has an account.
   * @throws Problem too_many_requests
   */
  askForReset(email: string, asker: Asker): Promise<void>
  /**
   * Makes the links that were asked for.
   * @param storeMails keeps the mail with a link, in the link's transaction
   */
  makeResetLinks(
    now: Temporal.Instant,
    storeMails: (tx: Tx, userId: string, mails: readonly Mail[]) => Promise<void>,
  ): Promise<void>
  /**
   * Sets a new password with what a mailed link holds, and ends every session of the account.
   * @param storeMails keeps the mail that tells the owner, in the same transaction
   * @returns the account's address, which is confirmed by this
   * @throws Problem link_not_valid, too_many_requests
   */
  resetPassword(
    reset: { readonly token: string; readonly password: string },
    asker: Asker,
    storeMails: (tx: Tx, userId: string, mails: readonly Mail[]) => Promise<void>,
  ): Promise<{ email: string }>
  /**
   * Deletes an account with all that belongs to it: what a patient stores refers to the account and goes with it.
   * @param password the account's own
   * @returns the cookies that take the session's away
   * @throws Problem invalid_credentials, too_many_requests
   */
  deleteAccount(userId: string, password: string, asker: Asker): Promise<readonly string[]>
  /** The devices that are signed in to an account, the asking one first. */
  openSessions(userId: string, asker: Asker): Promise<OpenSession[]>
  /** Signs one device out of an account. @returns false when the account has no such session */
  endSessionOf(userId: string, id: string): Promise<boolean>
  /** Signs all devices out of an account but the one that asks. */
  endOtherSessions(userId: string, asker: Asker): Promise<void>
  /**
   * Changes the password of an account, signs out all devices but the one that asks, and tells the owner.
   * @param password the account's own as `present`, and as `next` one that core's rules allow
   * @param storeMails keeps the mail that tells the owner, in the same transaction
   * @throws Problem invalid_credentials, too_many_requests
   */
  changePassword(
    userId: string,
    password: { readonly present: string; readonly next: string },
    asker: Asker,
    storeMails: (tx: Tx, userId: string, mails: readonly Mail[]) => Promise<void>,
  ): Promise<void>
  /** Confirms the address that a mailed link was sent to. @returns false when the link is not valid any more */
  confirmEmail(token: string, now: Temporal.Instant): Promise<boolean>
  /** Loads the account library ahead of the first sign-in. */
  warmUp(): Promise<void>
}

export type AccountsOptions = {
  readonly database: Database
  readonly keys: KeyRing
  /** The origin the service is reached at. */
  readonly publicUrl: string
  readonly requireEmailConfirmation: boolean
  /** The language that an account is written to in. */
  languageOf(tx: Tx, userId: string): Promise<Language>
  readonly log: Log
}

/** Accounts and sessions: the only door to the account library. */
export function openAccounts(options: AccountsOptions): Accounts {
  const { database, keys, publicUrl, requireEmailConfirmation, languageOf, log } = options
  const { pool } = database
  const secrets = sessionSecrets(keys)
  const cookie = sessionCookie(secrets, publicUrl.startsWith('https:'))
  let loading: Promise<Auth> | undefined
  // Reading sessions does without the library, so the server starts without waiting for it.
  const library = () => {
    loading ??= import('./better-auth.ts').then(({ makeAuth }) =>
      makeAuth({
        pool,
        publicUrl,
        secret: secrets[0],
        requireEmailConfirmation,
        languageOf: (userId) => database.withUser(userId, (tx) => languageOf(tx, userId)),
        log,
      }),
    )
    return loading
  }
  const devices = knownDevices(secrets, publicUrl.startsWith('https:'))
  const tries = openTries(pool, secrets[0], devices)
  // Ahead of the line for a core (password-hash.ts): whoever would only be sent away there costs no statements.
  const signIns = line({ atOnce: 4, mostWaiting: 20, full: tooManySignIns })

  async function refuseTooMany(counted: readonly Counted[], now: Temporal.Instant): Promise<void> {
    const wait = await countAttempt(pool, counted, now)
    if (wait !== null) {
      throw new Problem('too_many_requests', accountMessages.tooManyRequests, { retryAfter: wait })
    }
  }

  /**
   * Asks for the password of an account whose holder is signed in, as often in each session as a device does at sign-in.
   * @returns the account's address, and the stored hash that the password belongs to
   * @throws Problem invalid_credentials, too_many_requests
   */
  async function checkPassword(userId: string, password: string, { headers, now, signal }: Asker) {
    const owner = await ownerOf(database, userId)
    const counted = tries.inSession(cookie.read(headers) ?? '')
    await refuseTooMany(counted, now)
    if (!(await verifyPassword({ password: normalisedPassword(password), hash: owner.hash }, signal)))
      throw wrongPassword()
    await forgiveAttempt(pool, counted)
    return owner
  }

  const signIn: Accounts['signIn'] = async ({ email, password, keepSignedIn }, asker, storeMails) => {
    const { headers, now } = asker
    const account = normalisedEmail(email)
    const counted = await tries.signIn(account, asker)
    await refuseTooMany(counted, now)
    const auth = await library()
    const call: AuthCall = { now, keepSignedIn, mails: [], signal: asker.signal }
    const signedIn = await inCall(call, async () =>
      auth.api.signInEmail({
        body: { email: account, password: normalisedPassword(password), rememberMe: keepSignedIn },
        headers: forLibrary(asker),
        returnHeaders: true,
      }),
    ).catch(async (error: unknown) => {
      if (call.mails.length > 0) await storeMails(await userIdOf(database, account), call.mails)
      // Nobody looked at the password: it was no try.
      if (call.refused !== undefined) await forgiveAttempt(pool, counted)
      throw error
    })
    await Promise.all([
      forgiveAttempt(pool, counted),
      forgetOldAttempts(pool, now),
      // The device changes its session, it does not collect them.
      endSession(pool, cookie, headers),
    ])
    await endExcessSessions(pool, signedIn.response.user.id, now)
    await forgetEndedSessions(pool, now)
    return {
      userId: signedIn.response.user.id,
      cookies: [...signedIn.headers.getSetCookie(), devices.remembered(headers, account)],
    }
  }

  return {
    heldSession: (headers, now) => heldSession(pool, cookie, headers, now),

    async signUp({ email, password, name, language, keepSignedIn }, asker, alongside) {
      const { address, now } = asker
      await refuseTooMany(tries.signUp(address), now)
      if (await isRegistered(database, email)) throw alreadyRegistered()
      const auth = await library()
      const userId = randomUUID()
      const passwordHash = await hashPassword(normalisedPassword(password), asker.signal)
      const cookies = await database.withUser(userId, async (tx) => {
        const call: AuthCall = { now, tx, newUserId: userId, language, keepSignedIn, mails: [], passwordHash }
        const { headers } = await inCall(call, async () =>
          auth.api.signUpEmail({
            body: {
              email: normalisedEmail(email),
              password: normalisedPassword(password),
              name,
              rememberMe: keepSignedIn,
            },
            headers: forLibrary(asker),
            returnHeaders: true,
          }),
        )
        await alongside(tx, userId, call.mails)
        return headers.getSetCookie()
      })
      // Who has to confirm the address first is not signed in, and has shown nothing.
      if (cookies.length === 0) return { userId, cookies }
      return { userId, cookies: [...cookies, devices.remembered(asker.headers, normalisedEmail(email))] }
    },

    signIn: (account, asker, storeMails) => signIns.inTurn(() => signIn(account, asker, storeMails), asker.signal),

    async signOut(asker) {
      const auth = await library()
      const call: AuthCall = { now: asker.now, keepSignedIn: false, mails: [] }
      const { headers } = await inCall(call, async () =>
        auth.api.signOut({ headers: forLibrary(asker, true), returnHeaders: true }),
      )
      return headers.getSetCookie()
    },

    async askForReset(email, asker) {
      const account = normalisedEmail(email)
      await refuseTooMany(await tries.reset(account, asker), asker.now)
      await noteResetRequest(pool, account, asker.now)
    },

    async makeResetLinks(now, storeMails) {
      await makeResetLinks(database, now, async (tx, { userId, email, token }) => {
        // After the #, so that neither a server on the way nor the page's own requests are told.
        const { subject, lines } = serverTexts[await languageOf(tx, userId)].newPassword
        const text = lines(email, `${publicUrl}/reset-password#token=${token}`).join('\n\n')
        await storeMails(tx, userId, [{ to: email, subject, text }])
      })
    },

    async resetPassword({ token, password }, { address, now, signal }, storeMails) {
      await refuseTooMany(tries.link(address), now)
      const link = claimedLink(token)
      const isOpen = link !== null && (await database.withUser(link.userId, (tx) => isOpenLink(tx, link, now)))
      // Hashing is dear: only whoever holds a link makes us do it.
      if (!isOpen) throw linkNotValid()
      const hash = await hashPassword(normalisedPassword(password), signal)
      const { userId } = link
      const email = await database.withUser(userId, async (tx) => {
        if (!(await takeLink(tx, link, now))) throw linkNotValid()
        const owner = await setPassword(tx, userId, hash, now)
        await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
        const { subject, lines } = serverTexts[await languageOf(tx, userId)].passwordChanged
        await storeMails(tx, userId, [{ to: owner, subject, text: lines(owner, publicUrl).join('\n\n') }])
        return owner
      })
      // Whoever forgot a password has tried it too often before.
      await forgetAttempts(pool, tries.ofOwner(email, address))
      return { email }
    },

    async deleteAccount(userId, password, asker) {
      const { email } = await checkPassword(userId, password, asker)
      await database.withUser(userId, (tx) => tx.deleteFrom('users').where('id', '=', userId).execute())
      return [cookie.removed(), devices.forgotten(asker.headers, email)]
    },

    openSessions: (userId, { headers, now }) => openSessions(pool, cookie, userId, headers, now),
    endSessionOf: (userId, id) => endSessionOf(pool, userId, id),
    endOtherSessions: (userId, { headers }) => endOtherSessions(pool, cookie, userId, headers),

    async changePassword(userId, { present, next }, asker, storeMails) {
      const hashes = {
        present: (await checkPassword(userId, present, asker)).hash,
        next: await hashPassword(normalisedPassword(next), asker.signal),
      }
      // Another device was faster: what was typed as the present password is the one before it.
      const isReplaced = await database.withUser(userId, async (tx) => {
        if (!(await replacePassword(tx, cookie, userId, asker.headers, hashes, asker.now))) return false
        const { email } = await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        const { subject, lines } = serverTexts[await languageOf(tx, userId)].passwordReplaced
        await storeMails(tx, userId, [{ to: email, subject, text: lines(email, publicUrl).join('\n\n') }])
        return true
      })
      if (!isReplaced) throw wrongPassword()
    },

    async confirmEmail(token, now) {
      const auth = await library()
      const call: AuthCall = { now, keepSignedIn: false, mails: [] }
      try {
        await inCall(call, async () => auth.api.verifyEmail({ query: { token } }))
        return true
      } catch (error) {
        if (libraryCode(error) === '') throw error
        return false
      }
    },

    async warmUp() {
      await library()
    },
  }
}

/** What the library may see of a request: our word for the address, and cookies only where it is to end a session. */
function forLibrary({ headers, address }: Asker, withCookies = false): Headers {
  const passed = new Headers({ 'x-dosewell-address': address })
  for (const name of withCookies ? ['user-agent', 'cookie'] : ['user-agent']) {
    const value = headers.get(name)
    if (value !== null) passed.set(name, value.slice(0, name === 'cookie' ? undefined : 300))
  }
  return passed
}

/**
 * Runs a call of the library and says what went wrong in our words. The library answers a lost database with an error of
 * its own, or not at all; what the statement itself said counts.
 */
async function inCall<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  try {
    const result = await authCall.run(call, work)
    if (call.databaseError !== undefined) throw call.databaseError
    return result
  } catch (error) {
    if (call.refused !== undefined) throw call.refused
    const failed = call.databaseError
    if (failed !== undefined) {
      if (errorCode(failed) === uniqueViolation) throw alreadyRegistered()
      throw databaseUnavailable(failed) ?? failed
    }
    throw problemOf(error) ?? error
  }
}

const uniqueViolation = '23505'

/** The library's expected failures as ours. */
function problemOf(error: unknown): Problem | null {
  switch (libraryCode(error)) {
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return alreadyRegistered()
    case 'INVALID_EMAIL':
      return new Problem('invalid_input', 'Please enter a valid email', {
        fields: { email: 'Please enter a valid email' },
      })
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'PASSWORD_TOO_LONG':
      return new Problem('invalid_credentials', accountMessages.invalidCredentials)
    case 'EMAIL_NOT_VERIFIED':
      return new Problem('email_not_confirmed', accountMessages.emailNotConfirmed)
    default:
      return null
  }
}

/** The code of an error of the library, or an empty text. */
function libraryCode(error: unknown): string {
  if (!(error instanceof Error) || !('body' in error)) return ''
  const { body } = error
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : ''
}

const wrongPassword = () => new Problem('invalid_credentials', accountMessages.incorrectPassword)

const alreadyRegistered = () =>
  new Problem('already_registered', accountMessages.alreadyRegistered, {
    fields: { email: accountMessages.alreadyRegistered },
  })

const linkNotValid = () => new Problem('link_not_valid', accountMessages.linkNotValid)

/** Stores the hash of a password set by a mailed link, which shows that the address is its owner's. @returns the address */
async function setPassword(tx: Tx, userId: string, hash: string, now: Temporal.Instant): Promise<string> {
  await sql`update accounts set password = ${hash}, updated_at = ${now}
    where user_id = ${userId} and provider_id = 'credential'`.execute(tx)
  const { rows } = await sql<{ email: string }>`update users set email_verified = true, updated_at = ${now}
    where id = ${userId} returning email`.execute(tx)
  const [owner] = rows
  if (!owner) throw new TypeError('The account is gone.')
  return owner.email
}

/** Sign-up says so (product 3.1); the count of sign-ups slows down whoever asks for many addresses. */
async function isRegistered(database: Database, email: string): Promise<boolean> {
  return (await userIds(database, email)).length > 0
}

async function userIdOf(database: Database, email: string): Promise<string> {
  const [id] = await userIds(database, email)
  if (id === undefined) throw new TypeError('The account is gone.')
  return id
}

/** The sign-in address of an account and the hash of its password. */
async function ownerOf(database: Database, userId: string): Promise<{ email: string; hash: string }> {
  try {
    const { rows } = await database.pool.query<{ email: string; hash: string }>(
      `select email, password as hash from users join accounts on accounts.user_id = users.id
       where users.id = $1 and provider_id = 'credential'`,
      [userId],
    )
    const [owner] = rows
    if (!owner) throw new TypeError('The account is gone.')
    return owner
  } catch (error) {
    throw databaseUnavailable(error) ?? error
  }
}

async function userIds(database: Database, email: string): Promise<string[]> {
  try {
    const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [
      normalisedEmail(email),
    ])
    return rows.map(({ id }) => id)
  } catch (error) {
    throw databaseUnavailable(error) ?? error
  }
}
