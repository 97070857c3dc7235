import { randomBytes } from 'node:crypto'
import type { ProcessorDeps } from '#server/ledger/receipt-processor.ts'
import { createReceiptWriter, type ReceiptWriter } from '#server/ledger/write-receipts.ts'
import { type ChainSettings, readSettings } from '#server/settings.ts'
import type { Algod } from './algod.ts'
import type { TestApp } from './test-app.ts'

/*
 * Receipts in tests: `const app = await testApp({ settings: { chain: chainOf(algod) } })`, `await runReceiptWriter(writerFor(app))`.
 */

/** The settings of a server that uses a test's own chain. */
export function chainOf(algod: Algod): ChainSettings {
  return readSettings({ ALGOD_URL: algod.url, INDEXER_URL: algod.indexerUrl }).chain
}

/** A writer as a server has one. @param changes what is different about it */
export function writerFor({ deps }: TestApp, changes: Partial<ProcessorDeps> = {}): ReceiptWriter {
  return createReceiptWriter({ ...deps, randomBytes, random: () => 0.5, ...changes })
}

/** Runs a writer once, until all receipts that are due now are written. */
export async function runReceiptWriter(writer: ReceiptWriter): Promise<void> {
  await writer.tick()
  await writer.idle()
}
