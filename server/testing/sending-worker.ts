import { createSealer } from '#server/db/sealed.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { configuredChannels } from '#server/delivery/configured-channels.ts'
import { dailyCaps } from '#server/delivery/daily-caps.ts'
import { topicReader } from '#server/features/ntfy/store.ts'
import { linkMaker } from '#server/reminders/reminder-links.ts'
import type { Worker, WorkerDeps } from '#server/reminders/worker.ts'
import type { Settings } from '#server/settings.ts'
import { workerFor } from './reminder-worker.ts'
import { type TestApp, testOrigin } from './test-app.ts'

type Configured = Pick<Settings, 'smtpUrl' | 'sms' | 'ntfyUrl' | 'smsDailyLimit'>

/** The channels of a server that is configured so. @param written gets what goes to the console */
export function channelsOf(app: TestApp, configured: Partial<Configured>, written: string[] = []): readonly Channel[] {
  return configuredChannels({
    settings: {
      smtpUrl: undefined,
      sms: undefined,
      ntfyUrl: undefined,
      mailFrom: 'Dosewell <d@example.org>',
      ...configured,
    },
    publicUrl: testOrigin,
    clock: app.clock,
    caps: dailyCaps({
      database: app.database,
      keys: app.deps.keys,
      clock: app.clock,
      smsDailyLimit: configured.smsDailyLimit ?? 1000,
    }),
    links: linkMaker(app.database, app.clock, testOrigin),
    topicOf: topicReader(app.database, createSealer(app.deps.keys)),
    write: (text) => void written.push(text),
  })
}

/** A worker with these channels. */
export function sendingWorker(
  app: TestApp,
  configured: Partial<Configured>,
  { written, ...changes }: Partial<WorkerDeps> & { written?: string[] } = {},
): Worker {
  return workerFor(app, channelsOf(app, configured, written), changes)
}
