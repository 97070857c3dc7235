import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { photoAddress } from '#core/api/prescription-photo.ts'
import { photoError } from '#core/medication/photo.ts'
import { keys } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { messageText } from '#web/texts/core-text.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { FieldError } from '#web/ui/field.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { UploadNote } from './upload-note.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import './photo.css'

/**
 * A medication's prescription photo: a thumbnail that opens a dialog, where it can be replaced and removed; without a photo, a
 * button to add one.
 * @param readOnly only shows it, as for a past medication; nothing without a photo
 */
export function PrescriptionPhoto(props: { medication: MedicationRecord; readOnly?: boolean }) {
  const { medication, readOnly = false } = props
  const { id, prescriptionPhoto: photo } = medication
  const t = useTexts(photoTexts)
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  const upload = usePhotoUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const medicine = `${medication.name} ${amountText(medication.dosage)}`
  if (!photo && readOnly) return null

  const refresh = () => client.invalidateQueries({ queryKey: keys.medications(userId) })

  async function send(file: File) {
    const found = photoError(file)
    setProblem(found)
    if (!found && (await upload.send(id, file))) await refresh()
  }

  return (
    <div className="photo" ref={place}>
      {photo ? (
        <button type="button" className="photo__thumbnail" aria-label={t.open(medicine)} onClick={() => setOpen(true)}>
          <img src={photoAddress(id, photo, 'thumbnail')} alt="" width="64" height="64" loading="lazy" />
        </button>
      ) : (
        <ChoosePhoto variant="quiet" icon="plus" onChoose={(file) => void send(file)}>
          {t.add}
        </ChoosePhoto>
      )}
      {problem && <FieldError error={messageText(problem)} />}
      {!isOpen && upload.state.step !== 'saved' && (
        <UploadNote state={upload.state} medication={medication} onSend={(file) => void send(file)} />
      )}
      {isOpen && photo && (
        <PhotoDialog
          medication={medication}
          photo={photo}
          readOnly={readOnly}
          upload={upload.state}
          problem={problem}
          onReplace={(file) => void send(file)}
          onRemoved={refresh}
          onClose={() => setOpen(false)}
          returnFocus={() => place.current?.querySelector<HTMLElement>('button, input')}
        />
      )}
    </div>
  )
}
