import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { normalizedEmail } from '#core/profile/email.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type Delivery, DeliveryCappedError, type DeliveryKind } from './channel.ts'
import { numberOf } from './sms.ts'

/*
 * Daily limits (UTC) on mails and text messages, which cost the operator money and annoy recipients; far above the need
 * of any patient.
 */

type Medium = 'mail' | 'sms'

/** Per account, and per address or number over all accounts. */
const dailyLimits = {
  mail: { account: 90, recipient: 120 },
  sms: { account: 45, recipient: 60 },
} as const
/** The last third is reserved for these kinds, so that repeats cannot use up the next dose's reminder. */
const priorityKinds: ReadonlySet<DeliveryKind> = new Set(['due', 'emergency', 'all-clear'])
const shareOfOthers = 2 / 3

/** Confirmation requests and invitations. */
const requestLimits = { account: 10, recipient: 5 } as const

type Addressee = { readonly medium: Medium; readonly to: string }

type Counter = { readonly key: string; readonly limit: number }

export type DailyCaps = {
  /**
   * Counts a reminder or alert and sends it. Rejected ones are not counted.
   * @param signal aborted when nobody waits for the answer any more: it may be sent all the same
   * @throws DeliveryCappedError, and what `send` throws
   */
  sendCapped(
    delivery: Pick<Delivery, 'userId' | 'kind'>,
    { medium, to }: Addressee,
    send: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Counts a confirmation request.
   * @returns false if the day's limit is reached
   */
  mayAsk(tx: Tx, userId: string, medium: Medium, to: string, now: Temporal.Instant): Promise<boolean>
}

export type DailyCapsDeps = {
  readonly database: Database
  /** The keys that addresses are hashed with. */
  readonly keys: KeyRing
  readonly clock: Clock
  /** Of all patients together (SMS_DAILY_LIMIT). */
  readonly smsDailyLimit: number
}

export function dailyCaps({ database, keys, clock, smsDailyLimit }: DailyCapsDeps): DailyCaps {
  const secret = Buffer.from(hkdfSync('sha256', keys.current.key, '', 'dosewell daily caps', 32))
  const keyOf = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')
  const recipientKey = (kind: string, medium: Medium, to: string) =>
    keyOf(kind, medium, 'recipient', medium === 'mail' ? normalizedEmail(to) : numberOf(to))
  const ofAll = (medium: Medium, share: number): Counter[] =>
    medium === 'sms' ? [{ key: keyOf('sent', medium), limit: smsDailyLimit * share }] : []

  return {
    async sendCapped({ userId, kind }, { medium, to }, send, signal) {
      const share = priorityKinds.has(kind) ? 1 : shareOfOthers
      const counters = [
        { key: keyOf('sent', medium, 'account', userId), limit: dailyLimits[medium].account * share },
        { key: recipientKey('sent', medium, to), limit: dailyLimits[medium].recipient * share },
        ...ofAll(medium, share),
      ]
      const day = dayOf(clock.now())
      if (!(await database.withSystem((tx) => count(tx, counters, day)))) throw new DeliveryCappedError()
      try {
        await send()
      } catch (error) {
        // A mail server that is down must not use up the day's limit.
        if (!signal.aborted) await database.withSystem((tx) => takeBack(tx, counters, day))
        throw error
      }
    },

    async mayAsk(tx, userId, medium, to, now) {
      const counters = [
        { key: keyOf('asked', medium, 'account', userId), limit: requestLimits.account },
        { key: recipientKey('asked', medium, to), limit: requestLimits.recipient },
        ...ofAll(medium, shareOfOthers),
      ]
      return count(tx, counters, dayOf(now))
    },
  }
}

const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').toPlainDate()

/** Counts one under all keys, or under none if one is full. Always in the order of `counted`, to avoid deadlocks. */
async function count(tx: Tx, counters: readonly Counter[], day: Temporal.PlainDate): Promise<boolean> {
  for (const [index, { key, limit }] of counters.entries()) {
    const { rows } = await sql`
      insert into sent_counts as sent (day, key, count) select ${day}::date, ${key}::text, 1 where ${limit}::float8 >= 1
      on conflict (day, key) do update set count = sent.count + 1 where sent.count < ${limit}::float8
      returning count`.execute(tx)
    if (rows.length > 0) continue
    await takeBack(tx, counters.slice(0, index), day)
    return false
  }
  return true
}

async function takeBack(tx: Tx, counters: readonly Counter[], day: Temporal.PlainDate): Promise<void> {
  for (const { key } of counters) {
    await sql`update sent_counts set count = count - 1 where day = ${day} and key = ${key}`.execute(tx)
  }
}

export async function forgetSentCounts(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('sent_counts')
    .where('day', '<', dayOf(now).subtract({ days: 1 }))
    .execute()
}
