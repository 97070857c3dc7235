import {
  getReceipt,
  getReceiptFile,
  getReceiptsState,
  listReceipts,
  type NetworkView,
  putReceiptConsent,
  type ReceiptFile,
  type ReceiptsState,
} from '#core/api/receipts.ts'
import { invalidRequest, notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import {
  deleteConsent,
  eventOf,
  receiptOf,
  selectConsent,
  selectReceipt,
  selectReceiptsOn,
  storeConsent,
} from './store.ts'
import { type VerificationDeps, verificationRoutes } from './verification.ts'

/** Where anyone can fund an account of the test network. */
const dispenser = 'https://lora.algokit.io/testnet/fund'

/** Most days per list. */
const mostDays = 31

/** Receipts of doses (product 10.2): the patient's switch, their states, and verification. */
export function receiptsRoutes(api: Api, deps: VerificationDeps): void {
  const { database, sealer, ledger, explorerUrl } = deps
  // Its path would match that of a receipt.
  verificationRoutes(api, deps)

  register(api, getReceiptsState, async ({ userId }) => {
    const consent = await consentOf(userId)
    // The node's operator learns nothing about patients without receipts, not even when they open the page.
    const isAsked = consent.form !== null || ledger.isOff
    const network = isAsked ? await networkView(ledger, explorerUrl) : networkOutOfSight('unasked', null, explorerUrl)
    return { ...consent, network }
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

  async function consentOf(userId: string): Promise<Omit<ReceiptsState, 'network'>> {
    const [[consent]] = await database.batchForUser(userId, [selectConsent(userId)])
    return { form: consent?.form ?? null, since: consent?.given_at ?? null }
  }

  async function rowOf(userId: string, entryId: string) {
    const [[row]] = await database.batchForUser(userId, [selectReceipt(userId, entryId)])
    if (!row) throw notFound()
    return row
  }
}

async function networkView(ledger: Ledger, explorerUrl: string): Promise<NetworkView> {
  const state = await ledger.network()
  if (state.status === 'ready') return { ...state, explorer: explorerUrl, dispenser }
  return networkOutOfSight(state.status, state.sponsor, explorerUrl)
}

function networkOutOfSight(status: NetworkView['status'], sponsor: string | null, explorer: string): NetworkView {
  return { status, sponsor, round: null, balance: null, isFunded: false, isBusy: false, explorer, dispenser }
}
