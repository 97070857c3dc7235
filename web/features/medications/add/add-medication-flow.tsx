import { useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { AddMedication } from './add-medication.tsx'
import { AddedDialog } from './added-dialog.tsx'

/**
 * From the button to the added medication: the form, then the success dialog (SPEC 4, "Add form"). A form that
 * was closed by Escape or by a press outside comes back as it was; Cancel and success begin a new one.
 */
export function AddMedicationFlow(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  spans: ZoneSpans
  now: Temporal.Instant
  onAdded: (medication: MedicationRecord) => void
  /** Where the focus goes at the end, when what opened the form may be gone. */
  returnFocus: () => HTMLElement | null
}) {
  const { open, onOpenChange, spans, now, onAdded, returnFocus } = props
  const [formNumber, setFormNumber] = useState(1)
  const [added, setAdded] = useState<MedicationRecord | null>(null)

  function startAnew() {
    onOpenChange(false)
    setFormNumber(formNumber + 1)
  }

  return (
    <>
      <AddMedication
        key={formNumber}
        open={open}
        spans={spans}
        now={now}
        returnFocus={returnFocus}
        onClose={() => onOpenChange(false)}
        onCancel={startAnew}
        onAdded={(medication) => {
          startAnew()
          setAdded(medication)
          onAdded(medication)
        }}
      />
      <AddedDialog
        medication={added}
        spans={spans}
        now={now}
        returnFocus={returnFocus}
        onClose={() => setAdded(null)}
      />
    </>
  )
}
