import '#web/styles/bundles/controls.css'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConditionEntry } from '#core/profile/conditions.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'
import { signUp } from '#web/lib/account.ts'
import { ApiError } from '#web/lib/api.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { failureText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type FieldErrors, useDraft } from '#web/ui/use-draft.ts'
import { AccountStep } from './account-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { HealthStep } from './health-step.tsx'
import { emptyForm, type SignUpForm, type Step, signUpInput, stepErrors, stepOf } from './sign-up-form.ts'

type SignUpDialogProps = { open: boolean; onClose: () => void; onSignedUp: () => void }

/** The sign-up wizard (product 3.1, 16.2): account, health information, emergency contact. */
export function SignUpDialog({ open, onClose, onSignedUp }: SignUpDialogProps) {
  const texts = useTexts(authTexts)
  const t = texts.signUp
  const [step, setStep] = useState<Step>(1)
  const [conditions, setConditions] = useState<readonly ConditionEntry[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [confirmAddress, setConfirmAddress] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const draft = useDraft<SignUpForm>(emptyForm, (form) => stepErrors(step, form, today()))
  const { isSubmitting } = draft

  const goTo = (to: Step) => {
    flushSync(() => {
      setFailure(null)
      setStep(to)
    })
    title.current?.focus()
  }

  const submit = draft.submit(async (values) => {
    if (step !== 3) return goTo(step === 1 ? 2 : 3)
    const input = signUpInput(values, conditions, zoneId(deviceZone()) ?? ('UTC' as ZoneId))
    if (!input) return goTo(1)
    setFailure(null)
    try {
      const session = await signUp(input)
      if (session) onSignedUp()
      else setConfirmAddress(input.email)
    } catch (error) {
      showFailure(error)
    }
  })

  const showFailure = (error: unknown) => {
    const wrong = wrongFields(error, t.failures.emailTaken)
    const [first] = Object.keys(wrong)
    if (!first) return setFailure((error instanceof Error && failureText(error)) || t.failures.general)
    flushSync(() => setStep(stepOf(first)))
    draft.refuse(wrong)
  }

  if (confirmAddress !== null) {
    return (
      <ConfirmAddressDialog
        open={open}
        address={confirmAddress}
        onClose={() => {
          onClose()
          // The address may have been mistyped: what was typed stays, but for the password.
          setConfirmAddress(null)
          setStep(1)
          draft.change({ password: '', confirmPassword: '' })
        }}
      />
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t.titles[step - 1]}
      titleRef={title}
      closeLabel={texts.close}
      staysOnPressOutside
      top={
        <Progress
          step={step}
          of={3}
          label={t.step(step)}
          percentLabel={t.percent(Math.round(((step - 1) / 3) * 100))}
        />
      }
    >
      <form className="dialog__form" ref={draft.ref} onSubmit={submit} noValidate>
        <DialogBody key={step} className="form">
          {failure && <FormError>{failure}</FormError>}
          {step === 1 && <AccountStep draft={draft} />}
          {step === 2 && <HealthStep conditions={conditions} onChange={setConditions} />}
          {step === 3 && <ContactStep draft={draft} />}
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={isSubmitting && step === 3}>
            {step < 3 ? t.next : isSubmitting ? t.submitting : t.submit}
          </Button>
          <Button variant="line" disabled={step === 1 || isSubmitting} onClick={() => goTo(step === 3 ? 2 : 1)}>
            {t.previous}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Instead of the wizard, once a mail was sent to the address. */
function ConfirmAddressDialog({ open, address, onClose }: { open: boolean; address: string; onClose: () => void }) {
  const texts = useTexts(authTexts)
  const t = texts.signUp.confirmMail
  return (
    <Dialog open={open} onOpenChange={onClose} title={t.title} closeLabel={texts.close} width="narrow">
      <DialogBody>
        <p>{t.text(address)}</p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The fields the server refused, in the order of the form (product 16.2). */
function wrongFields(error: unknown, emailTaken: string): FieldErrors<SignUpForm> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'already_registered' || error.message.includes('already registered')) return { email: emailTaken }
  const fields = Object.keys(emptyForm).filter((field) => error.fields[field])
  return Object.fromEntries(fields.map((field) => [field, error.fields[field]]))
}

const today = () => now().toZonedDateTimeISO(deviceZone()).toPlainDate()
