import { useState } from 'react'
import type { Verification } from '#core/api/receipts.ts'
import { ApiError } from '#web/lib/api.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { readTransactionId, verify } from './calls.ts'
import { VerificationResult } from './verification-result.tsx'

/** "Verify a receipt" by the ID of its transaction. */
export function VerifyForm({ explorer }: { explorer: string | null }) {
  const t = useTexts(ledgerTexts).verify
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Verification | null>(null)

  async function check() {
    const txid = readTransactionId(text)
    setWrong(txid ? undefined : t.wrong)
    setFailure(null)
    setResult(null)
    if (!txid) return
    setBusy(true)
    try {
      setResult(await verify(txid))
    } catch (error) {
      setFailure(error instanceof ApiError && error.code === 'too_many_requests' ? t.tooMany : t.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="ledger__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <h3>{t.heading}</h3>
      {failure && <FormError>{failure}</FormError>}
      <Field label={t.label} hint={t.hint} error={wrong}>
        <TextInput
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="line" size="sm" busy={isBusy}>
        {isBusy ? t.checking : t.check}
      </Button>
      {result && <VerificationResult verification={result} explorer={explorer} />}
    </form>
  )
}
