import { setTimeout as delay } from 'node:timers/promises'
import { describeError } from '#server/http/describe-error.ts'
import { type ProcessorDeps, ReceiptProcessor } from './receipt-processor.ts'
import { claimReceipts } from './receipts.ts'

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
const stopTimeoutMs = 2_000

export function createReceiptWriter(deps: ProcessorDeps): ReceiptWriter {
  const { database, clock, log } = deps
  const processor = new ReceiptProcessor(deps)
  const inProgress = new Set<Promise<void>>()
  let isStopped = false

  return {
    async tick() {
      const free = capacity - inProgress.size
      if (isStopped || free === 0) return
      const due = await database.withSystem((tx) => claimReceipts(tx, free, clock.now(), lease))
      for (const claimed of due) {
        const writing: Promise<void> = processor
          .process(claimed)
          // What could not be stored is claimed again after the lease.
          .catch((error: unknown) => log.warn(describeError(error), 'what became of a receipt could not be stored'))
          .finally(() => inProgress.delete(writing))
        inProgress.add(writing)
      }
    },
    async idle() {
      while (inProgress.size > 0) await Promise.all(inProgress)
    },
    async stop() {
      isStopped = true
      processor.stop()
      await Promise.race([Promise.all(inProgress), delay(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
