import { createSealer } from '#server/db/sealed.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { openChannels } from '#server/delivery/channels.ts'
import { dailyCaps } from '#server/delivery/daily-caps.ts'
import { createPusher } from '#server/delivery/pusher.ts'
import { linkMaker } from '#server/reminders/reminder-links.ts'
import type { Worker, WorkerDeps } from '#server/reminders/worker.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { workerFor } from './reminder-worker.ts'
import { type TestApp, testOrigin } from './test-app.ts'

/** The channels of a server that is configured so. @param written gets what goes to the console */
export function channelsOf(app: TestApp, configured: Partial<Settings>, written: string[] = []): Channel[] {
  const { database, clock } = app
  const settings = { ...readSettings({ MAIL_FROM: 'Dosewell <d@example.org>' }), ...configured }
  const { mailFrom, smsDailyLimit } = settings
  const sealer = createSealer(app.deps.keys)
  return openChannels(settings, {
    database,
    sealer,
    clock,
    publicUrl: testOrigin,
    caps: dailyCaps({ database, keys: app.deps.keys, clock, smsDailyLimit }),
    links: linkMaker(database, clock, testOrigin),
    pusher: createPusher({ database, sealer, clock, publicUrl: testOrigin, mailFrom, isLocalAllowed: true }),
    write: (text) => void written.push(text),
  })
}

/** A worker with these channels. @param changes.timeoutMs holds for those with a limit of their own too */
export function sendingWorker(
  app: TestApp,
  configured: Partial<Settings>,
  { written, ...changes }: Partial<WorkerDeps> & { written?: string[] } = {},
): Worker {
  const { timeoutMs } = changes
  const channels = channelsOf(app, configured, written).map((channel) =>
    channel.timeoutMs === undefined || timeoutMs === undefined ? channel : { ...channel, timeoutMs },
  )
  return workerFor(app, channels, changes)
}
