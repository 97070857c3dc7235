import '#web/styles/controls.css'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SignInForm, signInErrors } from '#core/profile/validation.ts'
import { ApiError } from '#web/lib/api.ts'
import { resumeKeptSession, signIn } from '#web/lib/session.ts'
import { rememberedUntil } from '#web/lib/storage.ts'
import { messageText } from '#web/texts/core-text.ts'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { formResolver } from './form-resolver.ts'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'

type SignInDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** The page's sign-up button: the 'Sign up' link closes this window and the focus lands there. */
  signUpButton: RefObject<HTMLElement | null>
}

const empty = { email: '', password: '', keepSignedIn: false }
const resolver = formResolver<SignInForm & { keepSignedIn: boolean }>(signInErrors)

/** The sign-in window (SPEC 2, 4, 5 and 8). Opened with a kept session it signs in by itself. */
export function SignInDialog({ open, onClose, onSignedIn, signUpButton }: SignInDialogProps) {
  const texts = useLaterTexts().auth
  const t = texts.signIn
  const form = useForm({ defaultValues: empty, resolver, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isResuming, setResuming] = useState(false)
  const goesToSignUp = useRef(false)

  const resume = useEffectEvent(async () => {
    if (!rememberedUntil()) return
    setResuming(true)
    const session = await resumeKeptSession().catch(() => null)
    setResuming(false)
    if (session) onSignedIn()
  })
  useEffect(() => {
    if (open) void resume()
  }, [open])

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await signIn({ ...values, email: values.email.trim() })
    } catch (error) {
      const wrongFields = error instanceof ApiError ? Object.entries(error.fields) : []
      const known = wrongFields.flatMap(([field, message]) =>
        field === 'email' || field === 'password' ? [{ field, message } as const] : [],
      )
      for (const { field, message } of known) form.setError(field, { message }, { shouldFocus: true })
      if (known.length === 0) setFailure(signInFailure(error, t.failures))
      return
    }
    form.reset(empty)
    onSignedIn()
  })

  const field = (name: 'email' | 'password') => form.register(name, { onChange: () => form.clearErrors(name) })
  const leaveToSignUp = () => {
    goesToSignUp.current = true
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t.title}
      closeLabel={texts.close}
      width="ask"
      returnFocus={() => {
        const target = goesToSignUp.current ? signUpButton.current : null
        goesToSignUp.current = false
        return target
      }}
    >
      {isResuming ? (
        <DialogBody>
          <Loading text={t.resuming} />
        </DialogBody>
      ) : (
        <form className="dialog__form" onSubmit={submit} noValidate>
          <DialogBody className="form">
            {failure && (
              <FormError>
                {failure.message}
                {failure.offersSignUp && (
                  <Button variant="quiet" size="sm" className="link-in-text" onClick={leaveToSignUp}>
                    {t.signUp}
                  </Button>
                )}
              </FormError>
            )}
            <Field label={t.email} error={messageText(errors.email?.message)}>
              <TextInput type="email" inputMode="email" autoComplete="username" {...field('email')} />
            </Field>
            <Field label={t.password} error={messageText(errors.password?.message)}>
              <PasswordInput
                autoComplete="current-password"
                showLabel={texts.showPassword}
                hideLabel={texts.hidePassword}
                {...field('password')}
              />
            </Field>
            <Checkbox {...form.register('keepSignedIn')}>
              {t.keepSignedIn}
              <small className="hint block">{t.keepHint}</small>
            </Checkbox>
          </DialogBody>
          <DialogFoot>
            <p className="dialog__aside">
              {t.noAccount}{' '}
              <Button variant="quiet" size="sm" onClick={leaveToSignUp}>
                {t.signUp}
              </Button>
            </p>
            <Button type="submit" busy={isSubmitting}>
              {isSubmitting ? t.submitting : t.submit}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
