import { Counter, Histogram, type Registry } from 'prom-client'
import { errorStatus } from '#core/api/errors.ts'
import type { RequestCounts } from './counts.ts'

/** Seconds. A tap is usually answered in 20 ms. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Others, which a client could invent, count as one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function countRequests(registry: Registry): RequestCounts {
  const durations = new Histogram({
    name: 'dosewell_request_duration_seconds',
    help: 'Seconds until a request was answered; for a stream, until it began',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const errors = new Counter({
    name: 'dosewell_errors_total',
    help: 'Failed requests by the code of the answer',
    labelNames: ['kind'],
    registers: [registry],
  })
  // From 0 on, so that the first one is an increase.
  for (const kind of Object.keys(errorStatus)) errors.inc({ kind }, 0)
  return {
    answered({ method, route, status }, seconds) {
      const labels = { method: methods.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` }
      durations.observe(labels, seconds)
    },
    failed: (kind) => errors.inc({ kind }),
  }
}
