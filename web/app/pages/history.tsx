import { helpLines } from '#core/assistant/help-lines.ts'
import { LateFormWithWarning } from '#web/features/doses/late-form-with-warning.tsx'
import { RecordedTwice, type RecordedTwiceProps } from '#web/features/doses/recorded-twice.tsx'
import { SkipDialog } from '#web/features/doses/skip-dialog.tsx'
import { HistoryView } from '#web/features/history/history-view.tsx'
import { DoseReceipts } from '#web/features/ledger/dose-receipts.tsx'
import { useSession } from '#web/lib/session.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { PageTitle } from '../page-title.tsx'

/** /app/history (product 6.1). */
export function HistoryPage() {
  const t = useTexts(historyTexts)
  return (
    <>
      <PageTitle page={t.title} />
      <HistoryView
        LateForm={LateFormWithWarning}
        TwiceNote={TwiceNote}
        Receipts={DoseReceipts}
        SkipDialog={SkipDialog}
      />
    </>
  )
}

function TwiceNote(props: Omit<RecordedTwiceProps, 'poisonLine'>) {
  const { poison } = helpLines(useSession()?.profile.country ?? '')
  return <RecordedTwice {...props} poisonLine={poison} />
}
