import {
  changePassword as changePasswordEndpoint,
  endOtherSessions,
  endSession,
  listSessions,
} from '#core/api/security.ts'
import { deviceOf } from '#core/profile/device.ts'
import type { Auth } from '#server/auth/auth.ts'
import { signedInDevices, signOutDevice, signOutOtherDevices } from '#server/auth/devices.ts'
import { changePassword } from '#server/auth/password.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'

export type SecurityDeps = { readonly auth: Auth }

/** Signed-in devices, and the password. */
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
}
