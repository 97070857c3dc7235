import { normalizedEmail } from '#core/profile/email.ts'
import { normalizedPassword } from '#core/profile/password.ts'
import { countAudits, recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { Problem } from '#server/http/problem.ts'
import { storeAccountMail } from './account-mail.ts'
import { forgetAttempts, refuseTooMany } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import { refuseCommon } from './common-passwords.ts'
import { confirmAddressOf, setPasswordHash } from './credentials.ts'
import { claimedLink } from './link-token.ts'
import { hashPassword } from './password-hash.ts'
import { endPendingSignIns } from './pending-sign-in.ts'
import { lockAccount } from './proof.ts'
import { consumeLink, isOpenLink, makeLinks, noteResetRequest } from './reset-links.ts'
import { endSessions } from './sessions.ts'

/** Requests in the patient's activity, in 24 hours. */
const mostAskedADay = 5

/**
 * Requests a link to set a new password. Effect and duration are the same whether or not the address has an account.
 * @throws Problem too_many_requests
 */
export async function requestReset(
  { database: { pool }, attempts }: Auth,
  email: string,
  caller: Caller,
): Promise<void> {
  const account = normalizedEmail(email)
  await refuseTooMany(pool, await attempts.reset(account, caller), caller.now)
  await noteResetRequest(pool, account, caller.now)
}

/** Creates the requested links and stores their mails. */
export async function makeResetLinks(auth: Auth, now: Temporal.Instant): Promise<void> {
  const { database, sealer, publicUrl } = auth
  await makeLinks(database, now, async (tx, { userId, email, token }) => {
    // In the fragment, which neither proxies nor the page's own requests see.
    const link = `${publicUrl}/reset-password#token=${token}`
    await storeAccountMail(
      auth,
      tx,
      { userId, email },
      ({ newPassword: { subject, lines } }) => ({ subject, lines: lines(email, link) }),
      now,
    )
    // Anyone may ask. Each gets a mail anyway.
    const asked = await countAudits(tx, userId, 'password-link-asked', now.subtract({ hours: 24 }))
    if (asked >= mostAskedADay) return
    await recordAudit({ tx, sealer, userId }, { kind: 'password-link-asked' }, { at: now, device: null })
  })
}

/**
 * Sets a new password by a mailed link, ends all sessions of the account and mails the owner. A second factor stays on:
 * whoever reads the owner's mail does not get in by it alone.
 * @returns the account's address, which this confirms
 * @throws Problem link_not_valid, invalid_input, too_many_requests
 */
export async function resetPassword(
  auth: Auth,
  { token, password }: { readonly token: string; readonly password: string },
  caller: Caller,
): Promise<{ email: string }> {
  const { database, sealer, publicUrl, attempts, passwordCost } = auth
  const { address, now, signal } = caller
  await refuseTooMany(database.pool, attempts.link(address), now)
  const link = claimedLink(token)
  const isOpen = link !== null && (await database.withUser(link.userId, (tx) => isOpenLink(tx, link, now)))
  // Hashing is expensive: only for valid links.
  if (!isOpen) throw linkNotValid()
  refuseCommon(password, 'password')
  const { userId } = link
  const hash = await hashPassword(normalizedPassword(password), passwordCost, signal)
  const email = await database.withUser(userId, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await consumeLink(tx, link, now))) throw linkNotValid()
    await setPasswordHash(tx, userId, hash, now)
    const owner = await confirmAddressOf(tx, userId, now)
    const about = await endSessions(tx, userId, now)
    await endPendingSignIns(tx, userId)
    await recordAudit({ tx, sealer, userId }, { kind: 'password-reset', about }, sourceOf(caller))
    await storeAccountMail(
      auth,
      tx,
      { userId, email: owner },
      ({ passwordChanged: { subject, lines } }) => ({ subject, lines: lines(owner, publicUrl) }),
      now,
    )
    return owner
  })
  // Owners who forgot their password have used up their attempts.
  await forgetAttempts(database.pool, attempts.ofOwner(email, caller))
  return { email }
}

const linkNotValid = () => new Problem('link_not_valid', 'link_not_valid')
