import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import type { KeyRing } from '#server/db/key-ring.ts'
import { createSealer, type Sealer } from '#server/db/sealed.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { ChainUnavailableError, TransactionRefused } from './chain.ts'
import type { Ledger } from './ledger.ts'
import { privateProof, publicRecord } from './note.ts'
import { type OutcomeDeps, type ReceiptOutcomes, receiptOutcomes } from './receipt-outcomes.ts'
import { beginPost, type ClaimedReceipt, countSigned, selectReceiptable, storeSigned } from './receipts.ts'

export type ProcessorDeps = OutcomeDeps & {
  readonly keys: KeyRing
  readonly ledger: Ledger
  readonly log: Log
  readonly randomBytes: (count: number) => Uint8Array
}

/** Rounds to wait for a confirmation, and the timeout (product 10.2); milliseconds. */
const waitRounds = 4
const waitTimeoutMs = 40_000
/** A patient's receipts per day: several times the usual, and cheap for the paying account. */
const dailyLimit = 100

/**
 * Exactly once: a receipt's transaction is signed and stored before it is first sent, and every retry sends the same
 * bytes. Another one is signed only when node and indexer are past the last round that could include it, and the
 * indexer does not know it. Two signed ones would share a lease, of which the chain accepts one.
 */
export class ReceiptProcessor {
  readonly #deps: ProcessorDeps
  readonly #sealer: Sealer
  readonly #leaseKey: Uint8Array
  readonly #outcomes: ReceiptOutcomes
  #isStopped = false

  constructor(deps: ProcessorDeps) {
    this.#deps = deps
    this.#sealer = createSealer(deps.keys)
    this.#leaseKey = leaseKeyOf(deps.keys)
    this.#outcomes = receiptOutcomes(deps)
  }

  /** Stops waiting for confirmations. */
  stop(): void {
    this.#isStopped = true
  }

  async process(claimed: ClaimedReceipt): Promise<void> {
    const { log } = this.#deps
    try {
      if (claimed.state === 'waiting') await this.#sign(claimed)
      else await this.#resume(claimed)
    } catch (error) {
      if (error instanceof TransactionRefused) return this.#outcomes.postpone(claimed, error.refusal)
      // Too long for a note.
      if (error instanceof RangeError) return this.#outcomes.end(claimed, 'failed', 'refused')
      if (!(error instanceof ChainUnavailableError)) {
        log.warn({ ...describeError(error), receipt: claimed.entryId }, 'a receipt could not be written')
      }
      await this.#outcomes.postpone(claimed, 'unavailable')
    }
  }

  async #sign(claimed: ClaimedReceipt): Promise<void> {
    const { database, ledger, clock, randomBytes } = this.#deps
    if (!(await ledger.isReady())) return this.#outcomes.end(claimed, 'skipped', 'unavailable')
    const [sponsor, params] = await Promise.all([ledger.sponsor(), ledger.chain.params()])
    const signed = await database.withSystem(async (tx) => {
      const receiptable = await selectReceiptable(tx, this.#sealer, claimed)
      if (!receiptable) return null
      if ((await countSigned(tx, claimed, clock.now().subtract({ hours: 24 }))) >= dailyLimit) return 'too many'
      const salt = receiptable.form === 'private' ? randomBytes(32) : null
      const note = salt ? privateProof(receiptable.event, salt) : publicRecord(receiptable.event)
      const transaction = sponsor.sign({ note, lease: leaseOf(this.#leaseKey, claimed), params })
      const isOwn = await storeSigned(tx, this.#sealer, claimed, receiptable, salt, transaction)
      return isOwn ? transaction : 'taken over'
    })
    if (signed === null) return this.#outcomes.end(claimed, 'withdrawn', null)
    if (signed === 'too many') return this.#outcomes.end(claimed, 'failed', 'limit')
    if (signed !== 'taken over') await this.#post(claimed, signed.txid, signed.bytes)
  }

  /** Continues with a stored transaction: not sent, sent, confirmed, or lost. */
  async #resume(claimed: ClaimedReceipt): Promise<void> {
    const { chain } = this.#deps.ledger
    const { userId, txid, transaction, lastValid, postedAt } = claimed
    if (txid === null || transaction === null || lastValid === null)
      throw new TypeError('A signed receipt has a transaction.')
    if (postedAt !== null) {
      const found = await chain.find(txid)
      if (found?.round) return this.#outcomes.confirm(claimed, txid, found.round)
      if (found) return this.#awaitConfirmation(claimed, txid)
      if (await chain.isLost(txid, lastValid)) return this.#outcomes.dropTransaction(claimed)
    } else if ((await chain.round()) > lastValid) {
      return this.#outcomes.dropTransaction(claimed)
    }
    await this.#post(claimed, txid, this.#sealer.openBytes('receipts.transaction', userId, transaction))
  }

  async #post(claimed: ClaimedReceipt, txid: string, bytes: Uint8Array): Promise<void> {
    const { database, ledger, clock } = this.#deps
    if (!(await database.withSystem((tx) => beginPost(tx, claimed, clock.now())))) {
      // If never sent, it is dropped; else its state is only watched.
      return claimed.postedAt === null
        ? this.#outcomes.end(claimed, 'withdrawn', null)
        : this.#outcomes.postpone(claimed, claimed.reason)
    }
    await ledger.chain.send(bytes)
    await this.#awaitConfirmation(claimed, txid)
  }

  /** Unconfirmed after some rounds, it is checked again later. */
  async #awaitConfirmation(claimed: ClaimedReceipt, txid: string): Promise<void> {
    const { chain } = this.#deps.ledger
    const until = performance.now() + waitTimeoutMs
    let round = await chain.round()
    for (const last = round + waitRounds; !this.#isStopped; ) {
      const found = await chain.find(txid)
      if (found?.round) return this.#outcomes.confirm(claimed, txid, found.round)
      if (round >= last || performance.now() > until) break
      round = await chain.afterRound(round)
    }
    await this.#outcomes.postpone(claimed, null)
  }
}

function leaseKeyOf({ current }: KeyRing): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', current.key as KeyObject, '', 'dosewell receipt leases', 32))
}

function leaseOf(key: Uint8Array, { userId, entryId }: ClaimedReceipt): Uint8Array {
  return new Uint8Array(createHmac('sha256', key).update(`${userId}/${entryId}`).digest())
}
