import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isTakenAsNeeded } from '#core/api/medications.ts'
import { isTakenDaily } from '#core/schedule/schedule.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication } from '#web/lib/record.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { ChangeMedication } from '../manage/change-medication.tsx'
import { EndMedicationDialog } from '../manage/end-medication-dialog.tsx'
import type { LateIntakeDialogProps } from '../manage/open-dose.tsx'
import { type EndKind, useEndMedication } from '../manage/use-end-medication.ts'
import { useJoinedMedication } from '../manage/use-joined-medication.ts'
import { editButtonId, rowButtonId } from '../row-ids.ts'
import { MedicationItem, type StockProps } from './medication-item.tsx'
import type { OpenRows } from './open-rows.ts'
import './medication-list.css'

/** The patient's current medications with their schedules, by reminder time (product 4.5). */
export function MedicationList(props: {
  medications: readonly ListedMedication[]
  rows: OpenRows
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  /** What is left of a medication. */
  StockFact: ComponentType<StockProps>
  /** What can be done about it. */
  StockAction: ComponentType<StockProps & { of: string }>
  /** Refetches the lists. */
  refresh: () => Promise<void>
}) {
  const { medications, rows, userId, spans, now, LateIntakeDialog, StockFact, StockAction, refresh } = props
  // After "Change the schedule" on a card, its form is open.
  const [editing, setEditing] = useState<ReadonlySet<string>>(
    () => new Set(rows.link.edit === null ? [] : [rows.link.edit]),
  )
  const [closing, setClosing] = useState<{ kind: EndKind; item: ListedMedication } | null>(null)
  const close = useEndMedication(refresh)
  const { separate } = useJoinedMedication(refresh)
  const records = medications.map(({ medication }) => medication)
  // Ended, perhaps on another device.
  const isListed = (one: string) => records.some(({ id }) => id === one)
  if (![...editing].every(isListed)) setEditing(new Set([...editing].filter(isListed)))
  const { link } = rows
  useEffect(() => {
    const [shown] = link.show
    if (shown) document.getElementById(rowButtonId(shown))?.focus()
  }, [link])
  return (
    <>
      {medications.length > 0 && <div className="list">{medications.map(row)}</div>}
      {closing && (
        <EndMedicationDialog
          {...closing}
          spans={spans}
          now={now}
          onKeep={() => setClosing(null)}
          onAction={async () => {
            const isDone = await close(closing.kind, closing.item.medication)
            if (isDone) setClosing(null)
            return isDone
          }}
        />
      )}
    </>
  )

  function row(item: ListedMedication) {
    return editing.has(item.medication.id) ? (
      <ChangeMedication
        key={item.medication.id}
        item={item}
        mode="edit"
        currentMedications={records}
        userId={userId}
        spans={spans}
        now={now}
        LateIntakeDialog={LateIntakeDialog}
        onSaved={refresh}
        onShow={rows.open}
        onClose={() => leaveEdit(item.medication.id)}
      />
    ) : (
      <MedicationItem
        key={item.medication.id}
        item={item}
        medications={medications}
        spans={spans}
        now={now}
        isOpen={rows.isOpen(item.medication.id)}
        onToggle={() => rows.toggle(item.medication.id)}
        refresh={refresh}
        // Others stay open: what was typed there is not lost.
        onEdit={() => setEditing((now) => new Set([...now, item.medication.id]))}
        onShow={rows.open}
        onSeparate={separate}
        onClose={(kind) => setClosing({ kind, item })}
        StockFact={StockFact}
        StockAction={StockAction}
      />
    )
  }

  function leaveEdit(id: string) {
    flushSync(() => setEditing((now) => new Set([...now].filter((one) => one !== id))))
    document.getElementById(editButtonId(id))?.focus()
  }
}

/** How many are current, have voice reminders, and are taken every day (product 4.5). */
export function MedicationCounts(props: { medications: readonly ListedMedication[]; today: Temporal.PlainDate }) {
  const { medications, today } = props
  const t = useTexts(medicationsTexts)
  const daily = medications.filter(
    ({ medication, doses }) => doses && !isTakenAsNeeded(medication) && isTakenDaily(doses.schedule, today),
  )
  const counts = [
    [t.active, medications.length],
    [t.voiceReminders, medications.filter(({ medication }) => medication.voiceReminder).length],
    [t.daily, daily.length],
  ] as const
  return (
    <div className="medication-counts">
      <dl className="figures figures--three">
        {counts.map(([name, value]) => (
          <div className="figure" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
