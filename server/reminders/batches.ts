import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Some milliseconds of planning. */
const batchSize = 20

/**
 * Yields to the event loop between batches: the worker may share its process with the API, and a minute with thousands
 * of due doses must not delay a tap.
 */
export async function* inBatches<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % batchSize === batchSize - 1) await yieldToEventLoop()
    yield item
  }
}
