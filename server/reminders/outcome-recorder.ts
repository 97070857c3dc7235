import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { databaseUnavailable, isCanceled, isWorthRetrying } from '#server/db/errors.ts'
import type { Log } from '#server/log.ts'
import { type Outcome, storeOutcomes } from './deliveries.ts'

export type OutcomeRecorder = {
  /** Stores outcomes soon. */
  record(outcomes: readonly Outcome[]): void
  /** Stores those that could not be stored, if the database is back. */
  catchUp(): Promise<void>
  /** Resolves once nothing is being stored. */
  idle(): Promise<void>
}

type RecorderDeps = { readonly database: Database; readonly clock: Clock; readonly log: Log }

/** Buffers outcomes and stores them in batches, one at a time. While the database is down, full or slow, all are kept. */
export function outcomeRecorder({ database, clock, log }: RecorderDeps): OutcomeRecorder {
  let buffered: Outcome[] = []
  let storing: Promise<void> | undefined
  let isBehind = false

  async function store(): Promise<void> {
    while (buffered.length > 0) {
      const batch = buffered
      buffered = []
      try {
        await database.withSystem((tx) => storeOutcomes(tx, batch, clock.now()))
        isBehind = false
      } catch (error) {
        log.warn({ err: error }, 'failed to store delivery outcomes')
        isBehind = databaseUnavailable(error) !== undefined || isWorthRetrying(error) || isCanceled(error)
        // An outcome that can never be stored means a repeated message after the lease.
        if (!isBehind) continue
        buffered = [...batch, ...buffered]
        break
      }
    }
    storing = undefined
  }

  return {
    record(outcomes) {
      if (outcomes.length === 0) return
      buffered.push(...outcomes)
      storing ??= store()
    },
    async catchUp() {
      if (!isBehind) return
      storing ??= store()
      await storing
    },
    idle: async () => storing,
  }
}
