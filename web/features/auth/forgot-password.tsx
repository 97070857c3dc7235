import { useEffect, useRef, useState } from 'react'
import { forgotPassword } from '#core/api/account.ts'
import { type ForgotPasswordForm, forgotPasswordErrors } from '#core/profile/validation.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { messageText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useDraft } from '#web/ui/use-draft.ts'

/** Minimum time of the response (product 3.3), in milliseconds. */
const minWaitMs = 2000

type ForgotPasswordProps = {
  /** The initial address. */
  email: string
  /** The address that the link was sent to; null before. */
  sentTo: string | null
  onSent: (email: string) => void
  /** Back to the form, with what was typed. */
  onAnother: () => void
  /** Back to sign-in. */
  onBack: (email: string) => void
  onDone: () => void
}

/** The content of the forgot-password dialog: the form, then what to do next (product 3.3). */
export function ForgotPassword({ email, sentTo, onSent, onAnother, onBack, onDone }: ForgotPasswordProps) {
  const t = useTexts(authTexts).forgotPassword
  const { form, errors, isSubmitting, ref, refuse, control, submit } = useDraft<ForgotPasswordForm>(
    { email },
    forgotPasswordErrors,
  )
  const [failure, setFailure] = useState<string | null>(null)
  const isOpen = useIsOpen()

  async function ask(address: string) {
    setFailure(null)
    try {
      await Promise.all([call(forgotPassword, { email: address }), wait(minWaitMs)])
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.email : undefined
      if (wrong) refuse({ email: wrong })
      else setFailure(isTooMany(error) ? t.tooMany : t.failure)
      return
    }
    // A dialog that was closed in the meantime shows nothing when it is opened again.
    if (isOpen.current) onSent(address)
  }

  if (sentTo !== null) {
    return (
      <>
        <DialogBody className="form" readOnly>
          <p className="wrap-anywhere">{t.sent.text(sentTo)}</p>
          <p className="help-text">{t.sent.hint}</p>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onDone}>{t.sent.done}</Button>
          <Button variant="line" onClick={onAnother}>
            {t.sent.another}
          </Button>
        </DialogFoot>
      </>
    )
  }

  return (
    <form className="dialog__form" ref={ref} onSubmit={submit((typed) => ask(typed.email.trim()))} noValidate>
      <DialogBody className="form">
        {failure && <FormError>{failure}</FormError>}
        <p>{t.intro}</p>
        <Field label={t.email} error={messageText(errors.email)}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...control('email')} />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
        <Button variant="line" onClick={() => onBack(form.email)}>
          {t.back}
        </Button>
      </DialogFoot>
    </form>
  )
}

function useIsOpen() {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const isTooMany = (error: unknown) => error instanceof ApiError && error.code === 'too_many_requests'
