import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { KeyRing } from '#server/db/key-ring.ts'
import { createSealer } from '#server/db/sealed.ts'
import { openChannels } from '#server/delivery/channels.ts'
import { dailyCaps } from '#server/delivery/daily-caps.ts'
import { createPusher } from '#server/delivery/pusher.ts'
import type { Log } from '#server/log.ts'
import type { ReminderCounts } from '#server/metrics/counts.ts'
import { linkMaker } from '#server/reminders/reminder-links.ts'
import { createWorker } from '#server/reminders/worker.ts'
import { originOf, type Settings } from '#server/settings.ts'
import { every } from './background.ts'

/** Milliseconds between polls: a reminder is late by at most this. */
const pollInterval = 1_000

/** Milliseconds for a channel to accept a message, unless it has a limit of its own. */
const channelTimeoutMs = 10_000

export type RemindDeps = {
  readonly database: Database
  readonly keys: KeyRing
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
  readonly onStep?: (() => void) | undefined
  /** @param channels the names of those that reminders are sent over */
  readonly countsOf?: ((channels: readonly string[]) => ReminderCounts) | undefined
}

/**
 * Sends reminders over every configured channel.
 * @returns stops it after the messages in progress
 */
export function remind({ database, keys, clock, log, settings, onStep, countsOf }: RemindDeps): () => Promise<void> {
  const sealer = createSealer(keys)
  const publicUrl = settings.publicUrl ?? originOf(settings.host, settings.port)
  const links = linkMaker(database, clock, publicUrl)
  const { mailFrom, isUnderTest, smsDailyLimit } = settings
  const write = (text: string) => void process.stdout.write(text)
  const caps = dailyCaps({ database, keys, clock, smsDailyLimit })
  const pusher = createPusher({ database, sealer, clock, publicUrl, mailFrom, isLocalAllowed: isUnderTest })
  const channels = openChannels(settings, { database, sealer, clock, publicUrl, caps, links, pusher, write })
  const worker = createWorker({
    database,
    sealer,
    channels,
    clock,
    log,
    random: Math.random,
    timeoutMs: channelTimeoutMs,
    onStep,
    counts: countsOf?.(channels.map(({ name }) => name)),
  })
  const stopPolling = every(pollInterval, () => worker.tick(), log)
  return async () => void (await Promise.all([worker.stop(), stopPolling()]))
}
