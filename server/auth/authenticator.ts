import { Secret, TOTP } from 'otpauth'
import { appCode, codeDigits, codeDrift, codeSeconds } from '#core/account/second-factor.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'

/* The stored authenticator app: codes by time (RFC 6238). */

const column = 'authenticators.secret'

/** RFC 4226, section 4: as long as the output of SHA-1. */
const secretBytes = 20

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Dosewell',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: codeDigits,
    period: codeSeconds,
  })

/**
 * Stores a new secret in place of one that was not confirmed.
 * @returns null if an app is on
 */
export async function newAuthenticator(
  { tx, sealer, userId }: { readonly tx: Tx; readonly sealer: Sealer; readonly userId: string },
  email: string,
  now: Temporal.Instant,
): Promise<{ readonly secret: string; readonly address: string } | null> {
  const secret = new Secret({ size: secretBytes }).base32
  const row = { secret: sealer.seal(column, userId, secret), made_at: now }
  const stored = await tx
    .insertInto('authenticators')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .execute()
  return stored.length === 0 ? null : { secret, address: totp(secret, email).toString() }
}

/**
 * Accepts a code of the app, once.
 * @param stage `confirm`: the first code, which switches the app on; it may be sent again, as its response may be lost
 * @returns whether it was right, and whether the app was on already
 */
export async function acceptAppCode(
  { tx, sealer, userId }: { readonly tx: Tx; readonly sealer: Sealer; readonly userId: string },
  stage: 'confirm' | 'use',
  typed: string,
  now: Temporal.Instant,
): Promise<'accepted' | 'repeated' | 'wrong'> {
  const app = await tx
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    // Two requests with one code: the second waits, and sees that it was used.
    .forUpdate()
    .executeTakeFirst()
  if (!app || (stage === 'use' && app.confirmed_at === null)) return 'wrong'
  const step = stepOf(sealer.open(column, userId, app.secret), typed, now)
  if (step === null) return 'wrong'
  if (stage === 'confirm' && app.confirmed_at !== null) return step === app.last_step ? 'repeated' : 'wrong'
  if (app.last_step !== null && step <= app.last_step) return 'wrong'
  await tx
    .updateTable('authenticators')
    .set({ last_step: step, ...(stage === 'confirm' && { confirmed_at: now }) })
    .where('user_id', '=', userId)
    .execute()
  return 'accepted'
}

/**
 * The time step whose code was typed, or null.
 * @param secret base 32
 */
export function stepOf(secret: string, typed: string, now: Temporal.Instant): number | null {
  const token = appCode(typed)
  if (token === null) return null
  const timestamp = now.epochMilliseconds
  const delta = totp(secret).validate({ token, timestamp, window: codeDrift })
  return delta === null ? null : totp(secret).counter({ timestamp }) + delta
}

/** @returns false if none was on */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute()
  return deleted.some(({ confirmed_at }) => confirmed_at !== null)
}
