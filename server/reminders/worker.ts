import { setTimeout as delay } from 'node:timers/promises'
import type { Channel } from '#server/delivery/channel.ts'
import { forgetSentCounts } from '#server/delivery/daily-caps.ts'
import { dueBuckets } from './cursors.ts'
import { forgetDeliveries, planSummaries } from './deliveries.ts'
import { dispatchDue } from './dispatch.ts'
import { otherChannels, replanForChannels, storeHeartbeat } from './heartbeat.ts'
import { planDue } from './plan-due.ts'
import { planNotices } from './plan-notices.ts'
import { planRefills } from './plan-refills.ts'
import { planTests } from './plan-tests.ts'
import { createSender, type SendDeps } from './send-due.ts'

export type WorkerDeps = SendDeps & {
  readonly channels: readonly Channel[]
  /** Called with each pass, and each batch of a long one. */
  readonly onStep?: (() => void) | undefined
}

/**
 * Plans and sends reminders for all patients; several workers can run side by side. One pass: `cursors` finds the due
 * medications; `dispatch` stores the deliveries that their cursors carry, in SQL alone; `plan-due` plans everything else of doses,
 * `plan-refills` and `plan-notices` what is about a medication alone;
 * `send-due` claims what is waiting, `prepare` checks it again and words it, and its channel sends it.
 */
export type Worker = {
  /**
   * Plans due reminders and starts sending them; called every second.
   * @throws DatabaseUnavailable
   */
  tick(): Promise<void>
  /** Resolves once nothing is in progress. */
  idle(): Promise<void>
  /** Stops claiming and finishes what is in progress; other workers claim the rest. */
  stop(): Promise<void>
}

const heartbeatInterval = { seconds: 10 } as const

/** Milliseconds a worker has to stop. */
const stopTimeoutMs = 3_000

export function createWorker(deps: WorkerDeps): Worker {
  const { database, channels, clock, onStep = () => {} } = deps
  const senders = channels.map((channel) => createSender(deps, channel))
  const maintain = createMaintenance(deps)
  let isStopped = false

  const wake = () => {
    if (!isStopped) for (const sender of senders) sender.wake()
  }
  const wakeAndContinue = () => {
    onStep()
    wake()
    return !isStopped
  }
  const idle = async () => void (await Promise.all(senders.map((sender) => sender.idle())))

  return {
    async tick() {
      // Dispatching never waits for planning, which happens batch by batch in between.
      for (let isDone = false; !isDone && !isStopped; ) {
        onStep()
        const now = clock.now()
        await maintain(now)
        const buckets = await database.withSystem((tx) => dueBuckets(tx, now))
        const { processed, deferred } = await dispatchDue(database, buckets.dispatch, now, wakeAndContinue)
        // What is planned now goes out with what was dispatched, as one notification; a failing plan holds nothing back, nor do the
        // summaries, refills and notices below.
        let planned = 0
        try {
          planned = isStopped ? 0 : await planDue(deps, buckets.plan, now)
        } finally {
          if (processed + planned + deferred > 0) wake()
        }
        isDone = planned === 0 && deferred === 0
      }
      const now = clock.now()
      await database.withSystem(async (tx) => {
        await planSummaries(tx, now)
        await planTests(tx, channels, now)
      })
      await database.withSystem((tx) => planRefills(tx, deps, now))
      await database.withSystem((tx) => planNotices(tx, deps, now))
      wake()
    },
    idle,
    async stop() {
      isStopped = true
      for (const sender of senders) sender.stop()
      await Promise.race([idle(), delay(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

/**
 * Stores the heartbeat and deletes what is no longer needed, every ten seconds, and sooner if the clock was set back. Says
 * each time that another worker was started with other channels since.
 */
function createMaintenance({ database, channels, log }: WorkerDeps): (now: Temporal.Instant) => Promise<void> {
  const channelNames = channels.map(({ name }) => name)
  let last: Temporal.Instant | undefined
  return async (now) => {
    const isFresh =
      last && Temporal.Instant.compare(now, last) >= 0 && Temporal.Instant.compare(now, last.add(heartbeatInterval)) < 0
    if (isFresh) return
    const others = await database.withSystem(async (tx) => {
      await storeHeartbeat(tx, now)
      if (!last) await replanForChannels(tx, channelNames, now)
      await forgetDeliveries(tx, now)
      await forgetSentCounts(tx, now)
      return otherChannels(tx, channelNames)
    })
    if (others) log.error({ own: channelNames, others }, 'the worker that started last sends over other channels')
    last = now
  }
}
