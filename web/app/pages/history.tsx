import { AskingLateForm } from '#web/features/doses/asking-late-form.tsx'
import { HistoryView } from '#web/features/history/history-view.tsx'
import { DoseReceipts } from '#web/features/ledger/dose-receipts.tsx'
import { useHistoryTexts } from '#web/texts/use-history-texts.ts'

/** /app/history (SPEC 2, "Medication History"). */
export function HistoryPage() {
  const t = useHistoryTexts()
  return (
    <>
      <title>{`${t.title} | Dosewell`}</title>
      <HistoryView LateForm={AskingLateForm} Receipts={DoseReceipts} />
    </>
  )
}
