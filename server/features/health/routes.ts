import { setTimeout as delay } from 'node:timers/promises'
import { getHealth } from '#core/api/health.ts'
import type { Database } from '#server/db/database.ts'
import { Answer, type Api, register } from '#server/http/register.ts'
import { selectHeartbeat } from './store.ts'

/** The longest that a monitor waits for the database. */
const timeoutMs = 2_000

/**
 * For monitors: 200 when it can answer patients, else 503. It can without a worker, so the age of the heartbeat is
 * reported but does not change the status: a load balancer must not drop a server because of it.
 */
export function healthRoutes(api: Api, { database }: { readonly database: Database }): void {
  register(api, getHealth, async ({ now }) => {
    const heartbeat = await lastHeartbeat(database)
    const isUp = heartbeat !== undefined
    const workerHeartbeatAge = heartbeat ? Math.round((now.epochMilliseconds - heartbeat) / 1000) : null
    const health = { live: true, ready: isUp, database: isUp ? 'up' : 'down', workerHeartbeatAge } as const
    return new Answer(health, { status: isUp ? 200 : 503 })
  })
  api.hono.get('/health', (context) =>
    api.hono.fetch(new Request(new URL(getHealth.path, context.req.url)), context.env),
  )
}

/**
 * The time of the worker's last heartbeat in milliseconds; null without one, undefined when the database does not
 * answer.
 */
async function lastHeartbeat(database: Database): Promise<number | null | undefined> {
  const timer = new AbortController()
  try {
    const heartbeat = database.ping().then(() => selectHeartbeat(database))
    const timeout = delay(timeoutMs, undefined, { signal: timer.signal })
    return await Promise.race([heartbeat, timeout])
  } catch {
    return undefined
  } finally {
    timer.abort()
  }
}
