import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { claimDue, type LeaseQueue } from '#server/db/lease-queue.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import type { Mail, MailChannel } from './mail.ts'
import type { SmsSender, Text } from './sms.ts'

const storedMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
const storedText = z.object({ to: z.string(), text: z.string(), seconds: z.number() })

/** A mail or text message in the outbox. */
export type Outgoing = { readonly way: 'mail'; readonly mail: Mail } | { readonly way: 'sms'; readonly sms: Text }

/**
 * Stores mails to be sent, in the transaction of what they are about: none is lost, and none is sent for a rolled back
 * change.
 */
export async function storeMails(
  tx: Tx,
  sealer: Sealer,
  userId: string,
  mails: readonly Mail[],
  now: Temporal.Instant,
): Promise<void> {
  for (const mail of mails) await storeOutgoing(tx, sealer, userId, { way: 'mail', mail }, now)
}

export async function storeOutgoing(
  tx: Tx,
  sealer: Sealer,
  userId: string,
  outgoing: Outgoing,
  now: Temporal.Instant,
): Promise<void> {
  const content = outgoing.way === 'mail' ? outgoing.mail : outgoing.sms
  await tx
    .insertInto('outgoing_mail')
    .values({
      user_id: userId,
      id: randomUUID(),
      way: outgoing.way,
      mail: sealer.sealJson('outgoing_mail.mail', userId, content),
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
    })
    .execute()
}

/** Minutes between attempts; after the last it is given up. */
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240] as const

export type MailDelivery = {
  readonly database: Database
  readonly sealer: Sealer
  readonly mail: MailChannel
  readonly sms: SmsSender
  readonly log: Log
}

/**
 * Sends due mails and text messages, each claimed by one server; failures are retried later. Called after storing one,
 * and periodically.
 * @returns how many were sent
 */
export async function sendDueMails(
  { database, sealer, mail, sms, log }: MailDelivery,
  now: Temporal.Instant,
): Promise<number> {
  const claimed = await database.withSystem((tx) => claim(tx, now))
  let sent = 0
  for (const { user_id, id, way, mail: sealed, attempts } of claimed) {
    try {
      const content = sealer.openJson('outgoing_mail.mail', user_id, sealed)
      await (way === 'mail' ? mail.send(z.parse(storedMail, content)) : sms.send(z.parse(storedText, content)))
      sent += 1
      await database.withSystem((tx) => remove(tx, user_id, id))
    } catch (error) {
      const isLast = attempts > retryMinutes.length
      log.warn({ mail: id, attempts, ...describeError(error) }, isLast ? 'mail given up' : 'mail not sent')
      if (isLast) await database.withSystem((tx) => remove(tx, user_id, id))
    }
  }
  return sent
}

const queue = {
  table: 'outgoing_mail',
  key: ['user_id', 'id'],
  dueAt: 'next_attempt_at',
  tries: 'attempts',
  waiting: sql`true`,
} satisfies LeaseQueue

type ClaimedMail = Pick<Selectable<Tables['outgoing_mail']>, 'user_id' | 'id' | 'way' | 'mail' | 'attempts'>

/** Claims up to 20 due mails. They are due again after their wait if this server dies. */
function claim(tx: Tx, now: Temporal.Instant): Promise<ClaimedMail[]> {
  const minutes = sql`(${retryMinutes}::int[])[least(leased.attempts + 1, ${retryMinutes.length}::int)]`
  const until = sql`${now}::timestamptz + ${minutes} * interval '1 minute'`
  return claimDue(tx, queue, { limit: 20, now, until }, sql`leased.user_id, leased.id, way, mail, attempts`)
}

async function remove(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_mail').where('user_id', '=', userId).where('id', '=', id).execute()
}
