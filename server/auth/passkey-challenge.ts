import { createHash, randomBytes } from 'node:crypto'
import { challengeLifetime } from '#core/account/second-factor.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isSigned, type Secrets, signatureOf } from './secrets.ts'

/*
 * What a passkey signs: random bytes, an expiry and our signature of both, of what the challenge is for, and of who asked.
 * So nothing is stored for those that nobody answers; one that was answered is stored until it expires.
 */

export type ChallengePurpose = 'add' | 'prove' | 'sign-in'

const nonceLength = 16
const expiryLength = 8

/** @param asker the session, or, for signing in, what only the browser that asked has */
export function newChallenge(
  [secret]: Secrets,
  purpose: ChallengePurpose,
  asker: string,
  now: Temporal.Instant,
): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(expiryLength)
  expiry.writeBigUInt64BE(BigInt(now.add(challengeLifetime).epochMilliseconds))
  const facts = Buffer.concat([randomBytes(nonceLength), expiry])
  return Uint8Array.from(Buffer.concat([facts, signatureOf(secret, signedText(purpose, asker, facts))]))
}

/**
 * When a challenge of ours expires.
 * @param challenge base64url, as it comes back
 * @returns null if it is not ours, or was for something or somebody else, or has expired
 */
export function challengeExpiry(
  secrets: Secrets,
  { purpose, asker, challenge }: { purpose: ChallengePurpose; asker: string; challenge: string },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const facts = bytes.subarray(0, nonceLength + expiryLength)
  if (facts.length < nonceLength + expiryLength) return null
  if (!isSigned(secrets, signedText(purpose, asker, facts), bytes.subarray(facts.length))) return null
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(Number(facts.readBigUInt64BE(nonceLength)))
  return Temporal.Instant.compare(now, expiresAt) < 0 ? expiresAt : null
}

/** @returns false if it was answered before, for example by a request at the same time */
export async function spendChallenge(
  tx: Tx,
  userId: string,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<boolean> {
  await tx.deleteFrom('spent_challenges').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
  const spent = await tx
    .insertInto('spent_challenges')
    .values({
      user_id: userId,
      challenge_hash: createHash('sha256').update(challenge).digest(),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return spent.length > 0
}

const signedText = (purpose: ChallengePurpose, asker: string, facts: Buffer) =>
  ['passkey', purpose, asker, facts.toString('base64url')].join('\0')
