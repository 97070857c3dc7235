import { changePassword, endOtherSessions, endSession, listSessions } from '#core/api/security.ts'
import { deviceOf } from '#core/profile/device.ts'
import type { Accounts } from '#server/auth/accounts.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { storeMails } from '#server/delivery/outgoing-mail.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'

export type SecurityDeps = { readonly accounts: Accounts; readonly sealer: Sealer }

/** Who is signed in to the account where, and its password. */
export function securityRoutes(api: Api, { accounts, sealer }: SecurityDeps): void {
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

  register(api, changePassword, async ({ input: { password, newPassword }, userId, ...asker }) => {
    const { now } = asker
    await accounts.changePassword(userId, { present: password, next: newPassword }, asker, (tx, id, mails) =>
      storeMails(tx, sealer, id, mails, now),
    )
    return {}
  })
}
