import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { backoff } from '#server/db/lease-queue.ts'
import {
  type ClaimedReceipt,
  selectState,
  storeConfirmed,
  storePostponed,
  storeUnsigned,
  type UnsignedState,
} from './receipts.ts'

type Reason = ClaimedReceipt['reason']

/** Stores what became of claimed receipts. */
export type ReceiptOutcomes = {
  confirm(claimed: ClaimedReceipt, txid: string, round: number): Promise<void>
  /** Tries it again later; or ends it, if it is too old and has no transaction. */
  postpone(claimed: ClaimedReceipt, reason: Reason): Promise<void>
  /** Its transaction is lost: it is to be signed again, unless it is too old. */
  dropTransaction(claimed: ClaimedReceipt): Promise<void>
  /** It has no transaction that could be confirmed. */
  end(claimed: ClaimedReceipt, state: UnsignedState, reason: Reason): Promise<void>
}

export type OutcomeDeps = {
  readonly database: Database
  readonly clock: Clock
  /** From 0 up to 1. */
  readonly random: () => number
}

/** How long an unwritten receipt is retried. */
const giveUpAfter = { hours: 24 } as const
/** Two seconds, four, eight, up to ten minutes. */
const backoffMs = { first: 2_000, most: 600_000 } as const

export function receiptOutcomes({ database, clock, random }: OutcomeDeps): ReceiptOutcomes {
  const isOver = ({ wantedAt }: ClaimedReceipt) => Temporal.Instant.compare(clock.now(), wantedAt.add(giveUpAfter)) >= 0
  const end: ReceiptOutcomes['end'] = (claimed, state, reason) =>
    database.withSystem((tx) => storeUnsigned(tx, claimed, state, reason, clock.now()))

  return {
    confirm: (claimed, txid, round) =>
      database.withSystem((tx) => storeConfirmed(tx, claimed, txid, round, clock.now())),
    async postpone(claimed, reason) {
      // A signed one may still be confirmed, and is watched until it cannot be.
      if (claimed.state === 'waiting' && isOver(claimed)) {
        const state = await database.withSystem((tx) => selectState(tx, claimed))
        if (state === 'waiting') return end(claimed, 'failed', reason)
      }
      const wait = backoff(claimed.tries, backoffMs, random())
      await database.withSystem((tx) => storePostponed(tx, claimed, reason, clock.now().add({ milliseconds: wait })))
    },
    dropTransaction: (claimed) => end(claimed, isOver(claimed) ? 'failed' : 'waiting', claimed.reason ?? 'expired'),
    end,
  }
}
