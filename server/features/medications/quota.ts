import { maxMedications, maxRunningMedications, maxVersions, maxVersionsTotal } from '#core/account/quotas.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { countMedications } from './store.ts'

/** What is about to be stored. */
export type Addition =
  | { readonly kind: 'medication' }
  /** `versions`: those that the medication got in the days of the quota. */
  | { readonly kind: 'version'; readonly versions: number; readonly isRunning: boolean }
  | { readonly kind: 'reopening' }

/**
 * Rejects what exceeds the account's quotas (core/account/quotas).
 * @throws Problem quota_reached
 */
export async function requireMedicationQuota(
  tx: Tx,
  userId: string,
  addition: Addition,
  at: { readonly spans: ZoneSpans; readonly now: Temporal.Instant },
): Promise<void> {
  const totals = await countMedications(tx, userId, at)
  const isVersion = addition.kind === 'version'
  const addsVersion = addition.kind !== 'reopening'
  const addsRunning = !(isVersion && addition.isRunning)
  const full =
    (addition.kind === 'medication' && totals.medications >= maxMedications && 'most_medications') ||
    (isVersion && addition.versions >= maxVersions && 'most_versions') ||
    (addsVersion && totals.versions >= maxVersionsTotal && 'most_versions_in_all') ||
    (addsRunning && totals.running >= maxRunningMedications && 'most_running')
  if (full) throw new Problem('quota_reached', full)
}
