import { setTimeout as delay } from 'node:timers/promises'
import { getHealth } from '#core/api/health.ts'
import type { Database } from '#server/db/database.ts'
import { Answer, type Api, register } from '#server/http/register.ts'

/** Whoever watches waits no longer for the database than this. */
const timeoutMs = 2_000

/**
 * How the server is, for whoever watches it: 200 when it can answer patients, else 503. Without a worker it can, so the
 * age of the heartbeat is told and changes nothing else: whoever watches sends nobody away because of it.
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

/** When a worker last said that it lives, in milliseconds; null when none ever did, undefined when the database does not answer. */
async function lastHeartbeat(database: Database): Promise<number | null | undefined> {
  const timer = new AbortController()
  try {
    const asked = database.ping().then(() => database.pool.query<{ at: Date }>('select at from worker_heartbeat'))
    const late = delay(timeoutMs, undefined, { signal: timer.signal })
    const answer = await Promise.race([asked, late])
    return answer && (answer.rows[0]?.at.getTime() ?? null)
  } catch {
    return undefined
  } finally {
    timer.abort()
  }
}
