import { Counter, Histogram, type Registry } from 'prom-client'
import type { CountedOutcome, ReminderCounts } from './counts.ts'

/** Seconds, around the promise of a minute. */
const buckets = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600]

/** Those that alerts ask for: from 0 on, so that the first one is an increase. */
const asked: readonly CountedOutcome[] = ['accepted', 'retried', 'failed', 'capped']

/** @param channels the names of those that this process sends over */
export function countReminders(registry: Registry, channels: readonly string[]): ReminderCounts {
  const outcomes = new Counter({
    name: 'dosewell_deliveries_total',
    help: 'Deliveries by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  const lateness = new Histogram({
    name: 'dosewell_reminder_lateness_seconds',
    help: 'Seconds from the planned moment of a reminder of a dose until its channel accepted it',
    labelNames: ['channel'],
    buckets,
    registers: [registry],
  })
  for (const channel of channels) {
    for (const outcome of asked) outcomes.inc({ channel, outcome }, 0)
    lateness.zero({ channel })
  }
  return {
    delivered: (channel, outcome) => outcomes.inc({ channel, outcome }),
    accepted: (channel, seconds) => lateness.observe({ channel }, seconds),
  }
}
