import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { useConfirmationForm } from './use-confirmation-form.ts'
import './confirmations.css'

/** Below the switch of e-mail reminders, until the address is confirmed. */
export function EmailConfirmation({ userId }: { userId: string }) {
  const { email: t, again } = useTexts(confirmationsTexts)
  const { confirmations, busy, ask } = useConfirmationForm(userId)
  const own = confirmations.find(({ place }) => place === 'email')
  if (!own || own.state === 'agreed') return null
  const isAsked = own.state === 'asked'
  return (
    <Note
      kind="due"
      icon="mail"
      tall
      action={
        <Button variant="quiet" size="sm" busy={busy === 'email'} onClick={() => void ask('email')}>
          {isAsked ? again : t.send}
        </Button>
      }
    >
      <b>{t.head}</b> <BidiText>{(isAsked ? t.asked : t.unasked)(isolated(own.address))}</BidiText>
    </Note>
  )
}

/** Below the switch of text messages: the code that confirms the number. */
export function PhoneConfirmation({ userId }: { userId: string }) {
  const { phone: t, again } = useTexts(confirmationsTexts)
  const { confirmations, busy, ask, enter } = useConfirmationForm(userId)
  const { errors, isSubmitting, ref, refuse, control, submit } = useDraft({ code: '' })
  const own = confirmations.find(({ place }) => place === 'phone')
  if (!own || own.state === 'agreed') return null
  const isAsked = own.state === 'asked'

  async function confirm(code: string) {
    const wrong = await enter(code)
    if (wrong !== null) refuse({ code: wrong })
  }

  const send = (
    <Button variant="quiet" size="sm" busy={busy === 'phone'} onClick={() => void ask('phone')}>
      {isAsked ? again : t.send}
    </Button>
  )
  return (
    <>
      <Note kind="due" icon="phone" tall={!isAsked} {...(!isAsked && { action: send })}>
        <b>{t.head}</b> <BidiText>{(isAsked ? t.asked : t.unasked)(isolated(own.address))}</BidiText>
      </Note>
      {isAsked && (
        <form className="phone-code" ref={ref} noValidate onSubmit={submit(({ code }) => confirm(code))}>
          <Field label={t.code} error={errors.code}>
            <TextInput
              className="num"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              {...control('code')}
            />
          </Field>
          <div className="phone-code__actions">
            <Button type="submit" variant="line" size="sm" busy={isSubmitting}>
              {isSubmitting ? t.inProgress : t.action}
            </Button>
            {send}
          </div>
        </form>
      )}
    </>
  )
}
