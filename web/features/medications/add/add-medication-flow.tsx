import { useRef, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { UploadNote } from '../photo/upload-note.tsx'
import { usePhotoUpload } from '../photo/use-photo-upload.ts'
import { AddMedication } from './add-medication.tsx'
import { AddedDialog } from './added-dialog.tsx'

/** How long the word about a photo that is not stored stays after the dialog was closed, in milliseconds. */
const lostPhotoMs = 15_000

/**
 * From the button to the added medication: the form, then the success dialog (product 4.2). A form that
 * was closed by Escape or by a press outside comes back as it was; Cancel and success begin a new one.
 */
export function AddMedicationFlow(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the patient takes already. */
  taken: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** It is stored, and once more when its photo is. */
  onAdded: (medication: MedicationRecord) => void
  /** What the patient takes already is to be read again. */
  onStale: () => void
  /** Shows the plans; without it the form does not speak of them. */
  onShowPlans?: () => void
  /** Where the focus goes at the end, when what opened the form may be gone. */
  returnFocus: () => HTMLElement | null
}) {
  const { open, onOpenChange, taken, spans, now, onAdded, onStale, onShowPlans, returnFocus } = props
  const [formNumber, setFormNumber] = useState(1)
  const [added, setAdded] = useState<MedicationRecord | null>(null)
  const t = useTexts(photoTexts)
  const upload = usePhotoUpload()
  /** The medication whose success dialog stands open, and says itself how its photo fares. */
  const shown = useRef<MedicationRecord | null>(null)

  function show(medication: MedicationRecord | null) {
    shown.current = medication
    setAdded(medication)
  }

  async function storePhoto(medication: MedicationRecord, file: File) {
    if (await upload.send(medication.id, file)) return onAdded(medication)
    if (shown.current === medication) return
    showToast('error', t.notSaved, {
      action: { label: t.tryAgain, run: () => void storePhoto(medication, file) },
      duration: lostPhotoMs,
    })
  }

  function restart() {
    onOpenChange(false)
    setFormNumber(formNumber + 1)
  }

  return (
    <>
      <AddMedication
        key={formNumber}
        open={open}
        taken={taken}
        spans={spans}
        now={now}
        onStale={onStale}
        returnFocus={returnFocus}
        onClose={() => onOpenChange(false)}
        onCancel={restart}
        onShowPlans={onShowPlans}
        onAdded={(medication, photo) => {
          restart()
          show(medication)
          if (photo) void storePhoto(medication, photo)
          onAdded(medication)
        }}
      />
      <AddedDialog medication={added} spans={spans} now={now} returnFocus={returnFocus} onClose={() => show(null)}>
        {added && (
          <UploadNote state={upload.state} medication={added} onSend={(file) => void storePhoto(added, file)} />
        )}
      </AddedDialog>
    </>
  )
}
