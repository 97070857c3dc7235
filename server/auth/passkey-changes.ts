import type { PasskeyAnswer, PasskeyCreation, PasskeyOptions } from '#core/api/passkeys.ts'
import { notFound } from '#server/http/problem.ts'
import { refuseTooOften } from './account-mail.ts'
import { forgiveAttempt, refuseTooMany } from './attempts.ts'
import type { Auth } from './auth.ts'
import { credentialsOf } from './credentials.ts'
import { recordFactorEvent } from './factor-event.ts'
import {
  acceptPasskey,
  creationOptions,
  credentialsOfPatient,
  deletePasskey,
  requestOptions,
  siteOf,
  storePasskey,
} from './passkeys.ts'
import { type DeviceCall, forgetOtherProofs, lockAccount, requireProof, type SessionCall, storeProof } from './proof.ts'
import { deleteUselessCodes } from './second-factors.ts'

/* The signed-in patient's passkeys: made, removed, and used as a proof. */

type PasskeyCall = SessionCall & { readonly headers: Headers }

/** @throws Problem second_factor_needed, password_needed, quota_reached, too_many_requests */
export async function beginPasskey(auth: Auth, call: PasskeyCall): Promise<PasskeyOptions> {
  const owner = await credentialsOf(auth.database.pool, call.userId)
  return auth.database.withUser(call.userId, async (tx) => {
    await requireProof(tx, call)
    // Before the device keeps one that we refuse.
    await refuseTooOften(tx, call.userId, 'passkey-added', call.now)
    return creationOptions(
      auth,
      tx,
      owner,
      { purpose: 'add', asker: call.sessionId, site: siteOf(auth, call.headers) },
      call.now,
    )
  })
}

/** @throws Problem second_factor_needed, password_needed, invalid_credentials, quota_reached, conflict, too_many_requests */
export async function addPasskey(
  auth: Auth,
  call: DeviceCall,
  passkey: { readonly name: string; readonly answer: PasskeyCreation },
): Promise<void> {
  const counters = auth.attempts.passkey(call.address)
  await refuseTooMany(auth.database.pool, counters, call.now)
  await auth.database.withUser(call.userId, async (tx) => {
    await lockAccount(tx, call.userId)
    // The proof of the options may be void: whoever knew only the password then must not add one beside a second factor.
    await requireProof(tx, call)
    await storePasskey(
      auth,
      tx,
      call.userId,
      passkey,
      { purpose: 'add', asker: call.sessionId, site: siteOf(auth, call.headers) },
      call.now,
    )
    await refuseTooOften(tx, call.userId, 'passkey-added', call.now)
    await forgetOtherProofs(tx, call)
    await storeProof(tx, call)
    await recordFactorEvent(auth, tx, call.userId, { kind: 'passkey-added', about: passkey.name }, call)
  })
  await forgiveAttempt(auth.database.pool, counters)
}

/** @throws Problem second_factor_needed, not_found */
export async function removePasskey(auth: Auth, call: DeviceCall, id: string): Promise<void> {
  const { userId } = call
  await auth.database.withUser(userId, async (tx) => {
    await requireProof(tx, call)
    const name = await deletePasskey({ tx, sealer: auth.sealer, userId }, id)
    if (name === null) throw notFound()
    await deleteUselessCodes(tx, userId)
    await recordFactorEvent(auth, tx, userId, { kind: 'passkey-removed', about: name }, call)
  })
}

export async function beginPasskeyProof(auth: Auth, call: PasskeyCall): Promise<PasskeyOptions> {
  return auth.database.withUser(call.userId, async (tx) => {
    const known = await credentialsOfPatient(tx, call.userId)
    return requestOptions(
      auth,
      known,
      { purpose: 'prove', asker: call.sessionId, site: siteOf(auth, call.headers) },
      call.now,
    )
  })
}

/** @throws Problem invalid_credentials */
export async function proveByPasskey(auth: Auth, call: DeviceCall, answer: PasskeyAnswer): Promise<void> {
  const counters = auth.attempts.passkey(call.address)
  await refuseTooMany(auth.database.pool, counters, call.now)
  await auth.database.withUser(call.userId, async (tx) => {
    await acceptPasskey(
      auth,
      tx,
      call.userId,
      answer,
      { purpose: 'prove', asker: call.sessionId, site: siteOf(auth, call.headers) },
      call.now,
    )
    await storeProof(tx, call)
  })
  await forgiveAttempt(auth.database.pool, counters)
}
