import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import type { CountLine } from '#server/log.ts'

export type WatchedProcess = {
  readonly registry: Registry
  readonly countLine: CountLine
}

/** Levels of the log that are counted. */
const countedLevels = ['warn', 'error', 'fatal']

/**
 * A registry with what is asked of every process: memory, processor, delay of the event loop, and lines of its log.
 * @param name tells one process of a server from the other
 */
export function watchedProcess(name: 'requests' | 'reminders'): WatchedProcess {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  const lines = new Counter({
    name: 'dosewell_log_lines_total',
    help: 'Lines of the log by level',
    labelNames: ['level'],
    registers: [registry],
  })
  // From 0 on, so that the first line is an increase.
  for (const level of countedLevels) lines.inc({ level }, 0)
  return { registry, countLine: (level) => lines.inc({ level }) }
}

/** The pools of a process's database, when it is asked. */
export function watchPools(registry: Registry, { pools }: Pick<Database, 'pools'>): void {
  const gauge = (name: string, help: string, labelNames: readonly string[], collect: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        collect(this)
      },
    })
  gauge('dosewell_pool_connections', 'Connections to the database', ['pool', 'state'], (connections) => {
    for (const { role: pool, used, idle } of pools()) {
      connections.set({ pool, state: 'used' }, used)
      connections.set({ pool, state: 'idle' }, idle)
    }
  })
  gauge('dosewell_pool_limit', 'The most connections to the database', ['pool'], (limit) => {
    for (const { role: pool, most } of pools()) limit.set({ pool }, most)
  })
  gauge('dosewell_pool_waiting', 'Transactions that wait for a connection', ['pool'], (waiting) => {
    for (const { role: pool, waiting: count } of pools()) waiting.set({ pool }, count)
  })
}
