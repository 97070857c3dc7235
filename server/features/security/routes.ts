import { changePassword, endOtherSessions, endSession, listSessions } from '#core/api/security.ts'
import { deviceOf } from '#core/profile/device.ts'
import type { Accounts } from '#server/auth/accounts.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'

export type SecurityDeps = { readonly accounts: Accounts }

/** Who is signed in to the account where, and its password. */
export function securityRoutes(api: Api, { accounts }: SecurityDeps): void {
  register(api, listSessions, async ({ userId, now, headers, address }) => {
    const open = await accounts.openSessions(userId, { headers, address, now })
    return { sessions: open.map(({ userAgent, ...session }) => ({ ...session, ...deviceOf(userAgent) })) }
  })

  register(api, endSession, async ({ input: { id }, userId }) => {
    if (!(await accounts.endSessionOf(userId, id))) throw notFound()
    return {}
  })

  register(api, endOtherSessions, async ({ userId, now, headers, address }) => {
    await accounts.endOtherSessions(userId, { headers, address, now })
    return {}
  })

  register(api, changePassword, async ({ input: { password, newPassword }, userId, now, headers, address }) => {
    await accounts.changePassword(userId, password, newPassword, { headers, address, now })
    return {}
  })
}
