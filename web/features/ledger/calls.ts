import * as z from 'zod/mini'
import {
  getReceiptFile,
  getReceiptsState,
  listReceipts,
  putReceiptConsent,
  type Receipt,
  type ReceiptFile,
  receiptFile,
  transactionId,
  type Verification,
  verifyReceipt,
  verifyReceiptFile,
} from '#core/api/receipts.ts'
import type { ReceiptForm } from '#core/receipt/form.ts'
import { call } from '#web/lib/api.ts'

/** The calls about receipts, in a module of their own because only they need its contract. */

export const readState = () => call(getReceiptsState, {})

export const chooseForm = (form: ReceiptForm | null) => call(putReceiptConsent, { form })

/** The receipts of the doses dated on a day. */
export async function receiptsOn(date: Temporal.PlainDate): Promise<readonly Receipt[]> {
  return (await call(listReceipts, { from: date, to: date })).receipts
}

export const verify = (txid: string): Promise<Verification> => call(verifyReceipt, { txid })

export const readFile = (entryId: string): Promise<ReceiptFile> => call(getReceiptFile, { entryId })

export const verifyFile = (file: ReceiptFile) => call(verifyReceiptFile, file)

/** A transaction ID that was typed or pasted; null if it is not one. */
export function readTransactionId(text: string): string | null {
  const parsed = z.safeParse(transactionId, text.trim().toUpperCase())
  return parsed.success ? parsed.data : null
}

/** The content of a receipt file; null if it is not one. */
export function parseFile(text: string): ReceiptFile | null {
  try {
    const parsed = z.safeParse(receiptFile, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
