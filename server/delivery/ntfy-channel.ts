import { randomBytes } from 'node:crypto'
import { alertsContact, isSilent } from '#core/reminder/plan.ts'
import { textsIn } from '#core/texts/texts.ts'
import { addressesOf, patientsAt, selectAddresses } from '#server/features/reminder-channels/store.ts'
import type { Settings } from '#server/settings.ts'
import {
  type ChannelDeps,
  type Delivery,
  DeliveryError,
  type DeliveryKind,
  type NamedChannel,
  type Target,
} from './channel.ts'
import { forPatient } from './kinds.ts'
import { post, serviceAt } from './post.ts'

const name = 'ntfy'
const kinds: ReadonlySet<DeliveryKind> = new Set([...forPatient, 'heads-up'])

/** Reminders to the ntfy app, for patients with a topic (NTFY_URL); Taken is a button of the notification. */
export function ntfyChannel(
  { ntfyUrl }: Settings,
  { database, sealer, links, publicUrl }: ChannelDeps,
): NamedChannel | null {
  if (ntfyUrl === undefined) return null
  const service = serviceAt(ntfyUrl)
  return {
    name,
    own: {
      server: service.url.replace(/\/$/, ''),
      create: () => `dosewell-${randomBytes(16).toString('base64url')}`,
    },
    async targets(tx, patients) {
      const userIds = patients.map(({ userId }) => userId)
      return (await patientsAt(tx, name, userIds)).map((userId): Target => ({ userId, id: 'topic', kinds }))
    },
    async send(delivery, { subject, text }, signal) {
      const [rows] = await database.batchForUser(delivery.userId, [selectAddresses(delivery.userId)])
      const topic = addressesOf(rows, sealer).get(name)
      if (topic === undefined) throw new DeliveryError('The patient has no topic any more.', { permanent: true })
      const page = await links.dose(delivery)
      const notification = {
        topic,
        title: subject,
        message: text,
        priority: priorityOf(delivery),
        click: page ?? `${publicUrl}/app`,
        actions: page === null ? [] : actionsOf(delivery, page, publicUrl),
        // Sent again it is still one notification (since ntfy 2.16).
        sequence_id: delivery.ids[0],
      }
      await post(service, JSON.stringify(notification), 'application/json', signal)
    },
  }
}

/** ntfy's priorities: 2 is silent, 3 a short sound, 5 a persistent one. */
function priorityOf({ kind, attempt, doses }: Delivery): number {
  if (isSilent({ kind, attempt })) return 2
  if (kind === 'summary') return 3
  if (doses.some(({ severity }) => severity === 'life-threatening')) return 5
  return kind === 'repeat' || doses.some(({ severity }) => alertsContact(severity)) ? 4 : 3
}

/** Taken, which the app posts directly, and a link to the page. */
function actionsOf({ language, doses }: Delivery, page: string, publicUrl: string) {
  const t = textsIn[language].messageTexts.buttons
  const token = new URL(page).hash.slice(1)
  return [
    {
      action: 'http',
      label: doses.length > 1 ? t.allTaken(doses.length) : t.taken,
      url: `${publicUrl}/dose`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `token=${token}`,
      clear: true,
    },
    { action: 'view', label: t.open, url: page },
  ]
}
