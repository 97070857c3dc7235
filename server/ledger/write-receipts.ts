import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import { backoff } from '#server/db/lease-queue.ts'
import { createSealer } from '#server/db/sealed.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { ChainUnavailableError, TransactionRefused } from './chain.ts'
import type { Ledger } from './ledger.ts'
import { privateProof, publicRecord } from './note.ts'
import {
  beginPost,
  type ClaimedReceipt,
  claimReceipts,
  countSigned,
  selectReceiptable,
  storeConfirmed,
  storePostponed,
  storeSigned,
  storeUnsigned,
} from './receipts.ts'

export type WriterDeps = {
  readonly database: Database
  readonly keys: KeyRing
  readonly ledger: Ledger
  readonly clock: Clock
  readonly log: Log
  readonly randomBytes: (count: number) => Uint8Array
  /** From 0 up to 1. */
  readonly random: () => number
}

/** Writes requested receipts to the chain; several writers can run side by side. */
export type ReceiptWriter = {
  /**
   * Claims and writes due receipts; called every second.
   * @throws DatabaseUnavailable
   */
  tick(): Promise<void>
  /** Resolves once it holds no claimed receipts. */
  idle(): Promise<void>
  /** Stops claiming; other writers may claim what it holds. */
  stop(): Promise<void>
}

/** Receipts being written at a time. */
const capacity = 32
/** Longer than writing a receipt may take. */
const lease = { seconds: 120 } as const
/** Rounds to wait for a confirmation, and the timeout (product 10.2); milliseconds. */
const waitRounds = 4
const waitTimeoutMs = 40_000
/** How long an unwritten receipt is retried. */
const giveUpAfter = { hours: 24 } as const
/** A patient's receipts per day: several times the usual, and cheap for the paying account. */
const mostADay = 100
/** Two seconds, four, eight, up to ten minutes. */
const backoffMs = { first: 2_000, most: 600_000 } as const
const stopTimeoutMs = 2_000

export function createReceiptWriter(deps: WriterDeps): ReceiptWriter {
  const { database, clock, log } = deps
  const atHand = new Set<Promise<void>>()
  let isStopped = false
  const write = receiptProcessor(deps, () => isStopped)

  return {
    async tick() {
      const free = capacity - atHand.size
      if (isStopped || free === 0) return
      const due = await database.withSystem((tx) => claimReceipts(tx, free, clock.now(), lease))
      for (const claimed of due) {
        const writing: Promise<void> = write(claimed)
          // What could not be stored is claimed again after the lease.
          .catch((error: unknown) => log.warn(describeError(error), 'what became of a receipt could not be stored'))
          .finally(() => atHand.delete(writing))
        atHand.add(writing)
      }
    },
    async idle() {
      while (atHand.size > 0) await Promise.all(atHand)
    },
    async stop() {
      isStopped = true
      await Promise.race([Promise.all(atHand), delay(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

/**
 * Exactly once: a receipt's transaction is signed and stored before it is first sent, and every retry sends the same
 * bytes. Another one is signed only when node and indexer are past the last round that could include it, and the
 * indexer does not know it. Two signed ones would share a lease, of which the chain accepts one.
 * @returns processes one claimed receipt
 */
function receiptProcessor(deps: WriterDeps, isStopped: () => boolean): (claimed: ClaimedReceipt) => Promise<void> {
  const { database, keys, ledger, clock, log } = deps
  const { chain } = ledger
  const sealer = createSealer(keys)
  const leaseKey = leaseKeyOf(keys)

  async function write(claimed: ClaimedReceipt): Promise<void> {
    try {
      if (claimed.state === 'waiting') await sign(claimed)
      else await follow(claimed)
    } catch (error) {
      if (error instanceof TransactionRefused) return postpone(claimed, error.refusal)
      // Too long for a note.
      if (error instanceof RangeError) return end(claimed, 'failed', 'refused')
      if (!(error instanceof ChainUnavailableError)) {
        log.warn({ ...describeError(error), receipt: claimed.entry_id }, 'a receipt could not be written')
      }
      await postpone(claimed, 'unavailable')
    }
  }

  async function sign(claimed: ClaimedReceipt): Promise<void> {
    if (!(await ledger.isReady())) return end(claimed, 'skipped', 'unavailable')
    const [sponsor, params] = await Promise.all([ledger.sponsor(), chain.params()])
    const signed = await database.withSystem(async (tx) => {
      const receiptable = await selectReceiptable(tx, sealer, claimed)
      if (!receiptable) return null
      if ((await countSigned(tx, claimed, clock.now().subtract({ hours: 24 }))) >= mostADay) return 'too many'
      const salt = receiptable.form === 'private' ? deps.randomBytes(32) : null
      const note = salt ? privateProof(receiptable.event, salt) : publicRecord(receiptable.event)
      const transaction = sponsor.sign({ note, lease: leaseOf(leaseKey, claimed), params })
      return (await storeSigned(tx, sealer, claimed, receiptable, salt, transaction)) ? transaction : 'taken over'
    })
    if (signed === null) return end(claimed, 'withdrawn', null)
    if (signed === 'too many') return end(claimed, 'failed', 'limit')
    if (signed !== 'taken over') await post(claimed, signed.txid, signed.bytes)
  }

  /** Continues with a stored transaction: not sent, sent, confirmed, or lost. */
  async function follow(claimed: ClaimedReceipt): Promise<void> {
    const { user_id, txid, transaction, last_valid, posted_at } = claimed
    if (txid === null || transaction === null || last_valid === null)
      throw new TypeError('A signed receipt has a transaction.')
    if (posted_at !== null) {
      const found = await chain.find(txid)
      if (found?.round) return confirm(claimed, txid, found.round)
      if (found) return waitFor(claimed, txid)
      if (await chain.isLost(txid, last_valid)) return signAgain(claimed)
    } else if ((await chain.round()) > last_valid) {
      return signAgain(claimed)
    }
    await post(claimed, txid, sealer.openBytes('receipts.transaction', user_id, transaction))
  }

  async function post(claimed: ClaimedReceipt, txid: string, bytes: Uint8Array): Promise<void> {
    if (!(await database.withSystem((tx) => beginPost(tx, claimed, clock.now())))) {
      // If never sent, it is dropped; else its state is only watched.
      return claimed.posted_at === null ? end(claimed, 'withdrawn', null) : postpone(claimed, claimed.reason)
    }
    await chain.send(bytes)
    await waitFor(claimed, txid)
  }

  /** Unconfirmed after some rounds, it is checked again later. */
  async function waitFor(claimed: ClaimedReceipt, txid: string): Promise<void> {
    const until = performance.now() + waitTimeoutMs
    let round = await chain.round()
    for (const last = round + waitRounds; !isStopped(); ) {
      const found = await chain.find(txid)
      if (found?.round) return confirm(claimed, txid, found.round)
      if (round >= last || performance.now() > until) break
      round = await chain.afterRound(round)
    }
    await postpone(claimed, null)
  }

  const confirm = (claimed: ClaimedReceipt, txid: string, round: number) =>
    database.withSystem((tx) => storeConfirmed(tx, claimed, txid, round, clock.now()))

  async function signAgain(claimed: ClaimedReceipt): Promise<void> {
    await end(claimed, isOver(claimed) ? 'failed' : 'waiting', claimed.reason ?? 'expired')
  }

  async function postpone(claimed: ClaimedReceipt, reason: ClaimedReceipt['reason']): Promise<void> {
    // A signed one may still be confirmed, and is watched until it cannot be.
    if (claimed.state === 'waiting' && isOver(claimed)) {
      const { state } = await current(claimed)
      if (state === 'waiting') return end(claimed, 'failed', reason)
    }
    const wait = backoff(claimed.tries, backoffMs, deps.random())
    await database.withSystem((tx) => storePostponed(tx, claimed, reason, clock.now().add({ milliseconds: wait })))
  }

  const current = (claimed: ClaimedReceipt) =>
    database.withSystem((tx) =>
      tx
        .selectFrom('receipts')
        .select('state')
        .where('user_id', '=', claimed.user_id)
        .where('entry_id', '=', claimed.entry_id)
        .executeTakeFirstOrThrow(),
    )

  const end = (claimed: ClaimedReceipt, state: Parameters<typeof storeUnsigned>[2], reason: ClaimedReceipt['reason']) =>
    database.withSystem((tx) => storeUnsigned(tx, claimed, state, reason, clock.now()))

  const isOver = ({ wanted_at }: ClaimedReceipt) =>
    Temporal.Instant.compare(clock.now(), wanted_at.add(giveUpAfter)) >= 0

  return write
}

function leaseKeyOf({ current }: KeyRing): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', current.key as KeyObject, '', 'dosewell receipt leases', 32))
}

function leaseOf(key: Uint8Array, { user_id, entry_id }: ClaimedReceipt): Uint8Array {
  return new Uint8Array(createHmac('sha256', key).update(`${user_id}/${entry_id}`).digest())
}
