import { useSyncExternalStore } from 'react'
import { type DoseKey, doseKey } from '#core/dose/entry.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { DoseRef } from '#web/lib/outbox.ts'
import { receiptsOn } from './calls.ts'

/** The state of logging doses on this page (product 10.2). */
export type ReceiptLogging = {
  /** True during an attempt. */
  readonly isLogging: boolean
  readonly lastTransactionId: string | null
  /** The panels about recently logged doses, by dose. */
  readonly shown: ReadonlyMap<DoseKey, string>
}

/** How long the panel is shown (product 10.3), how often the server is polled, and for how long; milliseconds. */
const panelMs = 5000
const askEveryMs = 1500
const askForMs = 60_000

let logging: ReceiptLogging = { isLogging: false, lastTransactionId: null, shown: new Map() }
const underWay = new Set<string>()
const listeners = createListeners()

export function useReceiptLogging(): ReceiptLogging {
  return useSyncExternalStore(listeners.subscribe, () => logging)
}

/**
 * Follows the receipt of a dose that was just recorded, and shows its panel once it is on the chain. The dose does not depend
 * on it: after a failure nothing is shown, and the console has the reason (product 10.2).
 */
export async function logReceipt(dose: DoseRef, entryId: string): Promise<void> {
  underWay.add(entryId)
  change({})
  try {
    const txid = await transactionOf(dose.nominal.toPlainDate(), entryId)
    if (txid !== null) show(doseKey(dose.medicationId, dose.nominal), txid)
  } catch (error) {
    console.warn(error)
  } finally {
    underWay.delete(entryId)
    change({})
  }
}

/** @returns null if there will be none, or none in time */
async function transactionOf(date: Temporal.PlainDate, entryId: string): Promise<string | null> {
  for (let waited = 0; waited < askForMs; waited += askEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    // Without a network the entry waits on this device, and so does its receipt.
    const receipt = await receiptsOn(date).then(
      (receipts) => receipts.find((one) => one.entryId === entryId),
      () => undefined,
    )
    if (receipt?.txHash) return receipt.txHash
    if (receipt?.error) throw new Error(receipt.error)
    if (receipt?.state === 'withdrawn') return null
  }
  return null
}

function show(key: DoseKey, txid: string): void {
  change({ lastTransactionId: txid, shown: new Map([...logging.shown, [key, txid]]) })
  setTimeout(() => {
    change({ shown: new Map([...logging.shown].filter(([one, id]) => one !== key || id !== txid)) })
  }, panelMs)
}

function change(changes: Partial<ReceiptLogging>): void {
  logging = { ...logging, ...changes, isLogging: underWay.size > 0 }
  listeners.notify()
}
