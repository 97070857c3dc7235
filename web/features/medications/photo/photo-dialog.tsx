import { useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { photoAddress, removePrescriptionPhoto } from '#core/api/prescription-photo.ts'
import { call } from '#web/lib/api.ts'
import { messageText } from '#web/texts/core-text.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { UploadNote } from './upload-note.tsx'
import type { UploadState } from './use-photo-upload.ts'

/** The photo as large as the dialog allows, with its actions. */
export function PhotoDialog(props: {
  medication: MedicationRecord
  /** The id of the stored photo. */
  photo: string
  readOnly: boolean
  upload: UploadState
  /** What is wrong with the chosen file. */
  problem: string | null
  onReplace: (file: File) => void
  /** Resolves when the list is refetched without it. */
  onRemoved: () => Promise<void>
  onClose: () => void
  returnFocus: () => HTMLElement | null | undefined
}) {
  const { medication, photo, readOnly, upload, problem, onReplace, onRemoved, onClose, returnFocus } = props
  const t = useTexts(photoTexts)
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const shown = medicineText(medication.name, medication.dosage)

  async function remove() {
    setRemoving(true)
    try {
      await call(removePrescriptionPhoto, { id: medication.id })
      await onRemoved()
      setAsking(false)
      onClose()
      showToast('info', t.removed)
    } catch {
      showToast('error', t.notRemoved)
    } finally {
      setRemoving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.title}
      closeLabel={t.close}
      returnFocus={returnFocus}
    >
      <DialogBody className="stack">
        <div className="photo__caption">
          <span>
            <BidiText>{shown}</BidiText>
          </span>
          <a href={photoAddress(medication.id, photo, 'full')} target="_blank" rel="noreferrer">
            <Icon name="external" size="sm" />
            {t.fullSize}
          </a>
        </div>
        <LargePhoto
          key={photo}
          medicationId={medication.id}
          photo={photo}
          name={t.of(`${medication.name} ${amountText(medication.dosage)}`)}
        />
        {problem && <FieldError error={messageText(problem)} />}
        <UploadNote state={upload} medication={medication} onSend={onReplace} />
      </DialogBody>
      {!readOnly && (
        <DialogFoot>
          <ChoosePhoto size="md" onChoose={onReplace}>
            {t.replace}
          </ChoosePhoto>
          <Button variant="quiet-danger" onClick={() => setAsking(true)}>
            {t.remove}
          </Button>
        </DialogFoot>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<BidiText>{t.confirm.title(shown)}</BidiText>}
        keepLabel={t.confirm.keep}
        actionLabel={t.confirm.action}
        onAction={() => void remove()}
        busy={isRemoving}
        danger
      >
        {t.confirm.text}
      </ConfirmDialog>
    </Dialog>
  )
}

function LargePhoto({ medicationId, photo, name }: { medicationId: string; photo: string; name: string }) {
  const t = useTexts(photoTexts)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(1)
  return (
    <div className="photo__large">
      {state === 'loading' && <Loading text={t.loading} />}
      {state === 'failed' ? (
        <div className="empty" role="alert">
          <p>{t.notLoaded}</p>
          <Button
            variant="line"
            size="sm"
            onClick={() => {
              setAttempt(attempt + 1)
              setState('loading')
            }}
          >
            {t.tryAgain}
          </Button>
        </div>
      ) : (
        <img
          key={attempt}
          src={photoAddress(medicationId, photo, 'full')}
          alt={name}
          hidden={state !== 'shown'}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}
