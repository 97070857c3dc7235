import { useState } from 'react'
import { lastIntake } from '#core/dose/intakes.ts'
import { rhythmText } from '#core/schedule/pattern-text.ts'
import { lastVersion } from '#core/schedule/schedule.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Before a medication goes on that was paused for two days or more, or whose steps went on: when it was last taken, and which step
 * is today's (dose-model 12.1).
 */
export function ResumeDialog(props: {
  item: MedicationDoses
  /** Of a taper that is at another step today: the last day before the pause. */
  stepDay: Temporal.PlainDate | null
  spans: ZoneSpans
  now: Temporal.Instant
  onResume: () => Promise<void>
  onClose: () => void
}) {
  const { item, stepDay, spans, now, onResume, onClose } = props
  const t = useTexts(holdsTexts)
  const { today } = useTexts(dosesTexts).lowerDay
  const [busy, setBusy] = useState(false)
  const format = usePatternFormat()
  const last = lastIntake(item.doses)
  const stepText = (date: Temporal.PlainDate) => rhythmText(lastVersion(item.doses.schedule).pattern, date, format)
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
      {stepDay ? (
        <>
          <p className="num">
            <BidiText>{t.stepBefore(stepText(stepDay))}</BidiText>
            <br />
            <BidiText>{t.stepToday(stepText(localDate(spans, now)))}</BidiText>
          </p>
          <p>{t.whichStep}</p>
        </>
      ) : (
        <p>{t.pharmacist}</p>
      )}
    </ConfirmDialog>
  )
}
