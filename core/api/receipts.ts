import * as z from 'zod/mini'
import { receiptForms } from '#core/receipt/form.ts'
import { instant, plainDate, scheduledTime, uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

/*
 * Receipts of taken doses on a public test chain (product 10). Off until the patient switches them on, in one of two
 * forms: a private proof, which says nothing without its salt, or a public record in the clear.
 */

const receiptForm = z.enum(receiptForms)

/** The id of a transaction: 32 bytes in base 32. */
export const transactionId = z.string().check(z.regex(/^[A-Z2-7]{52}$/, 'Not a transaction ID'))

const network = z.object({
  /**
   * Off: switched off by the operator. Unavailable: the node does not answer. Unasked: the patient's receipts are off.
   */
  status: z.enum(['ready', 'unavailable', 'wrong-network', 'off', 'unasked']),
  round: z.nullable(z.number()),
  /** The account that pays for receipts; null without one. */
  sponsor: z.nullable(z.string()),
  /** In microalgos. */
  balance: z.nullable(z.number()),
  isFunded: z.boolean(),
  /** The network's fee is above the limit of a receipt: receipts wait. */
  isBusy: z.boolean(),
  /** An explorer's address, to which the transaction's id is appended. */
  explorer: z.string(),
  /** Where anyone can send test funds to the account. */
  dispenser: z.string(),
})
export type NetworkView = z.output<typeof network>

const consent = z.object({
  /** Null: off; nothing about this patient goes to the chain. */
  form: z.nullable(receiptForm),
  since: z.nullable(instant),
})
const receiptsState = z.object({ ...consent.shape, network })
export type ReceiptsState = z.output<typeof receiptsState>

export const getReceiptsState = endpoint({
  method: 'GET',
  path: '/api/receipts/state',
  summary: "Whether the patient's receipts are on, and how the chain is",
  access: 'patient',
  input: nothing,
  output: receiptsState,
})

export const putReceiptConsent = endpoint({
  method: 'PUT',
  path: '/api/receipts/consent',
  summary: 'Switch receipts on, in one of two forms, or off (null)',
  access: 'patient',
  input: z.object({ form: z.nullable(receiptForm) }),
  output: consent,
})

/** The state of a receipt (product 10.2): success, txHash when logged, error text when not; neither while unknown. */
const receipt = z.object({
  entryId: uuid,
  medicationId: uuid,
  date: plainDate,
  scheduledTime,
  form: receiptForm,
  /**
   * Waiting for its transaction; pending: signed and perhaps sent; confirmed on the chain; skipped: the chain was down;
   * withdrawn: undone or receipts switched off before it was sent; failed: given up.
   */
  state: z.enum(['waiting', 'pending', 'confirmed', 'skipped', 'withdrawn', 'failed']),
  reason: z.nullable(z.enum(['unavailable', 'unfunded', 'busy', 'refused', 'expired', 'limit'])),
  success: z.nullable(z.boolean()),
  txHash: z.nullable(transactionId),
  error: z.nullable(z.string()),
  round: z.nullable(z.number()),
  wantedAt: instant,
  confirmedAt: z.nullable(instant),
  /** The dose was undone after its receipt was written; the receipt stays. */
  undoneLater: z.boolean(),
})
export type Receipt = z.output<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/{entryId}',
  summary: 'The receipt of a dose entry',
  access: 'patient',
  input: z.object({ entryId: uuid }),
  output: receipt,
})

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/receipts',
  summary: 'The receipts of the doses dated between two days, 31 at most',
  access: 'patient',
  input: z.object({ from: plainDate, to: plainDate }),
  output: z.object({ receipts: z.array(receipt) }),
})

/** The content of a receipt (product 10.4, without the transaction's id). */
export const receiptEvent = z.object({
  /** When it was taken, in milliseconds since 1970 (UTC). */
  timestamp: z.number(),
  medicationName: z.string().check(z.maxLength(1000)),
  dosage: z.string().check(z.maxLength(1000)),
  userId: z.string().check(z.maxLength(100)),
})
export type ReceiptEvent = z.output<typeof receiptEvent>

const verification = z.discriminatedUnion('result', [
  z.object({ result: z.literal('unavailable') }),
  /** Neither node nor indexer knows the transaction. */
  z.object({ result: z.literal('unknown') }),
  z.object({
    result: z.literal('found'),
    txnHash: transactionId,
    /** Null while it waits to be confirmed. */
    round: z.nullable(z.number()),
    /** When that round was, by the chain. */
    at: z.nullable(instant),
    says: z.discriminatedUnion('form', [
      z.object({ form: z.literal('private'), commitment: z.string() }),
      z.object({ form: z.literal('public'), event: receiptEvent }),
      /** Not a receipt. */
      z.object({ form: z.literal('other') }),
    ]),
    /** What was recorded, or what the receipt's file says; null if there is nothing to compare with. */
    held: z.nullable(receiptEvent),
    /** Whether this event encodes to exactly the note on the chain. */
    agrees: z.nullable(z.boolean()),
    undoneLater: z.boolean(),
  }),
])
export type Verification = z.output<typeof verification>

export const verifyReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/verification',
  summary: 'What the chain has of a transaction, next to what is stored for the patient',
  access: 'patient',
  input: z.object({ txid: transactionId }),
  output: verification,
})

/** A receipt as a file, with which anyone can verify it on the chain. */
export const receiptFile = z.object({
  format: z.literal('dosewell-receipt'),
  version: z.literal(1),
  network: z.literal('algorand-testnet'),
  txid: transactionId,
  event: receiptEvent,
  /** Of a private proof, 32 bytes in base64url; null for a public record. */
  salt: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/, 'Not a salt'))),
})
export type ReceiptFile = z.output<typeof receiptFile>

export const getReceiptFile = endpoint({
  method: 'GET',
  path: '/api/receipts/{entryId}/file',
  summary: 'A confirmed receipt to take along and show to others',
  access: 'patient',
  input: z.object({ entryId: uuid }),
  output: receiptFile,
})

export const verifyReceiptFile = endpoint({
  method: 'POST',
  path: '/api/verify',
  summary: "Checks a receipt's file against the chain; nothing of it is stored",
  access: 'public',
  input: receiptFile,
  output: z.object({ verification, explorer: z.string() }),
})
