import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

/** Answered with status 200 when ready, else 503. */
export const health = z.object({
  live: z.boolean(),
  /** The database answers. */
  ready: z.boolean(),
  database: z.enum(['up', 'down']),
  /** Seconds since the worker's last heartbeat; null without one. */
  workerHeartbeatAge: z.nullable(z.number()),
  /** Seconds since the last complete backup that the server made by itself; null without one. */
  backupAge: z.nullable(z.number()),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is alive and ready. Also at /health.',
  access: 'public',
  input: nothing,
  output: health,
})
