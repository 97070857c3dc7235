import { createHash } from 'node:crypto'
import {
  getReceipt,
  getReceiptFile,
  getReceiptsState,
  listReceipts,
  type NetworkView,
  putReceiptConsent,
  type ReceiptEvent,
  type ReceiptFile,
  type ReceiptsState,
  type Verification,
  verifyReceipt,
  verifyReceiptFile,
} from '#core/api/receipts.ts'
import { type AttemptLimit, countAttempt } from '#server/auth/attempts.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { networkOf } from '#server/http/client-address.ts'
import { invalidRequest, notFound, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { ChainUnavailableError } from '#server/ledger/chain.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { noteMatches, readNote } from '#server/ledger/note.ts'
import {
  deleteConsent,
  eventOf,
  receiptOf,
  selectConsent,
  selectReceipt,
  selectReceiptOf,
  selectReceiptsOn,
  storeConsent,
} from './store.ts'

export type ReceiptsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly ledger: Ledger
  /** The prefix of a transaction's page. */
  readonly explorerUrl: string
}

/** Where anyone can fund an account of the test network. */
const dispenser = 'https://lora.algokit.io/testnet/fund'

/** How often a person may query the chain. */
const limits = {
  patient: { max: 60, window: Temporal.Duration.from({ minutes: 1 }) },
  address: { max: 20, window: Temporal.Duration.from({ minutes: 1 }) },
} as const satisfies Record<string, AttemptLimit>

/** Most days per list. */
const mostDays = 31

/** Receipts of doses (product 10.2): the patient's switch, their states, and verification. */
export function receiptsRoutes(api: Api, { database, sealer, ledger, explorerUrl }: ReceiptsDeps): void {
  register(api, getReceiptsState, async ({ userId }) => {
    const consent = await consentOf(userId)
    // The node's operator learns nothing about patients without receipts, not even when they open the page.
    const isAsked = consent.form !== null || ledger.isOff
    return { ...consent, network: isAsked ? await networkView() : networkOutOfSight('unasked', null) }
  })

  register(api, putReceiptConsent, async ({ input: { form }, userId, now }) => {
    await database.withUser(userId, (tx) => (form ? storeConsent(tx, userId, form, now) : deleteConsent(tx, userId)))
    return consentOf(userId)
  })

  register(api, listReceipts, async ({ input: { from, to }, userId }) => {
    if (from.until(to).total('days') >= mostDays) throw invalidRequest({ to: `At most ${mostDays} days` })
    const [rows] = await database.batchForUser(userId, [selectReceiptsOn(userId, from, to)])
    return { receipts: rows.map(receiptOf) }
  })

  register(api, verifyReceipt, async ({ input: { txid }, userId, now }) => {
    await count('receipts', userId, limits.patient, now)
    const [rows] = await database.batchForUser(userId, [selectReceiptOf(userId, txid)])
    const [row] = rows
    const held = row ? eventOf(row, sealer) : null
    return verified(txid, held, row ? receiptOf(row).undoneLater : false)
  })

  register(api, getReceipt, async ({ input: { entryId }, userId }) => receiptOf(await rowOf(userId, entryId)))

  register(api, getReceiptFile, async ({ input: { entryId }, userId }) => {
    const row = await rowOf(userId, entryId)
    const held = eventOf(row, sealer)
    if (row.state !== 'confirmed' || row.txid === null || !held) throw notFound('receipt_not_on_chain')
    const file: ReceiptFile = {
      format: 'dosewell-receipt',
      version: 1,
      network: 'algorand-testnet',
      txid: row.txid,
      event: held.event,
      salt: held.salt ? Buffer.from(held.salt).toString('base64url') : null,
    }
    return file
  })

  register(api, verifyReceiptFile, async ({ input: { txid, event, salt }, address, now }) => {
    await count('verify', networkOf(address), limits.address, now)
    const held = { event, salt: salt === null ? undefined : new Uint8Array(Buffer.from(salt, 'base64url')) }
    return { verification: await verified(txid, held, false), explorer: explorerUrl }
  })

  async function consentOf(userId: string): Promise<Omit<ReceiptsState, 'network'>> {
    const [[consent]] = await database.batchForUser(userId, [selectConsent(userId)])
    return { form: consent?.form ?? null, since: consent?.given_at ?? null }
  }

  async function networkView(): Promise<NetworkView> {
    const state = await ledger.network()
    if (state.status === 'ready') return { ...state, explorer: explorerUrl, dispenser }
    return networkOutOfSight(state.status, state.sponsor)
  }

  const networkOutOfSight = (status: NetworkView['status'], sponsor: string | null): NetworkView => ({
    status,
    sponsor,
    round: null,
    balance: null,
    isFunded: false,
    isBusy: false,
    explorer: explorerUrl,
    dispenser,
  })

  async function rowOf(userId: string, entryId: string) {
    const [[row]] = await database.batchForUser(userId, [selectReceipt(userId, entryId)])
    if (!row) throw notFound()
    return row
  }

  async function verified(
    txid: string,
    held: { readonly event: ReceiptEvent; readonly salt: Uint8Array | undefined } | null,
    undoneLater: boolean,
  ): Promise<Verification> {
    try {
      if (!(await ledger.isReady())) return { result: 'unavailable' }
      const found = await ledger.chain.find(txid)
      if (!found) return { result: 'unknown' }
      return {
        result: 'found',
        txnHash: txid,
        round: found.round,
        at: found.round === null ? null : await ledger.chain.timeOf(found.round),
        says: readNote(found.note),
        held: held?.event ?? null,
        agrees: held && agrees(found.note, held.event, held.salt),
        undoneLater,
      }
    } catch (error) {
      if (error instanceof ChainUnavailableError) return { result: 'unavailable' }
      throw error
    }
  }

  async function count(what: string, counter: string, limit: AttemptLimit, now: Temporal.Instant): Promise<void> {
    // Hashed like all keys there: the count outlives a deleted account.
    const key = createHash('sha256').update(`${what}:${counter}`).digest('base64url')
    const retryAfter = await countAttempt(database.pool, [{ key, limit }], now)
    if (retryAfter !== null) {
      throw new Problem('too_many_requests', 'too_many_receipts', {
        retryAfter,
      })
    }
  }
}

/** Whether the event makes this note; false if it is too long for any note. */
function agrees(note: Uint8Array, event: ReceiptEvent, salt: Uint8Array | undefined): boolean {
  try {
    return noteMatches(note, event, salt)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
