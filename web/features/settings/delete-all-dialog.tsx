import { deleteAccount } from '#web/lib/account.ts'
import { isRefusal } from '#web/lib/api.ts'
import { useUnsentEntries } from '#web/lib/outbox.ts'
import { withProof } from '#web/lib/proof.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/ui/use-draft.ts'

/** Asks for the account's password before everything is deleted (product 8.6). */
export function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(dataTexts)
  const { errors, isSubmitting, ref, refuse, control, submit } = useDraft({ password: '' }, ({ password }) =>
    password === '' ? { password: t.dialog.passwordMissing } : {},
  )
  const unsent = useUnsentEntries().length

  async function deleteAll(password: string) {
    try {
      // The sign-out that follows leads to the landing page.
      await withProof('delete-all', () => deleteAccount(password))
    } catch (failure) {
      const message = failureOr(failure, t.dialog.failed)
      if (isRefusal(failure) && failure.ways.length === 0) return refuse({ password: message })
      showToast('error', message)
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t.dialog.title} closeLabel={t.close} width="narrow" staysOnPressOutside>
      <form className="dialog__form" ref={ref} onSubmit={submit(({ password }) => deleteAll(password))} noValidate>
        <DialogBody className="form">
          <p>{t.dialog.what}</p>
          {unsent > 0 && <p>{t.dialog.unsent}</p>}
          <p className="help-text">{t.dialog.first}</p>
          <Field label={t.dialog.password} error={errors.password}>
            <PasswordInput
              autoComplete="current-password"
              showLabel={t.showPassword}
              hideLabel={t.hidePassword}
              {...control('password')}
            />
          </Field>
        </DialogBody>
        <DialogFoot isQuestion>
          <Button variant="solid" onClick={onClose}>
            {t.dialog.keep}
          </Button>
          <Button variant="quiet-danger" type="submit" busy={isSubmitting}>
            {isSubmitting ? t.dialog.inProgress : t.dialog.action}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
