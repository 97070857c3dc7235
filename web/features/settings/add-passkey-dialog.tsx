import { useState } from 'react'
import { addPasskey, type PasskeyOptions, passkeyNameMaxLength } from '#core/api/passkeys.ts'
import { deviceOf } from '#core/profile/device.ts'
import { call, isRefusal } from '#web/lib/api.ts'
import { createPasskey, PasskeyError } from '#web/lib/passkeys.ts'
import { withProof } from '#web/lib/proof.ts'
import { failureOr, messageText } from '#web/texts/core-text.ts'
import { secondFactorsTexts } from '#web/texts/en/second-factors.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useDraft } from '#web/ui/use-draft.ts'

/** Names a new passkey and has the browser make it. */
export function AddPasskeyDialog(props: { options: PasskeyOptions; onClose: () => void; onDone: () => void }) {
  const { options, onClose, onDone } = props
  const { close, cancel, passkeys: t } = useTexts(secondFactorsTexts)
  const { named, unknownBrowser, unknownSystem } = useTexts(settingsTexts).privacy.devices
  const { browser, system } = deviceOf(navigator.userAgent)
  const draft = useDraft({ name: named(browser ?? unknownBrowser, system ?? unknownSystem) })
  const { errors, isSubmitting, ref, refuse, control, submit } = draft
  const [failure, setFailure] = useState<string | null>(null)

  async function add({ name }: { name: string }) {
    setFailure(null)
    if (name.trim() === '') return refuse({ name: 'passkey_name_required' })
    try {
      const answer = await createPasskey(options)
      await withProof('add-passkey', () => call(addPasskey, { name, answer }))
      onDone()
    } catch (error) {
      if (error instanceof PasskeyError) return setFailure(t.refusals[error.why])
      if (isRefusal(error) && error.fields.name) return refuse({ name: error.fields.name })
      setFailure(failureOr(error, t.notAdded))
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t.add} closeLabel={close} width="narrow" staysOnPressOutside>
      <form className="dialog__form" ref={ref} onSubmit={submit(add)} noValidate>
        <DialogBody className="form">
          {failure && <FormError>{failure}</FormError>}
          <p>{t.what}</p>
          <Field label={t.nameLabel} hint={t.nameHint} error={messageText(errors.name)}>
            <TextInput autoComplete="off" maxLength={passkeyNameMaxLength} {...control('name')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t.inProgress : t.make}
          </Button>
          <Button variant="line" onClick={onClose}>
            {cancel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
