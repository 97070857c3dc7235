import { useState } from 'react'
import type { Verification } from '#core/api/receipts.ts'
import { ApiError } from '#web/lib/api.ts'
import { ledgerTexts } from '#web/texts/en/ledger.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { readTransactionId, verify } from './calls.ts'
import { VerificationResult } from './verification-result.tsx'

/** "Verify a receipt" by the ID of its transaction. */
export function VerifyForm({ explorer }: { explorer: string | null }) {
  const t = useTexts(ledgerTexts).verify
  const { errors, isSubmitting, ref, refuse, control, submit } = useDraft({ id: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [result, setResult] = useState<Verification | null>(null)

  async function check(id: string) {
    const txid = readTransactionId(id)
    setFailure(null)
    setResult(null)
    if (!txid) return refuse({ id: t.wrong })
    try {
      setResult(await verify(txid))
    } catch (error) {
      setFailure(error instanceof ApiError && error.code === 'too_many_requests' ? t.tooMany : t.failed)
    }
  }

  return (
    <form className="ledger__form" ref={ref} noValidate onSubmit={submit(({ id }) => check(id))}>
      <h3>{t.heading}</h3>
      {failure && <FormError>{failure}</FormError>}
      <Field label={t.label} hint={t.hint} error={errors.id}>
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...control('id')} />
      </Field>
      <Button type="submit" variant="line" size="sm" busy={isSubmitting}>
        {isSubmitting ? t.checking : t.check}
      </Button>
      {result && <VerificationResult verification={result} explorer={explorer} />}
    </form>
  )
}
