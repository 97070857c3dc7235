import * as z from 'zod/mini'
import { safeNameForMessage } from '#core/profile/confirmation.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/activity/store.ts'
import { storeAccountMail } from './account-mail.ts'
import type { Auth } from './auth.ts'
import type { Credentials } from './credentials.ts'
import { isSigned, type Secrets, signatureOf } from './secrets.ts'

/*
 * If the operator requires it, nobody signs in before opening a link mailed to their address. The link is a JSON Web
 * Token (HMAC-SHA256) with the address and the expiry; nothing is stored.
 */

const lifetime = Temporal.Duration.from({ hours: 1 })

/** Tokens with any other header are rejected, whatever algorithm they name. */
const header = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

/** @property exp seconds since 1970 */
const payload = z.object({ email: z.string(), exp: z.number() })

export async function storeConfirmationMail(
  auth: Auth,
  tx: Tx,
  owner: Pick<Credentials, 'userId' | 'email' | 'name'>,
  now: Temporal.Instant,
): Promise<void> {
  const link = `${auth.publicUrl}/confirm-email#${confirmationToken(auth.secrets, owner.email, now)}`
  const name = safeNameForMessage(owner.name)
  await storeAccountMail(
    auth,
    tx,
    owner,
    ({ confirmAddress: { subject, lines } }) => ({ subject, lines: lines(name, link) }),
    now,
  )
}

/**
 * Confirms the address of a mailed link; idempotent.
 * @returns false for an invalid or expired link
 * @throws DatabaseUnavailable
 */
export async function confirmEmail(
  { secrets, database, sealer }: Auth,
  token: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const email = confirmedEmail(secrets, token, now)
  if (email === null) return false
  const [owner] = await query<{ id: string }>(database.pool, 'select id from users where email = $1', [email])
  if (!owner) return false
  await database.withUser(owner.id, async (tx) => {
    if (!(await confirmAddress(tx, owner.id, now))) return
    await recordAudit({ tx, sealer, userId: owner.id }, { kind: 'email-confirmed' }, { at: now, device: null })
  })
  return true
}

/** @returns false if it was confirmed before */
async function confirmAddress(tx: Tx, userId: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function confirmationToken([secret]: Secrets, email: string, now: Temporal.Instant): string {
  const exp = seconds(now.add(lifetime))
  const signed = `${header}.${Buffer.from(JSON.stringify({ email, exp })).toString('base64url')}`
  return `${signed}.${signatureOf(secret, signed).toString('base64url')}`
}

function confirmedEmail(secrets: Secrets, token: string, now: Temporal.Instant): string | null {
  const [head, body = '', signature = ''] = token.split('.')
  if (head !== header || !isSigned(secrets, `${head}.${body}`, Buffer.from(signature, 'base64url'))) return null
  const { email, exp } = z.parse(payload, JSON.parse(Buffer.from(body, 'base64url').toString()))
  return exp > seconds(now) ? email : null
}

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)
