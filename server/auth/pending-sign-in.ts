import { secondStepLifetime } from '#core/account/second-factor.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type ClaimedLink, claimedLink, newLinkToken } from './link-token.ts'
import { cookiePrefix, cookieValue } from './session-cookie.ts'

/*
 * A sign-in whose password was right and that waits for its second step. It belongs to the browser that has its cookie,
 * works once, and is no session: nothing but the second step accepts it.
 */

export type PendingCookie = {
  /** Not yet verified. */
  read(headers: Headers): ClaimedLink | null
  set(token: string): string
  removed(): string
}

/** @param secure sends the cookie only over https */
export function pendingCookie(secure: boolean): PendingCookie {
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.pending_sign_in`
  const attributes = `Path=/api/account; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`
  return {
    read(headers) {
      const token = cookieValue(headers.get('cookie') ?? '', name)
      return token === null ? null : claimedLink(token)
    },
    set: (token) => `${name}=${token}; Max-Age=${secondStepLifetime.total('seconds')}; ${attributes}`,
    removed: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** @returns the token for the browser's cookie */
export async function beginPendingSignIn(
  tx: Tx,
  userId: string,
  keepSignedIn: boolean,
  now: Temporal.Instant,
): Promise<string> {
  const { token, secretHash } = newLinkToken(userId)
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
  await tx
    .insertInto('pending_sign_ins')
    .values({
      user_id: userId,
      secret_hash: secretHash,
      keep_signed_in: keepSignedIn,
      expires_at: now.add(secondStepLifetime),
    })
    .execute()
  return token
}

export async function isPendingSignIn(tx: Tx, claim: ClaimedLink, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('user_id', '=', claim.userId)
    .where('secret_hash', '=', claim.secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses it up. @returns null if it is no longer valid, for example because another request used it first */
export async function takePendingSignIn(
  tx: Tx,
  claim: ClaimedLink,
  now: Temporal.Instant,
): Promise<{ readonly keepSignedIn: boolean } | null> {
  const [taken] = await tx
    .deleteFrom('pending_sign_ins')
    .where('user_id', '=', claim.userId)
    .where('secret_hash', '=', claim.secretHash)
    .where('expires_at', '>', now)
    .returning('keep_signed_in')
    .execute()
  return taken ? { keepSignedIn: taken.keep_signed_in } : null
}

/** For a password that is no longer the account's. */
export async function endPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}
