import type { Dose } from '#core/dose/dose.ts'
import { type Skip, type SkipReason, skipNoteLimit, skipReasons } from '#core/dose/skip.ts'
import type { NonEmpty } from '#core/non-empty.ts'
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
  /** All of one time, as they were when the patient was asked. */
  readonly doses: NonEmpty<{ readonly dose: Dose; readonly medicationName: string }>
  /** They are recorded as not taken already: only why is asked. */
  readonly isRecorded: boolean
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  readonly onSkip: (skip: Skip) => void
  readonly onClose: () => void
}

type SkipForm = { readonly reason: SkipReason | null; readonly note: string }

/** Asks why doses are left out, or were: one of a few reasons and a note for all, both optional (dose-model 13.1). */
export function SkipDialog(props: SkipDialogProps) {
  const { doses, isRecorded, spans, now, onSkip, onClose } = props
  const t = useTexts(skipTexts)
  const { day, lowerDay } = useTexts(dosesTexts)
  const draft = useDraft<SkipForm>({ reason: null, note: '' })
  const [{ dose: first }] = doses
  const isOne = doses.length === 1
  const when = doseTimeText(first.shown, localDate(spans, now), (isOne ? lowerDay : day).today)
  const medicines = doses.map(({ dose, medicationName }) => medicineText(medicationName, dose.dosage))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isRecorded ? t.whyTitle : isOne ? t.title : t.titleOfAll(doses.length)}
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
          {isOne ? (
            <p>
              <b>
                <BidiText>{t.dose(medicines.join(''), when)}</BidiText>
              </b>
            </p>
          ) : (
            <div>
              <p>
                <b>{when}</b>
              </p>
              <ul>
                {doses.map(({ dose }, index) => (
                  <li key={dose.key}>
                    <BidiText>{medicines[index] ?? ''}</BidiText>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {!isRecorded && <p className="soft">{isOne ? t.text : t.textOfAll}</p>}
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
          <Button type="submit">{isRecorded ? t.save : isOne ? t.skip : t.skipAll}</Button>
          <Button variant="line" onClick={onClose}>
            {isRecorded ? t.cancel : t.keep}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
