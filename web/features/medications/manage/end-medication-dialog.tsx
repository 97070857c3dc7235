import { useRef, useState } from 'react'
import { card } from '#core/dose/mark-taken.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication } from '#web/lib/record.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { plannedTimeText } from '../planned-time.ts'
import { rowButtonId } from '../row-ids.ts'
import type { EndKind } from './use-end-medication.ts'

/** Asks before a medication leaves the lists, naming the dose that is lost (product 4.6). */
export function EndMedicationDialog(props: {
  kind: EndKind
  item: ListedMedication
  spans: ZoneSpans
  now: Temporal.Instant
  onKeep: () => void
  onAction: () => Promise<boolean>
}) {
  const { kind, item, spans, now, onKeep, onAction } = props
  const texts = useTexts(manageTexts)
  const t = texts.confirm
  const near = useTexts(medicationsTexts).firstDose
  const [busy, setBusy] = useState(false)
  const isEnded = useRef(false)
  const medicine = medicineText(item.medication.name, item.medication.dosage)
  const next = item.doses && card(item.doses, spans, now).next
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={kind === 'complete' ? t.completeTitle : t.endTitle}
      keepLabel={kind === 'complete' ? t.completeKeep : t.endKeep}
      actionLabel={kind === 'complete' ? texts.complete : texts.end}
      danger={kind === 'end'}
      prominent="keep"
      busy={busy}
      // The button that was pressed went with its row, which is among the past ones by then.
      returnFocus={() => (isEnded.current ? document.getElementById(rowButtonId(item.medication.id)) : null)}
      onAction={async () => {
        setBusy(true)
        // Set before: the dialog closes while its answer is on the way.
        isEnded.current = true
        isEnded.current = await onAction()
        setBusy(false)
      }}
    >
      <p>
        <BidiText>{kind === 'complete' ? t.completeText(medicine) : t.endText(medicine)}</BidiText>{' '}
        {next && t.withdrawn(plannedTimeText(next.shown, localDate(spans, now), near))}
      </p>
      {kind === 'end' && <p>{t.endAdvice}</p>}
      <p className="soft">{t.stays}</p>
    </ConfirmDialog>
  )
}
