import { VerifyFile } from '#web/features/ledger/verify-file.tsx'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { SingleTaskPage } from '../single-task-page.tsx'

/** /verify: anyone with a receipt checks it here, without an account (product 10.4). */
export function VerifyPage() {
  const { title } = useTexts(ledgerTexts).page
  return (
    <SingleTaskPage title={title}>
      <VerifyFile />
    </SingleTaskPage>
  )
}
