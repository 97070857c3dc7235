import '#web/styles/controls.css'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { type SignInForm, signInErrors } from '#core/profile/validation.ts'
import { keepsSession, resumeKeptSession, signIn } from '#web/lib/account.ts'
import { ApiError } from '#web/lib/api.ts'
import { messageText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { formResolver } from './form-resolver.ts'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'
import './auth.css'

type SignInDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** The page's sign-up button: the 'Sign up' link closes this window and the focus lands there. */
  signUpButton: RefObject<HTMLElement | null>
  /** It opens for a patient who needs a new link. */
  beginsForgotten?: boolean
  /** The address whose password was just set anew. */
  newPasswordOf?: string | undefined
  /** The session ended without the patient's doing. */
  isSignedOut?: boolean
}

/** What the window shows: sign-in, the form for a forgotten password, or what to do once the link was asked for. */
type View = 'sign-in' | 'forgotten' | { readonly sentTo: string }

const empty = { email: '', password: '', keepSignedIn: false }
const resolver = formResolver<SignInForm & { keepSignedIn: boolean }>(signInErrors)

/**
 * The sign-in window, which is the forgot-password window as well (product 3.2). Opened with a kept session it signs
 * in by itself.
 */
export function SignInDialog({
  open,
  onClose,
  onSignedIn,
  signUpButton,
  beginsForgotten = false,
  newPasswordOf,
  isSignedOut = false,
}: SignInDialogProps) {
  const texts = useTexts(authTexts)
  const t = texts.signIn
  const form = useForm({
    defaultValues: { ...empty, email: newPasswordOf ?? '' },
    resolver,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const [view, setView] = useState<View>(beginsForgotten ? 'forgotten' : 'sign-in')
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const opensByItself = beginsForgotten || newPasswordOf !== undefined || isSignedOut
  // Whoever comes for a new password does not want to be somebody else whom this device keeps signed in.
  const mayResume = view === 'sign-in' && newPasswordOf === undefined
  const [isResuming, setResuming] = useState(() => mayResume && keepsSession())
  const goesToSignUp = useRef(false)
  const title = useRef<HTMLHeadingElement>(null)

  const resume = useEffectEvent(async (isOpen: () => boolean) => {
    if (!mayResume) return
    const isKept = keepsSession()
    setResuming(isKept)
    const session = await resumeKeptSession().catch(() => null)
    if (!isOpen()) return
    if (session) return onSignedIn()
    flushSync(() => setResuming(false))
    if (isKept || !opensByItself) form.setFocus('email')
  })
  useEffect(() => {
    if (!open) return
    let isOpen = true
    void resume(() => isOpen)
    return () => {
      isOpen = false
    }
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
  const close = () => {
    setView('sign-in')
    onClose()
  }
  const leaveToSignUp = () => {
    goesToSignUp.current = true
    close()
  }
  const show = (wanted: View) => {
    flushSync(() => {
      setFailure(null)
      setView(wanted)
    })
    title.current?.focus()
  }
  const forgot = (className?: string) => (
    <Button variant="quiet" size="sm" className={className} onClick={() => show('forgotten')}>
      {t.forgot}
    </Button>
  )

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={titleOf(view, texts)}
      titleRef={title}
      {...(opensByItself && { initialFocus: title })}
      closeLabel={texts.close}
      width="ask"
      returnFocus={() => {
        const target = goesToSignUp.current ? signUpButton.current : null
        goesToSignUp.current = false
        return target
      }}
    >
      {view !== 'sign-in' ? (
        <ForgotPassword
          email={form.getValues('email')}
          sentTo={view === 'forgotten' ? null : view.sentTo}
          onSent={(sentTo) => show({ sentTo })}
          onAnother={() => show('forgotten')}
          onBack={(email) => {
            form.setValue('email', email)
            show('sign-in')
          }}
          onDone={close}
        />
      ) : isResuming ? (
        <DialogBody>
          <Loading text={t.resuming} />
        </DialogBody>
      ) : (
        <form className="dialog__form" onSubmit={submit} noValidate>
          <DialogBody className="form">
            {newPasswordOf !== undefined && !failure && (
              <Note kind="taken" icon="taken">
                <b>{t.passwordChanged}</b> {t.signInWithIt}
              </Note>
            )}
            {isSignedOut && !failure && (
              <Note kind="info" icon="sign-out">
                <b>{t.signedOut}</b> {t.signInAgain}
              </Note>
            )}
            {failure && (
              <FormError>
                {failure.message}
                {failure.offersWays && (
                  <span className="form-error__ways">
                    {forgot('link-in-text')}
                    <Button variant="quiet" size="sm" className="link-in-text" onClick={leaveToSignUp}>
                      {t.signUp}
                    </Button>
                  </span>
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
            {forgot('link-below')}
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

function titleOf(view: View, texts: Texts['auth']): string {
  if (view === 'sign-in') return texts.signIn.title
  return view === 'forgotten' ? texts.forgotPassword.title : texts.forgotPassword.sent.title
}
