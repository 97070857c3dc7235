import { HistoryView } from '#web/features/history/history-view.tsx'
import { useTexts } from '#web/texts/use-texts.ts'

/** /app/history (SPEC 2, "Medication History"). */
export function HistoryPage() {
  const t = useTexts().history
  return (
    <>
      <title>{`${t.title} | Dosewell`}</title>
      <HistoryView />
    </>
  )
}
