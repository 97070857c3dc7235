import type { MovableClock } from '#server/clock.ts'
import { firstMessage, processOptions, underParent } from './under-parent.ts'

/** Sends reminders. Started by run.ts, apart from the process that answers requests, so that no request delays one. */

/**
 * Seconds without progress after which a worker is replaced. Its longest step is one statement, which may take a
 * minute.
 */
const longestStep = 180
let sinceStep = 0

await underParent(
  async (parent) => {
    let clock: MovableClock | undefined
    const started = firstMessage(parent, (message) => {
      const started = processOptions(message)
      clock = started?.testClock
      return started
    })
    parent.onMessage((message) => {
      if (!('clock' in message)) return
      clock?.set(Temporal.Instant.from(message.clock))
      parent.send({ clock: message.clock })
    })
    parent.send({ up: null })
    const { readSettings } = await import('#server/settings.ts')
    const { systemClock } = await import('#server/clock.ts')
    const { remindOn } = await import('./remind-only.ts')
    const { database, publicUrl, testClock } = await started
    const onStep = () => {
      sinceStep = 0
    }
    const { metrics, ...settings } = readSettings(process.env)
    // The port before it belongs to the process that answers requests; 0 stays any free one.
    const nextPort = metrics?.port ? metrics.port + 1 : 0
    const own = { ...settings, publicUrl, metrics: metrics && { ...metrics, port: nextPort } }
    return remindOn(database, own, testClock ?? systemClock, onStep)
  },
  () => {
    sinceStep += 1
    return sinceStep <= longestStep
  },
)
