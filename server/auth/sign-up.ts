import { randomUUID } from 'node:crypto'
import { normalizedEmail } from '#core/profile/email.ts'
import { normalizedPassword } from '#core/profile/password.ts'
import { failures } from '#core/texts/en/failures.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sendMailsSoon } from '#server/delivery/outgoing-mail.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseTooMany } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import { refuseCommon } from './common-passwords.ts'
import { storeConfirmationMail } from './confirmation.ts'
import { findCredentials, insertAccount } from './credentials.ts'
import { hashPassword } from './password-hash.ts'
import { beginSession } from './sessions.ts'
import { completeSignIn, type SignedIn } from './sign-in.ts'

export type NewAccount = {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly keepSignedIn: boolean
}

/**
 * Creates an account and signs it in, in one transaction with `alongside`. The session replaces the device's present one.
 * @param alongside stores the rest of the account, its language included; may run again with the transaction
 * @returns the account's id and the session's cookies (none if the address must be confirmed first)
 * @throws Problem invalid_input, already_registered, too_many_requests
 */
export async function signUp(
  auth: Auth,
  { password, name, keepSignedIn, ...account }: NewAccount,
  caller: Caller,
  alongside: (tx: Tx, userId: string) => Promise<void>,
): Promise<SignedIn> {
  const { database, sealer, requireEmailConfirmation, passwordCost, attempts, cookie } = auth
  const { address, now, signal } = caller
  refuseCommon(password, 'password')
  const email = normalizedEmail(account.email)
  await refuseTooMany(database.pool, attempts.signUp(address), now)
  // Sign-up says so (product 3.1); the limit on sign-ups slows down enumeration.
  if (await findCredentials(database.pool, email)) throw alreadyRegistered()
  const userId = randomUUID()
  // Before the transaction, so that no connection waits for a core.
  const passwordHash = await hashPassword(normalizedPassword(password), passwordCost, signal)
  const session = await database.withUser(userId, async (tx) => {
    if (!(await insertAccount(tx, { userId, email, name, passwordHash }, now))) throw alreadyRegistered()
    await recordAudit({ tx, sealer, userId }, { kind: 'account-created' }, sourceOf(caller))
    await alongside(tx, userId)
    if (!requireEmailConfirmation) return beginSession(tx, cookie, userId, keepSignedIn, caller)
    await storeConfirmationMail(auth, tx, { userId, email, name }, now)
    return null
  })
  if (session !== null) return completeSignIn(auth, { userId, email, session }, caller)
  // Not signed in before the address is confirmed.
  await sendMailsSoon(auth)
  return { userId, cookies: [] }
}

const alreadyRegistered = () =>
  new Problem('already_registered', 'already_registered', {
    fields: { email: failures.already_registered },
  })
