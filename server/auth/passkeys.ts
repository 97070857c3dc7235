import { randomUUID } from 'node:crypto'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { maxPasskeys } from '#core/account/quotas.ts'
import { challengeLifetime } from '#core/account/second-factor.ts'
import type { PasskeyAnswer, PasskeyCreation, PasskeyOptions } from '#core/api/passkeys.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { Auth } from './auth.ts'
import { type ChallengePurpose, challengeExpiry, newChallenge, spendChallenge } from './passkey-challenge.ts'

/* Passkeys (WebAuthn, level 3): the stored ones, and what a device answers. Each answer needs the patient's finger, face or code. */

/** An account's passkey, as it is listed. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly addedAt: Temporal.Instant
  readonly usedAt: Temporal.Instant | null
}

/**
 * Who asks for a challenge and may answer it.
 * @property site where the page is, which the passkey is for
 */
export type Asker = { readonly purpose: ChallengePurpose; readonly asker: string; readonly site: Site }
type Site = { readonly origin: string; readonly host: string }

/**
 * The site of a request, which came from a page of ours (server/http/origin.ts). Over plain http the machine has several
 * names, of which browsers make passkeys for `localhost` only.
 */
export function siteOf({ publicUrl, isSecure }: Auth, headers: Headers): Site {
  const { origin, hostname: host } = new URL((!isSecure && headers.get('origin')) || publicUrl)
  return { origin, host }
}

/** Loaded when it is first needed: it takes long, and few accounts have passkeys. */
const webAuthn = () => import('@simplewebauthn/server')

const nameColumn = 'passkeys.name'
const timeout = challengeLifetime.total('milliseconds')

export async function listPasskeys({ sealer }: Auth, tx: Tx, userId: string): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: sealer.open(nameColumn, userId, row.name),
    addedAt: row.added_at,
    usedAt: row.used_at,
  }))
}

/** What the browser needs to make a passkey. @throws Problem quota_reached */
export async function creationOptions(
  { secrets }: Auth,
  tx: Tx,
  owner: { readonly userId: string; readonly email: string; readonly name: string },
  asker: Asker,
  now: Temporal.Instant,
): Promise<PasskeyOptions> {
  const known = await credentialsOfPatient(tx, owner.userId)
  if (known.length >= maxPasskeys) throw new Problem('quota_reached', 'most_passkeys')
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Dosewell',
    rpID: asker.site.host,
    userID: handleOf(owner.userId),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: newChallenge(secrets, asker.purpose, asker.asker, now),
    timeout,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * What the browser needs to use one.
 * @param known the passkeys it may be; any of this site without them
 */
export async function requestOptions(
  { secrets }: Auth,
  known: Awaited<ReturnType<typeof credentialsOfPatient>>,
  asker: Asker,
  now: Temporal.Instant,
): Promise<PasskeyOptions> {
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: asker.site.host,
    challenge: newChallenge(secrets, asker.purpose, asker.asker, now),
    timeout,
    allowCredentials: known,
    userVerification: 'required',
  })
  return { ...options }
}

export async function credentialsOfPatient(tx: Tx, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports: [...transports],
  }))
}

/**
 * Whether a new passkey vouches for itself at most, as was asked for. The certificates of any other would name addresses
 * that their check fetches, and whoever sends them chooses those.
 * @param attestationObject base64url
 */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/**
 * Stores a passkey that the browser has made.
 * @param tx has the account locked
 * @throws Problem invalid_credentials, quota_reached, conflict if it is stored already
 */
export async function storePasskey(
  { secrets, sealer }: Auth,
  tx: Tx,
  userId: string,
  { name, answer }: { readonly name: string; readonly answer: PasskeyCreation },
  asker: Asker,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await isWithoutCertificates(answer.response.attestationObject))) throw passkeyWrong()
  const challenges = expectedChallenge(secrets, asker, now)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenges.isExpected,
    expectedOrigin: asker.site.origin,
    expectedRPID: asker.site.host,
    requireUserVerification: true,
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }))
  if (!verified || !(await challenges.spend(tx, userId))) throw passkeyWrong()
  // Options for several may have been made while there was room for one.
  if ((await credentialsOfPatient(tx, userId)).length >= maxPasskeys)
    throw new Problem('quota_reached', 'most_passkeys')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const stored = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      id: randomUUID(),
      name: sealer.seal(nameColumn, userId, name),
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (stored.length === 0) throw new Problem('conflict', 'passkey_known')
}

/** Accepts the signature of a passkey of the account, once. @throws Problem invalid_credentials */
export async function acceptPasskey(
  { secrets }: Auth,
  tx: Tx,
  userId: string,
  answer: PasskeyAnswer,
  asker: Asker,
  now: Temporal.Instant,
): Promise<void> {
  const passkey = await tx
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'sign_count'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    // Two answers at the same time are counted one after the other.
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw passkeyWrong()
  const challenges = expectedChallenge(secrets, asker, now)
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenges.isExpected,
    expectedOrigin: asker.site.origin,
    expectedRPID: asker.site.host,
    credential: {
      id: answer.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.sign_count,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified || !(await challenges.spend(tx, userId))) throw passkeyWrong()
  await tx
    .updateTable('passkeys')
    .set({ sign_count: result.authenticationInfo.newCounter, used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', passkey.id)
    .execute()
}

/** @returns its name; null if the account has no such passkey */
export async function deletePasskey({ tx, sealer, userId }: PatientTx, id: string): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted ? sealer.open(nameColumn, userId, deleted.name) : null
}

/** The challenge that comes back: whether it is one of ours for this asker, and then that it is used up. */
function expectedChallenge(secrets: Auth['secrets'], asker: Asker, now: Temporal.Instant) {
  let answered: { readonly challenge: string; readonly expiresAt: Temporal.Instant } | null = null
  return {
    isExpected(challenge: string): boolean {
      const expiresAt = challengeExpiry(secrets, { ...asker, challenge }, now)
      answered = expiresAt && { challenge, expiresAt }
      return answered !== null
    },
    spend: async (tx: Tx, userId: string) => answered !== null && spendChallenge(tx, userId, answered, now),
  }
}

/** By which a passkey names its account, to us and nobody else. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** The account that a passkey names, not yet verified; null if it names none. */
export function claimedAccount({ response: { userHandle } }: PasskeyAnswer): string | null {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex')
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? []
  return parts.length > 0 ? parts.join('-') : null
}

export const passkeyWrong = () => new Problem('invalid_credentials', 'passkey_wrong')
