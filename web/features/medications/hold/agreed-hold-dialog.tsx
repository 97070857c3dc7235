import { useState } from 'react'
import type { putAgreedHold } from '#core/api/agreed-holds.ts'
import type { Input } from '#core/api/endpoint.ts'
import { agreedNameLimit, type HoldCause, holdNoteLimit, longestAgreedDays } from '#core/schedule/hold.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { messageText } from '#web/texts/core-text.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { ChangesOfflineNote } from '../medication-fields.tsx'

type AgreedForm = {
  readonly name: string
  readonly medications: readonly string[]
  readonly cause: HoldCause
  readonly days: string
  readonly note: string
}

const empty: AgreedForm = { name: '', medications: [], cause: 'ill', days: '3', note: '' }

function errorsOf({ name, medications, days }: AgreedForm) {
  const errors: { name?: FieldError; medications?: FieldError; days?: FieldError } = {}
  if (name.trim() === '') errors.name = 'hold_name_required'
  if (medications.length === 0) errors.medications = 'hold_medications_required'
  if (!(/^\d{1,2}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= longestAgreedDays)) {
    errors.days = `whole_number_from:1,${longestAgreedDays}`
  }
  return errors
}

/** Writes a pause down beforehand, as agreed with the prescriber (product 4.8). */
export function AgreedHoldDialog(props: {
  /** The patient's current medications. */
  medications: readonly MedicationDoses[]
  /** @returns whether it was stored */
  onSave: (hold: Input<typeof putAgreedHold>) => Promise<boolean>
  onClose: () => void
}) {
  const { medications, onSave, onClose } = props
  const texts = useTexts(holdsTexts)
  const t = texts.agreed
  // Sent again after a lost answer, it is the same one.
  const [id] = useState(() => crypto.randomUUID())
  const draft = useDraft<AgreedForm>(empty, errorsOf)
  const { form, errors, change } = draft
  const toggle = (one: string, isOn: boolean) =>
    change({ medications: isOn ? [...form.medications, one] : form.medications.filter((other) => other !== one) })

  async function send({ name, medications, cause, days, note }: AgreedForm) {
    const hold = { id, name, medicationIds: [...medications], cause, longestDays: Number(days), note: note.trim() }
    if (await onSave(hold)) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t.prepare}
      closeLabel={texts.close}
      width="narrow"
      staysOnPressOutside
    >
      <form className="dialog__form" ref={draft.ref} noValidate onSubmit={draft.submit(send)}>
        <DialogBody className="form">
          <Field label={t.name} hint={t.nameHint} error={messageText(errors.name)}>
            <TextInput maxLength={agreedNameLimit} autoComplete="off" {...draft.control('name')} />
          </Field>
          <FieldGroup legend={t.medications} error={messageText(errors.medications)}>
            {medications.map(({ medication: { id: one, name, dosage } }) => (
              <Checkbox
                key={one}
                name="medications"
                checked={form.medications.includes(one)}
                onChange={({ target }) => toggle(one, target.checked)}
              >
                <BidiText>{medicineText(name, dosage)}</BidiText>
              </Checkbox>
            ))}
          </FieldGroup>
          <FieldGroup legend={texts.cause}>
            <Choices<HoldCause>
              name="cause"
              choices={[
                { value: 'ill', label: texts.causes.ill },
                { value: 'procedure', label: texts.causes.procedure },
              ]}
              value={form.cause}
              onChange={(cause) => change({ cause })}
            />
          </FieldGroup>
          <Field label={t.longest} error={messageText(errors.days)}>
            <TextInput inputMode="numeric" autoComplete="off" {...draft.control('days')} />
          </Field>
          <Field label={texts.note} note={texts.optional}>
            <TextInput maxLength={holdNoteLimit} autoComplete="off" {...draft.control('note')} />
          </Field>
          <ChangesOfflineNote />
        </DialogBody>
        <DialogFoot>
          <Button type="submit" busy={draft.isSubmitting}>
            {t.save}
          </Button>
          <Button variant="line" onClick={onClose} disabled={draft.isSubmitting}>
            {texts.cancel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
