import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '#web/lib/api.ts'
import { PasskeyError } from '#web/lib/passkeys.ts'
import type { ProofPurpose } from '#web/lib/proof.ts'
import { failureOr, failureText } from '#web/texts/core-text.ts'
import { proofTexts } from '#web/texts/en/proof.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import './sign-in-form.css'

const knownWays = ['app', 'passkey', 'recovery', 'password'] as const
type Way = (typeof knownWays)[number]
/** The ways whose proof is typed. */
export type TypedWay = Exclude<Way, 'passkey'>

type ProofFormProps = {
  /** Those that the server accepts. */
  ways: readonly string[]
  /** Shown first; sign-in shows none. */
  purpose?: ProofPurpose
  backLabel: string
  onBack: () => void
  /** @throws {ApiError} @throws {PasskeyError} */
  onPasskey: () => Promise<void>
  /** @throws {ApiError} */
  onTyped: (way: TypedWay, answer: string) => Promise<void>
}

/** Asks for a code, or for what replaces it: the content of a dialog. */
export function ProofForm({ ways, purpose, backLabel, onBack, onPasskey, onTyped }: ProofFormProps) {
  const t = useTexts(proofTexts)
  const offered = knownWays.filter((way) => ways.includes(way))
  const [way, setWay] = useState<Way>(offered[0] ?? 'app')
  const [failure, setFailure] = useState<string | null>(null)
  const draft = useDraft({ answer: '' }, ({ answer }) =>
    way !== 'passkey' && answer.trim() === '' ? { answer: t.missing[way] } : {},
  )
  const { errors, isSubmitting, ref, refuse, control, submit } = draft
  const focusAnswer = useEffectEvent(() => draft.focus('answer'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has a field of its own.
  useEffect(() => focusAnswer(), [way])

  const deletes = purpose === 'delete-all'
  const action = deletes ? t.deleteAll : way === 'passkey' ? t.ways.passkey.action : t.submit

  async function send({ answer }: { answer: string }) {
    setFailure(null)
    try {
      await (way === 'passkey' ? onPasskey() : onTyped(way, answer))
    } catch (error) {
      if (error instanceof PasskeyError) return setFailure(t.passkeyRefusals[error.why])
      if (isRefusal(error) && error.code === 'invalid_credentials' && way !== 'passkey')
        return refuse({ answer: failureText(error) })
      setFailure(failureOr(error, t.failed))
    }
  }

  return (
    <form className="dialog__form" ref={ref} onSubmit={submit(send)} noValidate>
      <DialogBody className="form">
        {failure && <FormError>{failure}</FormError>}
        {purpose && <p>{t.purposes[purpose]}</p>}
        {way === 'passkey' ? (
          <p>{t.ways.passkey.hint}</p>
        ) : (
          <Field key={way} label={t.ways[way].label} hint={t.ways[way].hint} error={errors.answer}>
            {way === 'password' ? (
              <PasswordInput
                autoComplete="current-password"
                showLabel={t.showPassword}
                hideLabel={t.hidePassword}
                {...control('answer')}
              />
            ) : (
              <TextInput
                inputMode={way === 'app' ? 'numeric' : 'text'}
                autoComplete={way === 'app' ? 'one-time-code' : 'off'}
                autoCapitalize="none"
                spellCheck={false}
                {...control('answer')}
              />
            )}
          </Field>
        )}
        {offered
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="sm"
              className="sign-in-form__link"
              onClick={() => {
                setFailure(null)
                draft.reset({ answer: '' })
                setWay(other)
              }}
            >
              {t.ways[other].instead}
            </Button>
          ))}
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant={deletes ? 'danger' : 'solid'} busy={isSubmitting}>
          {isSubmitting ? t.submitting : action}
        </Button>
        <Button variant="line" onClick={onBack}>
          {backLabel}
        </Button>
      </DialogFoot>
    </form>
  )
}
