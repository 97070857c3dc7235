import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import { createSealer } from '#server/db/sealed.ts'
import { consoleChannel } from '#server/delivery/console-channel.ts'
import type { Log } from '#server/log.ts'
import { createWorker } from '#server/reminders/worker.ts'
import { every } from './background.ts'

/** How often the worker looks: a reminder is at most so late. */
const lookInterval = 1_000

/** How long a channel may take to accept a message. */
const channelPatience = 10_000

export type RemindDeps = {
  readonly database: Database
  readonly keys: KeyRing
  readonly clock: Clock
  readonly log: Log
}

/** Gives reminders from now on, over every channel there is. @returns what ends it, once what is at hand is sent */
export function remind({ database, keys, clock, log }: RemindDeps): () => Promise<void> {
  const worker = createWorker({
    database,
    sealer: createSealer(keys),
    channels: [consoleChannel((text) => process.stdout.write(text))],
    clock,
    log,
    random: Math.random,
    patience: channelPatience,
  })
  const endLooking = every(lookInterval, () => worker.look(), log)
  return async () => void (await Promise.all([worker.stop(), endLooking()]))
}
