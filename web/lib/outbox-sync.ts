import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import { currentDay } from './day.ts'
import { deviceCopies } from './device-store.ts'
import { forgetAll, forgetSent, removeListedEntries, startOutbox } from './outbox.ts'
import { firstDateOf, keys, mergeStoredEntries } from './queries.ts'
import { useSession } from './session.ts'

/**
 * Keeps the outbox of the signed-in patient open: sends entries, adds stored ones to the lists, and removes those that the
 * lists show. Mounted once, on every signed-in page.
 */
export function useOutboxOfPatient(): void {
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  useEffect(() => {
    if (!userId) return
    void deviceCopies.clearOthers(userId)
    const close = startOutbox(userId, (of, stored) => void mergeStoredEntries(client, of, stored))
    const unsubscribe = removeWhenListed(client, userId)
    return () => {
      unsubscribe()
      close()
    }
  }, [client, userId])
}

/**
 * Leaves nothing readable of an account on this device when its session ends. Entries that the server does not have stay, as
 * ids and times without names, with a reason or note if one was typed, and are sent when the same account signs in here again: no tap is lost.
 * Of an account that was deleted, nothing stays.
 */
export async function leaveRecord(client: QueryClient, userId: string, isDeleted = false): Promise<void> {
  client.removeQueries({ queryKey: keys.all(userId) })
  currentDay.clear()
  await Promise.all([deviceCopies.clear(userId), isDeleted ? forgetAll(userId) : forgetSent(userId)])
}

/**
 * Removes a sent entry from the queue when the list on the screen, read from the server, shows it. At midnight in UTC the list of
 * other dates takes its place, and the former one stays in the cache for a while.
 * @returns ends it
 */
function removeWhenListed(client: QueryClient, userId: string): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    const from = firstDateOf(query.queryKey, userId)
    if (type !== 'updated' || !from || !query.isActive()) return
    const data = query.state.data as { value: { entries: readonly StoredDoseEntry[] }; fromDevice: boolean } | undefined
    if (!data || data.fromDevice) return
    void removeListedEntries(new Set(data.value.entries.map(({ id }) => id)), from)
  })
}
