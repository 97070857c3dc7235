import { getHealth } from '#core/api/health.ts'
import { newestBackup } from '#server/backup/backup-folder.ts'
import type { Database } from '#server/db/database.ts'
import { Answer, type Api, register } from '#server/http/register.ts'
import { inTime } from '#server/in-time.ts'
import type { BackupSettings } from '#server/settings.ts'
import { selectHeartbeat } from './store.ts'

/** The longest that a monitor waits for the database, or for the folder of backups. */
const timeoutMs = 2_000

type HealthDeps = { readonly database: Database; readonly backups: BackupSettings | undefined }

/**
 * For monitors: 200 when it can answer patients, else 503. It can without a worker, so the age of the heartbeat is
 * reported but does not change the status, and neither does the age of the last backup: a load balancer must not drop
 * a server because of it.
 */
export function healthRoutes(api: Api, { database, backups }: HealthDeps): void {
  register(api, getHealth, async ({ now }) => {
    const [heartbeat, backup] = await Promise.all([
      inTime(
        database.ping().then(() => selectHeartbeat(database)),
        timeoutMs,
      ),
      backups && inTime(newestBackup(backups.folder, now), timeoutMs),
    ])
    const isUp = heartbeat !== undefined
    const ageOf = (milliseconds: number) => Math.round((now.epochMilliseconds - milliseconds) / 1000)
    const health = {
      live: true,
      ready: isUp,
      database: isUp ? 'up' : 'down',
      workerHeartbeatAge: heartbeat ? ageOf(heartbeat) : null,
      backupAge: backup ? ageOf(backup.epochMilliseconds) : null,
    } as const
    return new Answer(health, { status: isUp ? 200 : 503 })
  })
  api.hono.get('/health', (context) =>
    api.hono.fetch(new Request(new URL(getHealth.path, context.req.url)), context.env),
  )
}
