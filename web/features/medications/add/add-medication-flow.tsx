import { type ReactNode, useRef, useState } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'
import { UploadNote } from '../photo/upload-note.tsx'
import { usePhotoUpload } from '../photo/use-photo-upload.ts'
import { AddMedication } from './add-medication.tsx'
import { AddedDialog } from './added-dialog.tsx'

/** How long the message about a failed photo stays after the dialog was closed, in milliseconds. */
const lostPhotoMs = 15_000

/**
 * Add New Medication: the form, then the success dialog (product 4.2). A form that was closed by Escape or by a press outside
 * reopens as it was; Cancel and success begin a new one.
 */
export function AddMedicationFlow(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The patient's current medications. */
  currentMedications: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** Called when it is stored, and again when its photo is. */
  onAdded: (medication: MedicationRecord) => void
  /** Called when the current medications have to be refetched. */
  onStale: () => void
  /** The patient would rather see a medication that is there already: the input is kept. */
  onShow: (id: string) => void
  /** Shows the plans; without it the form does not mention them. */
  onShowPlans?: () => void
  /** Shown below the success message of a medication that has reminders: whether they reach this device. */
  reminderNote?: ReactNode
  /** Where the focus goes at the end, if the button that opened the form may be gone. */
  returnFocus: () => HTMLElement | null
}) {
  const { open, onOpenChange, currentMedications, spans, now, onAdded, onStale, onShow, onShowPlans } = props
  const { reminderNote, returnFocus } = props
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const [added, setAdded] = useState<MedicationRecord | null>(null)
  const t = useTexts(photoTexts)
  const upload = usePhotoUpload()
  /** The medication whose success dialog is open, which reports the state of its photo. */
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
    setNewId(crypto.randomUUID())
  }

  // Stored although its response was lost: what is typed next is another medication.
  if (!open && currentMedications.some(({ id }) => id === newId)) setNewId(crypto.randomUUID())

  return (
    <>
      <AddMedication
        key={newId}
        newId={newId}
        open={open}
        currentMedications={currentMedications}
        spans={spans}
        now={now}
        onStale={onStale}
        returnFocus={returnFocus}
        onClose={() => onOpenChange(false)}
        onCancel={restart}
        onShow={(id) => {
          onOpenChange(false)
          onShow(id)
        }}
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
          <>
            {usedMedicine(added).pattern.frequency !== 'as-needed' && reminderNote}
            <UploadNote
              state={upload.stateOf(added.id)}
              medication={added}
              onSend={(file) => void storePhoto(added, file)}
            />
          </>
        )}
      </AddedDialog>
    </>
  )
}
