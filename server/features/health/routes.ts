import { setTimeout as delay } from 'node:timers/promises'
import { getHealth } from '#core/api/health.ts'
import type { Database } from '#server/db/database.ts'
import { Answer, type Api, register } from '#server/http/register.ts'

/** Whoever watches waits no longer for the database than this. */
const patience = 2_000

/** How the server is, for whoever watches it: 200 when it can work, else 503. */
export function healthRoutes(api: Api, { database }: { readonly database: Database }): void {
  register(api, getHealth, async () => {
    const isUp = await answers(database)
    const health = { live: true, ready: isUp, database: isUp ? 'up' : 'down', workerHeartbeatAge: null } as const
    return new Answer(health, { status: isUp ? 200 : 503 })
  })
  api.hono.get('/health', (context) =>
    api.hono.fetch(new Request(new URL(getHealth.path, context.req.url)), context.env),
  )
}

async function answers(database: Database): Promise<boolean> {
  const timer = new AbortController()
  try {
    const ping = database.ping().then(() => true)
    const late = delay(patience, false, { signal: timer.signal })
    return await Promise.race([ping, late])
  } catch {
    return false
  } finally {
    timer.abort()
  }
}
