import { type ReactNode, useRef } from 'react'
import { type MedicationRecord, plannedMedicine } from '#core/api/medications.ts'
import { dosageAt } from '#core/schedule/pattern.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { plannedTimeText } from '../planned-time.ts'

/** Confirms that a medication was added (product 16.3), and says when the first dose is. */
export function AddedDialog(props: {
  medication: MedicationRecord | null
  spans: ZoneSpans
  now: Temporal.Instant
  onClose: () => void
  returnFocus?: () => HTMLElement | null
  /** Further notes. */
  children?: ReactNode
}) {
  const { medication, spans, now, onClose, returnFocus, children } = props
  const texts = useTexts(medicationsTexts)
  const t = texts.saved
  const doneRef = useRef<HTMLButtonElement>(null)
  if (!medication) return null
  const { pattern, dosage } = plannedMedicine(medication)
  const amount = dosageAt(pattern, medication.firstDose, dosage)
  const first = plannedTimeText(medication.firstDose, localDate(spans, now), texts.firstDose)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.title}
      closeLabel={texts.form.close}
      width="narrow"
      initialFocus={doneRef}
      {...(returnFocus && { returnFocus })}
    >
      <DialogBody className="stack">
        <p>{t.text}</p>
        <p className="num">
          <b>
            <BidiText>{t.first(medicineText(medication.name, amount), first)}</BidiText>
          </b>
        </p>
        {children}
      </DialogBody>
      <DialogFoot>
        <Button ref={doneRef} onClick={onClose}>
          {t.done}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
