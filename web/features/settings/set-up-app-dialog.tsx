import { useState } from 'react'
import { confirmAuthenticator } from '#core/api/second-factor.ts'
import { call, isRefusal } from '#web/lib/api.ts'
import { withProof } from '#web/lib/proof.ts'
import { failureOr, failureText } from '#web/texts/core-text.ts'
import { secondFactorsTexts } from '#web/texts/en/second-factors.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { QrCode } from './qr-code.tsx'
import './codes.css'

type SetUpAppDialogProps = {
  /** The new secret, and its address for a camera or for an app on this device. */
  app: { readonly secret: string; readonly address: string }
  onClose: () => void
  onDone: () => void
}

/** Sets up an authenticator app: the secret goes into the app, and the app's first code comes back. */
export function SetUpAppDialog({ app, onClose, onDone }: SetUpAppDialogProps) {
  const { close, cancel, setUp: t } = useTexts(secondFactorsTexts)
  const { errors, isSubmitting, ref, refuse, control, submit } = useDraft({ code: '' }, ({ code }) =>
    code.trim() === '' ? { code: t.missing } : {},
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [isPhone] = useState(isThisAPhone)

  async function confirm({ code }: { code: string }) {
    setFailure(null)
    try {
      await withProof('add-app', () => call(confirmAuthenticator, { code }))
      onDone()
    } catch (error) {
      if (isRefusal(error) && error.code === 'invalid_credentials') return refuse({ code: failureText(error) })
      setFailure(failureOr(error, t.failed))
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t.title} closeLabel={close} staysOnPressOutside>
      <form className="dialog__form" ref={ref} onSubmit={submit(confirm)} noValidate>
        <DialogBody className="form">
          {failure && <FormError>{failure}</FormError>}
          <p>{t.get}</p>
          {isPhone ? (
            <>
              <a className={buttonClass('line')} href={app.address}>
                {t.open}
              </a>
              <TypedKey secret={app.secret} />
              <p>{t.orScan}</p>
              <QrCode text={app.address} label={t.picture} />
            </>
          ) : (
            <>
              <p>{t.scan}</p>
              <div className="app-secret">
                <QrCode text={app.address} label={t.picture} />
                <div>
                  <a className={buttonClass('quiet', 'sm', 'code-text__action')} href={app.address}>
                    {t.open}
                  </a>
                  <TypedKey secret={app.secret} />
                </div>
              </div>
            </>
          )}
          <Field label={t.code} error={errors.code}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...control('code')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t.inProgress : t.action}
          </Button>
          <Button variant="line" onClick={onClose}>
            {cancel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** A phone cannot scan its own screen: what works on it stands first. */
const isThisAPhone = () => matchMedia('(pointer: coarse) and (max-width: 40rem)').matches

/** The secret in groups of four, to be typed or copied. */
function TypedKey({ secret }: { secret: string }) {
  const { setUp: t } = useTexts(secondFactorsTexts)
  return (
    <div>
      <p className="mt-8">{t.orType}</p>
      <code className="code-text">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      <Button
        variant="quiet"
        size="sm"
        icon="copy"
        className="code-text__action"
        onClick={() => void copyText(secret, t.copied)}
      >
        {t.copy}
      </Button>
    </div>
  )
}

/** @param copied said when it is done; a browser that forbids it leaves the text to be selected */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', copied)
  } catch {
    // Not on http addresses.
  }
}
