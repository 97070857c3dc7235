import { setImmediate as turn } from 'node:timers/promises'

/** Some milliseconds of planning. */
const batchSize = 20

/**
 * Gives items one by one, and everybody else of this process a turn after some of them: the worker may share it with the
 * API, and a minute at which thousands of doses are due must not hold up a patient's tap.
 */
export async function* inBatches<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % batchSize === batchSize - 1) await turn()
    yield item
  }
}
