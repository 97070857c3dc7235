import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

/** How the server is. Answered with status 200 when it is ready, else with 503 and the same body. */
export const health = z.object({
  live: z.boolean(),
  /** It can do its work: the database answers. */
  ready: z.boolean(),
  database: z.enum(['up', 'down']),
  /** Seconds since the worker's last heartbeat; null when none was ever seen. */
  workerHeartbeatAge: z.nullable(z.number()),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is alive and ready. Also at /health.',
  access: 'public',
  input: nothing,
  output: health,
})
