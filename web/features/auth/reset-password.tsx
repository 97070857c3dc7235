import '#web/styles/bundles/controls.css'
import { useState } from 'react'
import { resetPassword } from '#core/api/account.ts'
import { type NewPasswordForm, newPasswordErrors } from '#core/profile/validation.ts'
import { ApiError, call, hasNoAnswer } from '#web/lib/api.ts'
import { messageText } from '#web/texts/core-text.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { useDraft } from '#web/ui/use-draft.ts'

const empty: NewPasswordForm = { password: '', confirmPassword: '' }

type ResetPasswordProps = {
  /** The token of the mailed link; null if it has none. */
  token: string | null
  /** Called when the password is set. @param email the account's address */
  onDone: (email: string) => void
  onAskAgain: () => void
  onSignIn: () => void
}

/** Sets a new password with a mailed link. Nothing happens before the form is submitted: mail scanners open every link. */
export function ResetPassword({ token, onDone, onAskAgain, onSignIn }: ResetPasswordProps) {
  const texts = useTexts(authTexts)
  const t = texts.resetPassword
  const { errors, isSubmitting, ref, refuse, control, submit } = useDraft(empty, newPasswordErrors)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  // Whether an earlier try had no answer: then it may be what has used the link up.
  const [isUnanswered, setUnanswered] = useState(false)

  if (token === null || token === refused) {
    const { title, text } = token === null ? t.incomplete : isUnanswered ? t.unanswered : t.notValid
    const askAgain = { label: t.notValid.requestLink, run: onAskAgain }
    const signIn = { label: t.notValid.signIn, run: onSignIn }
    const [first, second] = isUnanswered ? [signIn, askAgain] : [askAgain, signIn]
    return (
      <div className="empty">
        <Icon name="missed" className="icon--lg" />
        <h1 ref={takeFocus} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{text}</p>
        <div className="single-task__actions">
          <Button onClick={first.run}>{first.label}</Button>
          <Button variant="line" onClick={second.run}>
            {second.label}
          </Button>
        </div>
      </div>
    )
  }

  const store = async ({ password }: NewPasswordForm) => {
    setFailure(null)
    try {
      onDone((await call(resetPassword, { token, password })).email)
    } catch (error) {
      const { code = '', fields = {} } = error instanceof ApiError ? error : {}
      if (hasNoAnswer(error)) setUnanswered(true)
      if (code === 'link_not_valid') setRefused(token)
      else if (fields.password) refuse({ password: fields.password })
      else setFailure(code === 'too_many_requests' ? t.tooMany : t.failure)
    }
  }

  const eye = { showLabel: texts.showPassword, hideLabel: texts.hidePassword }
  return (
    <form className="form" ref={ref} onSubmit={submit(store)} noValidate>
      <h1>{t.title}</h1>
      {failure && <FormError>{failure}</FormError>}
      <p className="soft">{t.intro}</p>
      {/* What is missing is said below it: the whole rule is not said twice. */}
      <Field label={t.password} hint={!errors.password && t.passwordHint} error={messageText(errors.password)}>
        <PasswordInput autoComplete="new-password" {...eye} {...control('password')} />
      </Field>
      <Field label={t.confirmPassword} error={messageText(errors.confirmPassword)}>
        <PasswordInput autoComplete="new-password" {...eye} {...control('confirmPassword')} />
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t.submitting : t.submit}
      </Button>
    </form>
  )
}
