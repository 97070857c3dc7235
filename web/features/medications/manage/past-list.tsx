import { type ComponentType, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { usageText } from '#core/as-needed/limits-text.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { endingOf, type ListedMedication } from '#web/lib/record.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { RowAction, RowActions } from '#web/ui/row-actions.tsx'
import { ListRow } from '../list/list-row.tsx'
import type { OpenRows } from '../list/open-rows.ts'
import { NoteFacts } from '../list/row-facts.tsx'
import { PrescriptionPhoto } from '../photo/prescription-photo.tsx'
import { restoreButtonId, rowButtonId } from '../row-ids.ts'
import { ChangeMedication } from './change-medication.tsx'
import type { LateIntakeDialogProps } from './open-dose.tsx'

/** Medications that the patient no longer takes, and restoring them (product 4.6; dose-model 7.6). */
export function PastList(props: {
  past: readonly ListedMedication[]
  /** The patient's current medications. */
  currentMedications: readonly MedicationRecord[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  rows: OpenRows
  refresh: () => Promise<void>
}) {
  const { past, rows, currentMedications, userId, spans, now, LateIntakeDialog, refresh } = props
  const t = useTexts(manageTexts).past
  const format = useUsageFormat()
  const titleId = useId()
  const [restoring, setRestoring] = useState<ReadonlySet<string>>(new Set())
  const newestFirst = past
    .flatMap((item) => {
      const end = endingOf(item, spans, now)
      return end ? [{ ...item, end }] : []
    })
    .sort((a, b) => Temporal.PlainDate.compare(b.end.date, a.end.date))
  // Taken again, perhaps on another device.
  const isPast = (one: string) => past.some(({ medication }) => medication.id === one)
  if (![...restoring].every(isPast)) setRestoring(new Set([...restoring].filter(isPast)))
  if (newestFirst.length === 0) return null
  return (
    <section className="page-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.title}</h2>
      <p className="soft mt-4 mb-12">{t.text}</p>
      <div className="list">
        {newestFirst.map(({ end, ...item }) =>
          restoring.has(item.medication.id) ? (
            <ChangeMedication
              key={item.medication.id}
              item={item}
              mode="restore"
              currentMedications={currentMedications}
              userId={userId}
              spans={spans}
              now={now}
              LateIntakeDialog={LateIntakeDialog}
              onSaved={refresh}
              onShow={rows.open}
              onClose={() => leaveRestore(item.medication.id)}
            />
          ) : (
            <PastItem
              key={item.medication.id}
              item={item}
              when={t.since(t.reason[end.reason], dateWithYear(end.date))}
              plan={usageText(usedMedicine(item.medication).pattern, end.date, format)}
              isOpen={rows.isOpen(item.medication.id)}
              onToggle={() => rows.toggle(item.medication.id)}
              onRestore={() => setRestoring(new Set([...restoring, item.medication.id]))}
            />
          ),
        )}
      </div>
    </section>
  )

  function leaveRestore(id: string) {
    flushSync(() => setRestoring((all) => new Set([...all].filter((one) => one !== id))))
    // Restored, it is in the other list.
    const button = document.getElementById(restoreButtonId(id)) ?? document.getElementById(rowButtonId(id))
    button?.focus()
  }
}

function PastItem(props: {
  item: ListedMedication
  /** Why and when it ended. */
  when: string
  plan: string
  isOpen: boolean
  onToggle: () => void
  onRestore: () => void
}) {
  const { item, when, plan, isOpen, onToggle, onRestore } = props
  const { medication } = item
  const t = useTexts(manageTexts).past
  // It may be taken again, or have ended more than once.
  const of = `${medicineText(medication.name, medication.dosage)}, ${when}`
  return (
    <ListRow
      buttonId={rowButtonId(medication.id)}
      Title="h3"
      name={medication.name}
      amount={amountText(medication.dosage)}
      distinction={when}
      when={when}
      plan={plan}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className="row-facts">
        <NoteFacts medication={medication} />
      </div>
      <RowActions>
        <RowAction of={of} id={restoreButtonId(medication.id)} variant="line" icon="undo" onClick={onRestore}>
          {t.restore}
        </RowAction>
        <PrescriptionPhoto medication={medication} of={of} readOnly />
      </RowActions>
    </ListRow>
  )
}
