import { lazy } from 'react'
import { LateForm } from '#web/features/doses/late-form.tsx'
import { HistoryView } from '#web/features/history/history-view.tsx'
import { useHistoryTexts } from '#web/texts/use-history-texts.ts'

const DoseReceipts = lazy(async () => ({
  default: (await import('#web/features/ledger/dose-receipts.tsx')).DoseReceipts,
}))

/** /app/history (SPEC 2, "Medication History"). */
export function HistoryPage() {
  const t = useHistoryTexts()
  return (
    <>
      <title>{`${t.title} | Dosewell`}</title>
      <HistoryView LateForm={LateForm} Receipts={DoseReceipts} />
    </>
  )
}
