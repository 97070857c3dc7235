import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Receipt, Verification } from '#core/api/receipts.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { saveOnceMade } from '#web/lib/reports.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readFile, verify } from './calls.ts'
import { receiptsOfDayQuery } from './queries.ts'
import { useReceiptsState } from './state.ts'
import { TechnicalFacts } from './technical-details.tsx'
import { VerificationResult } from './verification-result.tsx'
import './ledger.css'

type DoseReceiptsProps = { userId: string; dose: { readonly medicationId: string; readonly nominal: Nominal } }

/** The receipts of a dose, in its row of the history; nothing if there are none. */
export function DoseReceipts({ userId, dose }: DoseReceiptsProps) {
  const t = useTexts(ledgerTexts).dose
  const date = dose.nominal.toPlainDate()
  const time = dose.nominal.toPlainTime()
  const { data, isError } = useQuery(receiptsOfDayQuery(userId, date))
  const receipts = data?.filter(
    ({ medicationId, scheduledTime }) => medicationId === dose.medicationId && scheduledTime.equals(time),
  )
  if (isError) return <p className="soft small">{t.notLoaded}</p>
  if (!receipts || receipts.length === 0) return null
  return (
    <div className="ledger__dose">
      <h4>{t.title}</h4>
      {receipts.map((receipt) => (
        <ReceiptItem key={receipt.entryId} receipt={receipt} userId={userId} />
      ))}
    </div>
  )
}

function ReceiptItem({ receipt, userId }: { receipt: Receipt; userId: string }) {
  const { dose: t, verify: verifyTexts } = useTexts(ledgerTexts)
  const { entryId, form, state, reason, txHash, undoneLater } = receipt
  const { data } = useReceiptsState(userId)
  const [busy, setBusy] = useState<'verify' | 'save' | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [result, setResult] = useState<Verification | null>(null)

  async function act(what: 'verify' | 'save', work: () => Promise<void>) {
    setBusy(what)
    setFailed(false)
    await work().catch(() => setFailed(true))
    setBusy(null)
  }

  async function save() {
    await saveOnceMade(async () => {
      const receipt = await readFile(entryId)
      const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' })
      return { file, name: `dosewell-receipt-${receipt.txid.slice(0, 6)}.json` }
    })
  }

  return (
    <>
      <p className="small">
        <Icon name="chain" size="sm" /> {t[form]}:{' '}
        {state === 'failed' && reason === 'limit' ? t.tooMany : t.state[state]}
        {undoneLater && `, ${t.undoneLater}`}
      </p>
      {txHash !== null && (
        <>
          <div className="dose-row__buttons">
            <Button
              variant="line"
              size="sm"
              busy={busy === 'verify'}
              onClick={() => void act('verify', async () => setResult(await verify(txHash)))}
            >
              {t.verify}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon="download"
              busy={busy === 'save'}
              onClick={() => void act('save', save)}
            >
              {t.save}
            </Button>
          </div>
          <TechnicalFacts facts={{ [verifyTexts.label]: txHash }} />
        </>
      )}
      {hasFailed && (
        <p className="small" role="alert">
          {t.failed}
        </p>
      )}
      {result && <VerificationResult verification={result} explorer={data?.network.explorer ?? null} />}
    </>
  )
}
