import { enableCompileCache } from 'node:module'
import type { MovableClock } from '#server/clock.ts'

/** Gives reminders. Started by run.ts, beside the process that answers requests, so that no request delays one. */

// Before anything of ours is loaded, as in main.ts.
enableCompileCache()
const { heard, processOptions, underParent } = await import('./under-parent.ts')

/**
 * Seconds after which a worker that gets no further is replaced. Its longest step is one statement, which the database is given
 * a minute for.
 */
const longestStep = 180
let sinceStep = 0

await underParent(
  async (parent) => {
    let clock: MovableClock | undefined
    const begun = heard(parent, (message) => {
      const begun = processOptions(message)
      clock = begun?.testClock
      return begun
    })
    parent.hear((message) => {
      if (!('clock' in message)) return
      clock?.set(Temporal.Instant.from(message.clock))
      parent.tell({ clock: message.clock })
    })
    parent.tell({ up: null })
    const { readSettings } = await import('#server/settings.ts')
    const { systemClock } = await import('#server/clock.ts')
    const { remindOn } = await import('./remind-only.ts')
    const { database, publicUrl, testClock } = await begun
    const onStep = () => {
      sinceStep = 0
    }
    return remindOn(database, { ...readSettings(process.env), publicUrl }, testClock ?? systemClock, onStep)
  },
  () => {
    sinceStep += 1
    return sinceStep <= longestStep
  },
)
