import { VerifyFile } from '#web/features/ledger/verify-file.tsx'
import { useLedgerTexts } from '#web/texts/use-ledger-texts.ts'
import { Alone } from '../alone.tsx'

/** /verify: whoever was given a receipt checks it here, without an account (product 10.4). */
export function VerifyPage() {
  const { title } = useLedgerTexts().page
  return (
    <Alone title={title}>
      <VerifyFile />
    </Alone>
  )
}
