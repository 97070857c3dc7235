import { maxMedications, maxRunningMedications, maxVersions, maxVersionsTotal } from '#core/account/quotas.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { countMedications } from './store.ts'

/** What is about to be stored: a medication, another version, or one that is reopened. */
export type RoomNeeded = 'medication' | { readonly versions: number; readonly runsAlready: boolean } | 'running'

/**
 * Rejects what exceeds the account's quotas (core/account/quotas).
 * @param added for another version: the medication's number of versions, and whether it is running
 * @throws Problem quota_reached
 */
export async function requireRoomFor(
  added: RoomNeeded,
  tx: Tx,
  userId: string,
  spans: ZoneSpans,
  now: Temporal.Instant,
): Promise<void> {
  const totals = await countMedications(tx, userId, wallClock(spans, now))
  const isVersion = typeof added === 'object'
  const full =
    (added === 'medication' && totals.medications >= maxMedications && 'most_medications') ||
    (isVersion && added.versions >= maxVersions && 'most_versions') ||
    (added !== 'running' && totals.versions >= maxVersionsTotal && 'most_versions_in_all') ||
    (!(isVersion && added.runsAlready) && totals.running >= maxRunningMedications && 'most_running')
  if (full) throw new Problem('quota_reached', full)
}
