import { receiptsEvent } from '#core/account/audit-event.ts'
import type { Output } from '#core/api/endpoint.ts'
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
import type { Database } from '#server/db/database.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { invalidRequest, notFound } from '#server/http/problem.ts'
import { type Api, type Call, register } from '#server/http/register.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import {
  deleteConsent,
  eventOf,
  type ReceiptRow,
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
  const { database, sealer } = deps
  // Its path would match that of a receipt.
  verificationRoutes(api, deps)

  register(api, getReceiptsState, ({ userId }) => readState(deps, userId))

  register(api, putReceiptConsent, async ({ input: { form }, userId, ...caller }) => {
    const { now } = caller
    await database.withUser(userId, async (tx) => {
      const isChanged = form ? await storeConsent(tx, userId, form, now) : await deleteConsent(tx, userId)
      if (isChanged) await recordAudit({ tx, sealer, userId }, receiptsEvent(form), sourceOf(caller))
    })
    return readConsent(database, userId)
  })

  register(api, listReceipts, async ({ input: { from, to }, userId }) => {
    if (from.until(to).total('days') >= mostDays) throw invalidRequest({ to: `At most ${mostDays} days` })
    const [rows] = await database.batchForUser(userId, [selectReceiptsOn(userId, from, to)])
    return { receipts: rows.map(receiptOf) }
  })

  register(api, getReceipt, async ({ input: { entryId }, userId }) =>
    receiptOf(await readReceipt(database, userId, entryId)),
  )

  register(api, getReceiptFile, (call) => readReceiptFile(deps, call))
}

async function readState(
  { database, ledger, explorerUrl }: VerificationDeps,
  userId: string,
): Promise<Output<typeof getReceiptsState>> {
  const consent = await readConsent(database, userId)
  // The node's operator learns nothing about patients without receipts, not even when they open the page.
  const isAsked = consent.form !== null || ledger.isOff
  const network = isAsked ? await networkView(ledger, explorerUrl) : networkOutOfSight('unasked', null, explorerUrl)
  return { ...consent, network }
}

/** @throws Problem not_found, also until the receipt is on the chain */
async function readReceiptFile(
  { database, sealer }: VerificationDeps,
  { input: { entryId }, userId, ...caller }: Call<typeof getReceiptFile>,
): Promise<ReceiptFile> {
  const row = await readReceipt(database, userId, entryId)
  const held = eventOf(row, sealer)
  if (row.state !== 'confirmed' || row.txid === null || !held) throw notFound('receipt_not_on_chain')
  await database.withUser(userId, (tx) =>
    recordAudit({ tx, sealer, userId }, { kind: 'exported-receipt' }, sourceOf(caller)),
  )
  return {
    format: 'dosewell-receipt',
    version: 1,
    network: 'algorand-testnet',
    txid: row.txid,
    event: held.event,
    salt: held.salt ? Buffer.from(held.salt).toString('base64url') : null,
  }
}

async function readConsent(database: Database, userId: string): Promise<Omit<ReceiptsState, 'network'>> {
  const [[consent]] = await database.batchForUser(userId, [selectConsent(userId)])
  return { form: consent?.form ?? null, since: consent?.given_at ?? null }
}

/** @throws Problem not_found */
async function readReceipt(database: Database, userId: string, entryId: string): Promise<ReceiptRow> {
  const [[row]] = await database.batchForUser(userId, [selectReceipt(userId, entryId)])
  if (!row) throw notFound()
  return row
}

async function networkView(ledger: Ledger, explorerUrl: string): Promise<NetworkView> {
  const state = await ledger.network()
  if (state.status === 'ready') return { ...state, explorer: explorerUrl, dispenser }
  return networkOutOfSight(state.status, state.sponsor, explorerUrl)
}

function networkOutOfSight(status: NetworkView['status'], sponsor: string | null, explorer: string): NetworkView {
  return { status, sponsor, round: null, balance: null, isFunded: false, isBusy: false, explorer, dispenser }
}
