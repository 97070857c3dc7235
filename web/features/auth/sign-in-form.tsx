import { useState } from 'react'
import { type SignInForm, signInErrors } from '#core/profile/validation.ts'
import { signIn } from '#web/lib/account.ts'
import { ApiError } from '#web/lib/api.ts'
import { messageText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'
import './sign-in-form.css'

const empty = { email: '', password: '', keepSignedIn: false }

/**
 * Signing in with an address and a password.
 * @param email the initial address
 * @param onSecondStep the password was right, and one of these ways is asked for too
 */
export function useSignIn(email: string, onSignedIn: () => void, onSecondStep: (ways: readonly string[]) => void) {
  const { failures } = useTexts(authTexts).signIn
  const draft = useDraft<SignInForm & { keepSignedIn: boolean }>({ ...empty, email }, signInErrors)
  const [failure, setFailure] = useState<SignInFailure | null>(null)

  const submit = draft.submit(async (typed) => {
    setFailure(null)
    try {
      await signIn({ ...typed, email: typed.email.trim() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_needed') {
        draft.change({ password: '' })
        return onSecondStep(error.ways)
      }
      const { email, password } = error instanceof ApiError ? error.fields : {}
      if (email || password) draft.refuse({ email, password })
      else setFailure(signInFailure(error, failures))
      return
    }
    finish()
  })

  function finish() {
    draft.reset(empty)
    onSignedIn()
  }

  /** @param message null for none */
  const fail = (message: string | null) => setFailure(message === null ? null : { message, offersAlternatives: false })

  return { draft, submit, finish, failure, fail }
}

/** Address and password, with links to the password reset and to sign-up. */
export function SignInFields(props: {
  signIn: ReturnType<typeof useSignIn>
  /** The password was just reset. */
  isPasswordNew: boolean
  /** The patient did not end the session. */
  isSignedOut: boolean
  onForgotten: () => void
  onSignUp: () => void
}) {
  const { signIn, isPasswordNew, isSignedOut, onForgotten, onSignUp } = props
  const { draft, submit, failure, finish, fail } = signIn
  const { form, errors, control, isSubmitting } = draft
  const texts = useTexts(authTexts)
  const t = texts.signIn
  const isOffered = failure?.offersAlternatives ?? false
  return (
    <form className="dialog__form" ref={draft.ref} onSubmit={submit} noValidate>
      <DialogBody className="form">
        {isPasswordNew && !failure && (
          <Note kind="taken" icon="taken">
            <b>{t.passwordChanged}</b> {t.signInWithIt}
          </Note>
        )}
        {isSignedOut && !failure && (
          <Note kind="info" icon="sign-out">
            <b>{t.signedOut}</b> {t.signInAgain}
          </Note>
        )}
        {failure && <FailureNote failure={failure} onForgotten={onForgotten} onSignUp={onSignUp} />}
        <Field label={t.email} error={messageText(errors.email)}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...control('email')} />
        </Field>
        <Field label={t.password} error={messageText(errors.password)}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
            {...control('password')}
          />
        </Field>
        {!isOffered && (
          <Button variant="quiet" size="sm" className="sign-in-form__link" onClick={onForgotten}>
            {t.forgot}
          </Button>
        )}
        <Checkbox
          name="keepSignedIn"
          checked={form.keepSignedIn}
          onChange={({ target }) => draft.change({ keepSignedIn: target.checked })}
        >
          {t.keepSignedIn}
          <small className="help-text">{t.keepHint}</small>
        </Checkbox>
        <PasskeyButton keepSignedIn={form.keepSignedIn} onSignedIn={finish} onFailure={fail} />
      </DialogBody>
      <DialogFoot>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
        {!isOffered && (
          <p className="sign-in-form__aside">
            {t.noAccount}{' '}
            <Button variant="quiet" size="sm" onClick={onSignUp}>
              {t.signUp}
            </Button>
          </p>
        )}
      </DialogFoot>
    </form>
  )
}

/** Why signing in failed, with the two ways on if the address or the password is wrong; these stand nowhere else then. */
function FailureNote(props: { failure: SignInFailure; onForgotten: () => void; onSignUp: () => void }) {
  const { failure, onForgotten, onSignUp } = props
  const t = useTexts(authTexts).signIn
  return (
    <FormError>
      {failure.message}
      {failure.offersAlternatives && (
        <span className="form-error__actions">
          <Button variant="quiet" size="sm" className="link-in-text" onClick={onForgotten}>
            {t.forgot}
          </Button>
          <Button variant="quiet" size="sm" className="link-in-text" onClick={onSignUp}>
            {t.signUp}
          </Button>
        </span>
      )}
    </FormError>
  )
}
