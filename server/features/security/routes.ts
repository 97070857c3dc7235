import {
  addPasskey as addPasskeyEndpoint,
  beginPasskey as beginPasskeyEndpoint,
  beginPasskeyProof as beginPasskeyProofEndpoint,
  proveByPasskey as proveByPasskeyEndpoint,
  removePasskey as removePasskeyEndpoint,
} from '#core/api/passkeys.ts'
import {
  beginAuthenticator as beginAuthenticatorEndpoint,
  confirmAuthenticator as confirmAuthenticatorEndpoint,
  getSecondFactors,
  makeRecoveryCodes as makeRecoveryCodesEndpoint,
  prove as proveEndpoint,
  removeAuthenticator as removeAuthenticatorEndpoint,
} from '#core/api/second-factor.ts'
import {
  changePassword as changePasswordEndpoint,
  endOtherSessions,
  endSession,
  listSessions,
} from '#core/api/security.ts'
import { deviceOf } from '#core/profile/device.ts'
import type { Auth } from '#server/auth/auth.ts'
import { signedInDevices, signOutDevice, signOutOtherDevices } from '#server/auth/devices.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  proveByPasskey,
  removePasskey,
} from '#server/auth/passkey-changes.ts'
import { changePassword } from '#server/auth/password.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  prove,
  removeAuthenticator,
  secondFactorsOf,
} from '#server/auth/second-factors.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'

export type SecurityDeps = { readonly auth: Auth }

/** Signed-in devices, the password and the second factors. */
export function securityRoutes(api: Api, { auth }: SecurityDeps): void {
  register(api, listSessions, async ({ userId, sessionId, now }) => {
    const devices = await signedInDevices(auth, userId, sessionId, now)
    return { sessions: devices.map(({ userAgent, ...device }) => ({ ...device, ...deviceOf(userAgent) })) }
  })

  register(api, endSession, async ({ input: { id }, userId, ...caller }) => {
    if (!(await signOutDevice(auth, userId, id, caller))) throw notFound()
    return {}
  })

  register(api, endOtherSessions, async ({ userId, ...caller }) => {
    await signOutOtherDevices(auth, userId, caller)
    return {}
  })

  register(api, changePasswordEndpoint, async ({ input: { password, newPassword }, userId, ...caller }) => {
    await changePassword(auth, userId, { present: password, next: newPassword }, caller)
    return {}
  })

  register(api, getSecondFactors, async ({ userId }) => secondFactorsOf(auth, userId))

  register(api, beginAuthenticatorEndpoint, async (call) => beginAuthenticator(auth, call))

  register(api, confirmAuthenticatorEndpoint, async (call) => {
    await confirmAuthenticator(auth, call, call.input.code)
    return {}
  })

  register(api, removeAuthenticatorEndpoint, async (call) => {
    await removeAuthenticator(auth, call)
    return {}
  })

  register(api, makeRecoveryCodesEndpoint, async (call) => ({ codes: [...(await makeRecoveryCodes(auth, call))] }))

  register(api, proveEndpoint, async ({ input, userId, ...caller }) => {
    await prove(auth, userId, input, caller)
    return {}
  })

  register(api, beginPasskeyEndpoint, async (call) => ({ options: await beginPasskey(auth, call) }))

  register(api, addPasskeyEndpoint, async (call) => {
    await addPasskey(auth, call, call.input)
    return {}
  })

  register(api, removePasskeyEndpoint, async (call) => {
    await removePasskey(auth, call, call.input.id)
    return {}
  })

  register(api, beginPasskeyProofEndpoint, async (call) => ({ options: await beginPasskeyProof(auth, call) }))

  register(api, proveByPasskeyEndpoint, async (call) => {
    await proveByPasskey(auth, call, call.input.answer)
    return {}
  })
}
