import { useRef, useState } from 'react'
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

  /** How many were begun: an answer that is not of the last one would stand under another file's name. */
  const checks = useRef(0)

  async function check(file: File) {
    checks.current += 1
    const number = checks.current
    const isLast = () => number === checks.current
    setChosen(file.name)
    setFailure(null)
    setOutcome(null)
    setBusy(false)
    const receipt = parseFile(await file.text())
    if (!isLast()) return
    setError(receipt ? undefined : t.page.notOne)
    if (!receipt) return
    setBusy(true)
    try {
      const verified = await verifyFile(receipt)
      if (isLast()) setOutcome(verified)
    } catch (caught) {
      if (!isLast()) return
      setFailure(caught instanceof ApiError && caught.code === 'too_many_requests' ? t.verify.tooMany : t.verify.failed)
    } finally {
      if (isLast()) setBusy(false)
    }
  }

  return (
    <div className="form">
      <h1>{t.page.title}</h1>
      <p className="soft">{t.page.intro}</p>
      {failure && <FormError>{failure}</FormError>}
      <Field label={t.page.file} hint={t.page.fileHint} error={error}>
        <ChooseFile
          accept="application/json,.json"
          onChoose={(file, input) => {
            // So that the same file can be chosen again.
            input.value = ''
            void check(file)
          }}
        >
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
