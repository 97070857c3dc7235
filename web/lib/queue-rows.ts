import type { QueueRow } from './device-store.ts'

/* The rules of the queue that the page and the service worker share; both send it. */

/** The name of the lock that lets one of them send at a time, and of the channel on which each tells the others of a change. */
export const outboxName = 'dosewell-outbox'

/** The rows as they are sent and shown: what was recorded first is first, and of the same moment the lower id. */
export function inSendingOrder(rows: readonly QueueRow[]): QueueRow[] {
  return [...rows].sort((a, b) => recordedAt(a) - recordedAt(b) || (a.id < b.id ? -1 : 1))
}

/** In milliseconds since 1970; 0 if the row does not say, as one of another version may not. */
function recordedAt({ wire }: QueueRow): number {
  const at = typeof wire === 'object' && wire !== null && 'recordedAt' in wire ? wire.recordedAt : null
  return (typeof at === 'string' && Date.parse(at)) || 0
}
