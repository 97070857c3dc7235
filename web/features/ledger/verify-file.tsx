import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChooseFile } from '#web/ui/choose-file.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { parseFile, verifyFile } from './calls.ts'
import { VerificationResult } from './verification-result.tsx'
import './ledger.css'

type Outcome = Awaited<ReturnType<typeof verifyFile>>

/** Checks a receipt's file against the chain, for anyone who was given one (/verify). */
export function VerifyFile() {
  const t = useTexts(ledgerTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function check(file: File) {
    setChosen(file.name)
    setFailure(null)
    setOutcome(null)
    const receipt = parseFile(await file.text())
    setError(receipt ? undefined : t.page.notOne)
    if (!receipt) return
    setBusy(true)
    try {
      setOutcome(await verifyFile(receipt))
    } catch (caught) {
      setFailure(caught instanceof ApiError && caught.code === 'too_many_requests' ? t.verify.tooMany : t.verify.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="form">
      <h1>{t.page.title}</h1>
      <p className="soft">{t.page.intro}</p>
      {failure && <FormError>{failure}</FormError>}
      <Field label={t.page.file} hint={t.page.fileHint} error={error}>
        <ChooseFile accept="application/json,.json" onChoose={(file) => void check(file)}>
          {chosen === null ? t.page.choose : t.page.chooseAnother}
        </ChooseFile>
        {chosen !== null && (
          <p className="small soft">
            <bdi>{chosen}</bdi>
          </p>
        )}
      </Field>
      {isBusy && <Loading text={t.verify.checking} />}
      {outcome && <VerificationResult verification={outcome.verification} explorer={outcome.explorer} />}
    </div>
  )
}
