import { sql } from 'kysely'
import { newLinkToken } from '#server/auth/link-token.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { ReminderLinksTable } from '#server/db/tables.ts'
import type { Delivery } from '#server/delivery/channel.ts'
import type { LinkMaker } from '#server/delivery/links.ts'

/** An old mail must still offer to unsubscribe. */
const stopFor = { hours: 90 * 24 } as const

/** The newest mails of a patient that offer to unsubscribe. */
const mostStopLinks = 500

/** @param publicUrl the service's origin */
export function linkMaker(database: Database, clock: Clock, publicUrl: string): LinkMaker {
  async function newLink(
    { userId, ids }: Delivery,
    does: ReminderLinksTable['does'],
    until: Temporal.Instant,
  ): Promise<string> {
    const { token, secretHash } = newLinkToken(userId)
    const link = { user_id: userId, secret_hash: secretHash, does, delivery_ids: ids, expires_at: until }
    await database.withSystem(async (tx) => {
      const own = tx.deleteFrom('reminder_links').where('user_id', '=', userId)
      await own.where('expires_at', '<', clock.now()).execute()
      await sql`delete from reminder_links where user_id = ${userId} and secret_hash in (
        select secret_hash from reminder_links where user_id = ${userId} and does = 'stop-email'
        order by expires_at desc offset ${mostStopLinks - 1})`.execute(tx)
      await tx.insertInto('reminder_links').values(link).execute()
    })
    return token
  }

  return {
    async dose(delivery) {
      if (delivery.kind !== 'due' && delivery.kind !== 'repeat' && delivery.kind !== 'missed') return null
      // In the fragment, which neither servers nor proxies see.
      return `${publicUrl}/dose#${await newLink(delivery, 'taken', delivery.deadline)}`
    },
    async stopEmail(delivery) {
      return `${publicUrl}/stop-emails?token=${await newLink(delivery, 'stop-email', clock.now().add(stopFor))}`
    },
  }
}
