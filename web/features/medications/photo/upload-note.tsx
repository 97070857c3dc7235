import type { MedicationRecord } from '#core/api/medications.ts'
import { failureText } from '#web/texts/core-text.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import type { UploadState } from './use-photo-upload.ts'
import './photo.css'

/** The state of a photo upload; after a failure, what is safe and what can be done. */
export function UploadNote(props: {
  state: UploadState
  /** The medication, which is stored in any case. */
  medication: Pick<MedicationRecord, 'name' | 'dosage'>
  /** Sends a photo: the same again, or another. */
  onSend: (file: File) => void
}) {
  const { state, medication, onSend } = props
  const t = useTexts(photoTexts)
  switch (state.step) {
    case 'none':
      return null
    case 'saving':
      return (
        <p className="photo__state" role="status">
          <Spinner />
          {t.saving}
        </p>
      )
    case 'saved':
      return (
        <p className="photo__state photo__state--saved" role="status">
          <Icon name="taken" />
          {t.saved}
        </p>
      )
    case 'failed':
      return (
        <Note
          kind="missed"
          icon="missed"
          role="alert"
          tall
          action={
            state.refusal === null ? (
              <Button variant="quiet" size="sm" onClick={() => onSend(state.file)}>
                {t.tryAgain}
              </Button>
            ) : (
              <ChoosePhoto onChoose={onSend}>{t.chooseAnother}</ChoosePhoto>
            )
          }
        >
          <b>{t.notSaved}</b> {state.refusal ? failureText(state.refusal) : state.hasNoConnection && t.noConnection}{' '}
          <BidiText>{t.medicationSaved(medicineText(medication.name, medication.dosage))}</BidiText>
        </Note>
      )
  }
}
