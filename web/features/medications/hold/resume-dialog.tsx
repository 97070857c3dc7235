import { useState } from 'react'
import { lastIntake } from '#core/dose/intakes.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Before a medication that was paused for two days or more goes on: when it was last taken (dose-model 12.1). */
export function ResumeDialog(props: {
  item: MedicationDoses
  spans: ZoneSpans
  now: Temporal.Instant
  onResume: () => Promise<void>
  onClose: () => void
}) {
  const { item, spans, now, onResume, onClose } = props
  const t = useTexts(holdsTexts)
  const { today } = useTexts(medicationsTexts).list
  const [busy, setBusy] = useState(false)
  const last = lastIntake(item.doses)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<BidiText>{t.resumeTitle(medicineText(item.medication.name, item.medication.dosage))}</BidiText>}
      keepLabel={t.resumeKeep}
      actionLabel={t.resume}
      busy={busy}
      onAction={async () => {
        setBusy(true)
        await onResume()
        setBusy(false)
      }}
    >
      <p className="num">
        {last ? t.lastTaken(doseTimeText(wallClock(spans, last), localDate(spans, now), today)) : t.neverTaken}
      </p>
      <p>{t.pharmacist}</p>
    </ConfirmDialog>
  )
}
