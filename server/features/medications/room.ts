import { maxMedications, maxRunningMedications, maxVersions, maxVersionsTotal } from '#core/account/quotas.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../http/problem.ts'
import { countMedications } from './store.ts'

/** What is about to be stored: a medication, another version of one, or one that runs again as it was. */
export type RoomNeeded = 'medication' | { readonly versions: number; readonly runsAlready: boolean } | 'running'

/**
 * Refuses what the account has no room for (core/account/quotas).
 * @param added of another version: how many there are of this medication, and whether it is running
 * @throws Problem quota_reached
 */
export async function requireRoomFor(
  added: RoomNeeded,
  tx: Tx,
  userId: string,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Promise<void> {
  const held = await countMedications(tx, userId, wallClock(spans, now))
  const isVersion = typeof added === 'object'
  const full =
    (added === 'medication' && held.medications >= maxMedications && 'most_medications') ||
    (isVersion && added.versions >= maxVersions && 'most_versions') ||
    (added !== 'running' && held.versions >= maxVersionsTotal && 'most_versions_in_all') ||
    (!(isVersion && added.runsAlready) && held.running >= maxRunningMedications && 'most_running')
  if (full) throw new Problem('quota_reached', full)
}
