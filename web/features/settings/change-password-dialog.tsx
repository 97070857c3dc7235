import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword } from '#core/api/security.ts'
import { type ChangePasswordForm, changePasswordErrors } from '#core/profile/validation.ts'
import { ApiError, call, hasNoAnswer, isRefusal } from '#web/lib/api.ts'
import { failureOr, failureText, messageText } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { refreshDevices } from './queries.ts'

const empty: ChangePasswordForm = { password: '', newPassword: '', confirmPassword: '' }

/** @throws ApiError */
async function change(password: string, newPassword: string): Promise<void> {
  try {
    await call(changePassword, { password, newPassword })
  } catch (error) {
    if (!hasNoAnswer(error)) throw error
    // Only the response may have been lost: then the new password is the current one by now.
    const isStored = await call(changePassword, { password: newPassword, newPassword }).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof ApiError && refusal.code === 'invalid_credentials') return false
        throw refusal
      },
    )
    if (!isStored) await call(changePassword, { password, newPassword })
  }
}

/** Asks for the current password and a new one (by the rules of product 3.1). */
export function ChangePasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTexts(settingsTexts).privacy.password
  const client = useQueryClient()
  const { errors, isSubmitting, ref, refuse, control, submit } = useDraft(empty, changePasswordErrors)
  const [failure, setFailure] = useState<string | null>(null)
  const eye = { showLabel: t.show, hideLabel: t.hide }

  async function store({ password, newPassword }: ChangePasswordForm) {
    setFailure(null)
    try {
      await change(password, newPassword)
      showToast('success', t.done)
      void refreshDevices(client, userId)
      onClose()
    } catch (error) {
      if (!isRefusal(error)) return setFailure(failureOr(error, t.failed))
      if (error.code === 'invalid_credentials') return refuse({ password: failureText(error) })
      if (Object.keys(error.fields).length > 0) return refuse(error.fields)
      setFailure(failureOr(error, t.failed))
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t.title} closeLabel={t.close} width="narrow" staysOnPressOutside>
      <form className="dialog__form" ref={ref} onSubmit={submit(store)} noValidate>
        <DialogBody className="form">
          {failure && <FormError>{failure}</FormError>}
          <Field label={t.present} error={messageText(errors.password)}>
            <PasswordInput autoComplete="current-password" {...eye} {...control('password')} />
          </Field>
          <Field label={t.next} hint={t.hint} error={messageText(errors.newPassword)}>
            <PasswordInput autoComplete="new-password" {...eye} {...control('newPassword')} />
          </Field>
          <Field label={t.confirm} error={messageText(errors.confirmPassword)}>
            <PasswordInput autoComplete="new-password" {...eye} {...control('confirmPassword')} />
          </Field>
          <p className="help-text">{t.text}</p>
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t.inProgress : t.action}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t.cancel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
