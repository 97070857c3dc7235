import type { Sealer } from '#server/db/sealed.ts'
import type { Channel } from '#server/delivery/channel.ts'
import type { Log } from '#server/log.ts'

/** What planning a message needs that is not about a dose: a refill reminder, or a notice. */
export type LookDeps = {
  readonly channels: readonly Channel[]
  readonly sealer: Sealer
  readonly log: Log
}

/** How many medications are looked at in one transaction. */
export const looksAtOnce = 100

/** A medication that could not be worked out is looked at again. */
export const lookAgainAfter = { hours: 1 } as const
