import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { photoAddress } from '#core/api/prescription-photo.ts'
import { photoError } from '#core/medication/photo.ts'
import { keys } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { messageText } from '#web/texts/core-text.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { FieldError } from '#web/ui/field.tsx'
import { ActionSubject, BelowAction, RowAction, rowActionClass } from '#web/ui/row-actions.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { UploadNote } from './upload-note.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'
import './photo.css'

/**
 * The action of a row that shows a medication's prescription photo in a dialog, where it can be replaced and removed; without a
 * photo, the one that adds it.
 * @param of the medicine, for screen readers
 * @param readOnly only shows it, as for a past medication; nothing without a photo
 */
export function PrescriptionPhoto(props: { medication: MedicationRecord; of: string; readOnly?: boolean }) {
  const { medication, of, readOnly = false } = props
  const { id, prescriptionPhoto: photo } = medication
  const t = useTexts(photoTexts)
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  const upload = usePhotoUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const controlId = useId()
  // Removed, perhaps on another device.
  if (!photo && isOpen) setOpen(false)
  if (!photo && readOnly) return null

  const refresh = () => client.invalidateQueries({ queryKey: keys.medications(userId) })

  async function send(file: File) {
    const found = photoError(file)
    setProblem(found)
    if (!found && (await upload.send(id, file))) await refresh()
  }

  return (
    <>
      {photo ? (
        <RowAction of={of} id={controlId} onClick={() => setOpen(true)}>
          <img
            className="photo__thumbnail"
            src={photoAddress(id, photo, 'thumbnail')}
            alt=""
            width="32"
            height="32"
            loading="lazy"
          />
          {t.see}
        </RowAction>
      ) : (
        <ChoosePhoto
          id={controlId}
          className={rowActionClass}
          variant="quiet"
          icon="plus"
          onChoose={(file) => void send(file)}
        >
          {t.add}
          <ActionSubject>{of}</ActionSubject>
        </ChoosePhoto>
      )}
      <BelowAction>
        {problem && <FieldError error={messageText(problem)} />}
        {!isOpen && upload.stateOf(id).step !== 'saved' && (
          <UploadNote state={upload.stateOf(id)} medication={medication} onSend={(file) => void send(file)} />
        )}
      </BelowAction>
      {isOpen && photo && (
        <PhotoDialog
          medication={medication}
          photo={photo}
          readOnly={readOnly}
          upload={upload.stateOf(id)}
          problem={problem}
          onReplace={(file) => void send(file)}
          onRemoved={refresh}
          onClose={() => setOpen(false)}
          returnFocus={() => document.getElementById(controlId)}
        />
      )}
    </>
  )
}
