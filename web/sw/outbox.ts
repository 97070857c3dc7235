import type { putDoseEntry } from '#core/api/dose-entries.ts'
import type { WireInput } from '#core/api/endpoint.ts'
import type { getSession } from '#core/api/session.ts'
import { sendOutcome } from '#core/dose/send-outcome.ts'
import { deviceQueue } from '#web/lib/device-store.ts'
import { inSendingOrder, outboxName } from '#web/lib/queue-rows.ts'
import { callServer, type Scope } from './scope.ts'

/** The tag of the background sync, which the browser runs once there is a network. */
export const syncTag = outboxName

/** The result for a queue; `refused`: the server does not accept an entry. */
export type QueueResult = 'sent' | 'refused' | 'signed out' | 'later'

/**
 * Sends an account's queue on this device. Entries that the server refuses are left for the page, which shows them.
 * @param userId the account; by default, the one that is signed in
 * @param own the entries whose refusal the caller reports
 * @returns whether all is sent; if later, it is retried as soon as there is a network, or when a page is open
 */
export async function sendQueue(scope: Scope, userId?: string, own: readonly string[] = []): Promise<QueueResult> {
  notifyPages()
  const result = navigator.locks
    ? await navigator.locks.request(outboxName, () => sendWaiting(scope, userId, own))
    : await sendWaiting(scope, userId, own)
  notifyPages()
  if (result === 'later') await scope.registration.sync?.register(syncTag).catch(() => {})
  return result
}

async function sendWaiting(scope: Scope, userId: string | undefined, own: readonly string[]): Promise<QueueResult> {
  const { output } = await callServer<typeof getSession>(scope, 'GET', '/api/account/session')
  if (!output) return 'later'
  const { session } = output
  if (!session || (userId !== undefined && session.userId !== userId)) return 'signed out'
  const rows = inSendingOrder(await deviceQueue.of(session.userId))
  let hasFailed = false
  let isRefused = false
  for (const row of rows.filter(({ state }) => state === 'waiting')) {
    const { id, ...facts } = row.wire as WireInput<typeof putDoseEntry>
    const { status } = await callServer<typeof putDoseEntry>(scope, 'PUT', `/api/dose-entries/${id}`, facts)
    const outcome = sendOutcome(status)
    if (outcome === 'retry') return 'later'
    if (outcome === 'signed out') return outcome
    if (outcome === 'stored') {
      // The server has it: where the device cannot note that, it is sent again. The others need not wait for its storage.
      await deviceQueue.put({ ...row, state: 'sent' }).catch(() => {
        hasFailed = true
      })
    } else if (outcome === 'failed') hasFailed = true
    else if (own.includes(id)) isRefused = true
  }
  if (isRefused) return 'refused'
  return hasFailed ? 'later' : 'sent'
}

function notifyPages(): void {
  const channel = new BroadcastChannel(outboxName)
  channel.postMessage('changed')
  channel.close()
}
