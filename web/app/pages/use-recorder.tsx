import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CardReceipts } from '#web/features/doses/card-receipts.ts'
import type { DoseRecorder } from '#web/features/doses/use-dose-recording.ts'
import { recordBothTaken, recordMissed, recordTaken, undoEntries } from '#web/lib/outbox.ts'
import { zonesQuery } from '#web/lib/queries.ts'
import { BlockchainBadge, loadLedgerCard, ReceiptLoggedPanel } from '../lazy.ts'

/** How the dashboard records doses, and what its cards show of their receipts; null for patients without receipts. */
export function useRecorder(userId: string): { recorder: DoseRecorder; receipts: CardReceipts | null } {
  const hasReceipts = useQuery(zonesQuery(userId)).data?.value.session?.receipts !== undefined
  return hasReceipts
    ? { recorder: outboxWithReceipts, receipts: receiptsOf(userId) }
    : { recorder: outbox, receipts: null }
}

/** Records in this device's outbox. */
const outbox: DoseRecorder = { recordTaken, recordMissed, undoEntries, recordBothTaken }

/** For patients with receipts: records the dose first, then follows its receipt (product 10.2). */
const outboxWithReceipts: DoseRecorder = {
  ...outbox,
  async recordTaken(dose, actualTime) {
    const stored = await recordTaken(dose, actualTime)
    // If its code cannot be loaded there is no panel; the dose is recorded all the same.
    void loadLedgerCard().then(
      ({ logReceipt }) => logReceipt(dose, stored.entryId),
      () => {},
    )
    return stored
  },
}

const receiptsOf = (userId: string): CardReceipts => ({
  badge: (
    <Suspense>
      <BlockchainBadge userId={userId} />
    </Suspense>
  ),
  panel: (dose) => (
    <Suspense>
      <ReceiptLoggedPanel doseKey={dose.key} userId={userId} />
    </Suspense>
  ),
})
