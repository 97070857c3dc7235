import { type ReactNode, useRef } from 'react'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { limitsText } from '#core/as-needed/limits-text.ts'
import { dosageAt } from '#core/schedule/pattern.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useLimitsFormat } from '#web/texts/use-format.ts'
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
  const asNeeded = useTexts(asNeededTexts)
  const format = useLimitsFormat()
  const doneRef = useRef<HTMLButtonElement>(null)
  if (!medication) return null
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
        {/* With large text, nothing else is in sight. */}
        <p className="num">
          <b>
            <BidiText>{whenText(medication)}</BidiText>
          </b>
        </p>
        <p>{t.text}</p>
        {children}
      </DialogBody>
      <DialogFoot>
        <Button ref={doneRef} onClick={onClose}>
          {t.done}
        </Button>
      </DialogFoot>
    </Dialog>
  )

  /** When it is taken first, or within what limits. */
  function whenText(added: MedicationRecord): string {
    const { name, dosage, firstDose } = added
    const { pattern } = usedMedicine(added)
    if (pattern.frequency === 'as-needed' || !firstDose) {
      const limits = limitsText(added.limits.at(-1) ?? noLimits, format)
      return `${texts.list.note(medicineText(name, dosage), limits)}. ${asNeeded.saved}`
    }
    const first = plannedTimeText(firstDose, localDate(spans, now), texts.firstDose)
    return t.first(medicineText(name, dosageAt(pattern, firstDose, dosage)), first)
  }
}

const noLimits = { gap: null, max: null, count: null }
