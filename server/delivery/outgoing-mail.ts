import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#server/clock.ts'
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
 * Stores a message to be sent, in the transaction of what it is about: none is lost, and none is sent for a rolled back
 * change.
 */
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

/** Longer than a mail server or a gateway may take; then another server sends it. */
const lease = { minutes: 5 } as const

/** Of one call: others have their turn in between. */
const mostAtOnce = 20

/** Milliseconds that a request waits for its mail to be sent. */
const requestWaitMs = 5_000

export type MailDelivery = {
  readonly database: Database
  readonly sealer: Sealer
  readonly clock: Clock
  readonly mail: MailChannel
  readonly sms: SmsSender
  readonly log: Log
}

/**
 * Sends due mails and text messages, each claimed by one server when its turn comes; failures are retried later. Called
 * after storing one, and periodically.
 * @returns how many were sent
 */
export async function sendDueMails(delivery: MailDelivery): Promise<number> {
  const { database, clock } = delivery
  let sent = 0
  for (let count = 0; count < mostAtOnce; count++) {
    const one = await database.withSystem((tx) => claim(tx, clock.now()))
    if (!one) break
    if (await sendClaimed(delivery, one)) sent += 1
  }
  return sent
}

/** As {@link sendDueMails}, for a request: one that waits for a slow mail server is answered before. */
export async function sendMailsSoon(delivery: MailDelivery): Promise<void> {
  await Promise.race([sendDueMails(delivery), delay(requestWaitMs, undefined, { ref: false })])
}

/** @returns whether it was sent */
async function sendClaimed(
  { database, sealer, clock, mail, sms, log }: MailDelivery,
  { user_id, id, way, mail: sealed, attempts, created_at }: ClaimedMail,
): Promise<boolean> {
  const removed = () => database.withSystem((tx) => remove(tx, user_id, id))
  try {
    const content = sealer.openJson('outgoing_mail.mail', user_id, sealed)
    if (way === 'mail') await mail.send(z.parse(storedMail, content))
    else {
      const text = z.parse(storedText, content)
      const isOver = Temporal.Instant.compare(clock.now(), created_at.add({ seconds: text.seconds })) >= 0
      if (isOver) {
        await removed()
        return false
      }
      await sms.send(text)
    }
    await removed()
    return true
  } catch (error) {
    const minutes = retryMinutes[attempts - 1]
    const isLast = minutes === undefined
    log.warn({ mail: id, attempts, ...describeError(error) }, isLast ? 'mail given up' : 'mail not sent')
    if (isLast) await removed()
    else await database.withSystem((tx) => postpone(tx, user_id, id, clock.now().add({ minutes })))
    return false
  }
}

const queue = {
  table: 'outgoing_mail',
  key: ['user_id', 'id'],
  dueAt: 'next_attempt_at',
  tries: 'attempts',
  waiting: sql`true`,
} satisfies LeaseQueue

type ClaimedMail = Pick<
  Selectable<Tables['outgoing_mail']>,
  'user_id' | 'id' | 'way' | 'mail' | 'attempts' | 'created_at'
>

async function claim(tx: Tx, now: Temporal.Instant): Promise<ClaimedMail | undefined> {
  const columns = sql`leased.user_id, leased.id, way, mail, attempts, created_at`
  const [one] = await claimDue<ClaimedMail>(tx, queue, { limit: 1, now, until: now.add(lease) }, columns)
  return one
}

async function postpone(tx: Tx, userId: string, id: string, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outgoing_mail')
    .set({ next_attempt_at: until })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

async function remove(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_mail').where('user_id', '=', userId).where('id', '=', id).execute()
}
