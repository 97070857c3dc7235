import { randomBytes } from 'node:crypto'
import { getReminderChannels, makeNtfyTopic, removeNtfyTopic } from '#core/api/reminder-channels.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { serviceAt } from '#server/delivery/post.ts'
import { Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import type { Settings } from '#server/settings.ts'
import { removeTopic, storeTopic, topicReader } from './store.ts'

export type NtfyDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly settings: Pick<Settings, 'smtpUrl' | 'sms' | 'ntfyUrl'>
}

/** Which channels there are, and the patient's topic in the ntfy app. */
export function ntfyRoutes(api: Api, { database, sealer, settings }: NtfyDeps): void {
  const { smtpUrl, sms, ntfyUrl } = settings
  const server = ntfyUrl && serviceAt(ntfyUrl).url.replace(/\/$/, '')
  const topicOf = topicReader(database, sealer)

  register(api, getReminderChannels, async ({ userId }) => {
    const ntfy = server ? { server, topic: await topicOf(userId) } : null
    return { email: smtpUrl !== undefined, sms: sms !== undefined, ntfy }
  })

  register(api, makeNtfyTopic, async ({ userId }) => {
    if (!server) throw new Problem('switched_off', 'ntfy_off')
    const topic = `dosewell-${randomBytes(16).toString('base64url')}`
    await database.withUser(userId, (tx) => storeTopic(tx, sealer, userId, topic))
    return { server, topic }
  })

  register(api, removeNtfyTopic, async ({ userId }) => {
    await database.withUser(userId, (tx) => removeTopic(tx, userId))
    return { server: server ?? '', topic: null }
  })
}
