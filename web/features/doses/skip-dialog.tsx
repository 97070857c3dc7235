import type { Dose } from '#core/dose/dose.ts'
import { type Skip, type SkipReason, skipNoteLimit, skipReasons } from '#core/dose/skip.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { skipTexts } from '#web/texts/en/skip.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useDraft } from '#web/ui/use-draft.ts'

export type SkipDialogProps = {
  /** As it was when the patient was asked. */
  readonly dose: Dose
  readonly medicationName: string
  /** It is recorded as not taken already: only why is asked. */
  readonly isRecorded: boolean
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  readonly onSkip: (skip: Skip) => void
  readonly onClose: () => void
}

type SkipForm = { readonly reason: SkipReason | null; readonly note: string }

/** Asks why a dose is left out, or was: one of a few reasons and a note, both optional (dose-model 13.1). */
export function SkipDialog(props: SkipDialogProps) {
  const { dose, medicationName, isRecorded, spans, now, onSkip, onClose } = props
  const t = useTexts(skipTexts)
  const { lowerDay } = useTexts(dosesTexts)
  const draft = useDraft<SkipForm>({ reason: null, note: '' })
  const when = doseTimeText(dose.shown, localDate(spans, now), lowerDay.today)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isRecorded ? t.whyTitle : t.title}
      closeLabel={t.close}
      width="narrow"
      staysOnPressOutside
    >
      <form
        className="dialog__form"
        ref={draft.ref}
        noValidate
        onSubmit={draft.submit(({ reason, note }) => onSkip({ reason, note: note.trim() || null }))}
      >
        <DialogBody className="form">
          <p>
            <b>
              <BidiText>{t.dose(medicineText(medicationName, dose.dosage), when)}</BidiText>
            </b>
          </p>
          {!isRecorded && <p className="soft">{t.text}</p>}
          <FieldGroup legend={t.why}>
            <Choices
              name="reason"
              layout="list"
              choices={skipReasons.map((reason) => ({ value: reason, label: t.reasons[reason] }))}
              value={draft.form.reason}
              onChange={(reason) => draft.change({ reason })}
            />
          </FieldGroup>
          <Field label={t.note} note={t.optional}>
            <TextInput maxLength={skipNoteLimit} autoComplete="off" {...draft.control('note')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button variant="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit">{isRecorded ? t.save : t.skip}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
