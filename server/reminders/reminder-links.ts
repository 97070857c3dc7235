import { newLinkToken } from '#server/auth/link-token.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { ReminderLinksTable } from '#server/db/tables.ts'
import type { Delivery } from '#server/delivery/channel.ts'

export type LinkPurpose = ReminderLinksTable['does']

/** Makes the links of a message, each one anew: what is stored of it tells nobody what it holds. @returns their addresses */
export type LinkMaker = <P extends LinkPurpose>(
  delivery: Delivery,
  purposes: readonly P[],
) => Promise<Readonly<Record<P, string>>>

/** Where each leads. What it holds stands where servers and proxies do not see it, but for RFC 8058, which posts to the address. */
const pages: Readonly<Record<LinkPurpose, string>> = { taken: '/dose#', 'stop-email': '/stop-emails?token=' }

/** Mail that is opened late can still be stopped. */
const stopFor = { hours: 90 * 24 } as const

/** @param publicUrl the origin that patients reach the service at */
export function linkMaker(database: Database, clock: Clock, publicUrl: string): LinkMaker {
  return async <P extends LinkPurpose>({ userId, ids, deadline }: Delivery, purposes: readonly P[]) => {
    const now = clock.now()
    const made = purposes.map((does) => ({ does, ...newLinkToken(userId) }))
    await database.withSystem(async (tx) => {
      await tx.deleteFrom('reminder_links').where('user_id', '=', userId).where('expires_at', '<', now).execute()
      const rows = made.map(({ does, secretHash }) => ({
        user_id: userId,
        secret_hash: secretHash,
        does,
        delivery_ids: ids,
        expires_at: does === 'taken' ? deadline : now.add(stopFor),
      }))
      await tx.insertInto('reminder_links').values(rows).execute()
    })
    const addresses = made.map(({ does, token }) => [does, `${publicUrl}${pages[does]}${token}`])
    return Object.fromEntries(addresses) as Record<P, string>
  }
}
