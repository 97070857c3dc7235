import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { joinedWith, type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { usageText } from '#core/as-needed/limits-text.ts'
import { card } from '#core/dose/mark-taken.ts'
import { sameMedicines } from '#core/medication/weekly-guard.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { lastDose } from '#core/schedule/ending.ts'
import { reminderTimeOf } from '#core/schedule/pattern.ts'
import { lastVersion } from '#core/schedule/schedule.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication, MedicationDoses } from '#web/lib/record.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { isolated } from '#web/texts/isolate.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useContactName } from './contact-consent.tsx'
import { editButtonId } from './edit-button.ts'
import { HoldButton, HoldFact } from './hold/hold-controls.tsx'
import { ChangeMedication } from './manage/change-medication.tsx'
import { EndMedicationDialog } from './manage/end-medication-dialog.tsx'
import type { LateIntakeDialogProps } from './manage/open-dose.tsx'
import { type EndKind, useEndMedication } from './manage/use-end-medication.ts'
import { useJoinedMedication } from './manage/use-joined-medication.ts'
import { PrescriptionPhoto } from './photo/prescription-photo.tsx'
import './medication-list.css'

/** The patient's current medications with their schedules, by reminder time (product 4.5). */
export function MedicationList(props: {
  medications: readonly ListedMedication[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  /** What is left of a medication. */
  Stock: ComponentType<{ item: ListedMedication; spans: ZoneSpans; now: Temporal.Instant }>
  /** Refetches the lists. */
  refresh: () => Promise<void>
}) {
  const { medications, userId, spans, now, LateIntakeDialog, Stock, refresh } = props
  const { state } = useLocation()
  // After "Change the schedule" on a card, its form is open.
  const [editing, setEditing] = useState<string | null>(state?.edit ?? null)
  const [closing, setClosing] = useState<{ kind: EndKind; item: ListedMedication } | null>(null)
  const close = useEndMedication(refresh)
  const { separate } = useJoinedMedication(refresh)
  const records = medications.map(({ medication }) => medication)
  useEffect(() => {
    if (state?.show) document.getElementById(editButtonId(state.show))?.focus()
  }, [state])
  return (
    <div className="list">
      {medications.map((item) =>
        item.medication.id === editing ? (
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
            onClose={() => leaveEdit(item.medication.id)}
          />
        ) : (
          <MedicationItem
            key={item.medication.id}
            item={item}
            spans={spans}
            now={now}
            others={medications.flatMap((other) => (other === item ? [] : (plannedItem(other) ?? [])))}
            records={records}
            refresh={refresh}
            onEdit={() => setEditing(item.medication.id)}
            onSeparate={separate}
            onClose={(kind) => setClosing({ kind, item })}
          >
            <Stock item={item} spans={spans} now={now} />
          </MedicationItem>
        ),
      )}
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
    </div>
  )

  function leaveEdit(id: string) {
    flushSync(() => setEditing(null))
    document.getElementById(editButtonId(id))?.focus()
  }
}

/** Null if it is taken as needed. */
function plannedItem({ medication, doses, ...item }: ListedMedication): MedicationDoses | null {
  const isPlanned = usedMedicine(medication).pattern.frequency !== 'as-needed'
  return doses && isPlanned ? { ...item, medication, doses } : null
}

function MedicationItem(props: {
  item: ListedMedication
  spans: ZoneSpans
  now: Temporal.Instant
  others: readonly MedicationDoses[]
  /** All of the list. */
  records: readonly MedicationRecord[]
  /** Refetches the lists. */
  refresh: () => Promise<void>
  onEdit: () => void
  onSeparate: (medication: MedicationRecord, other: MedicationRecord) => void
  onClose: (kind: EndKind) => void
  /** Below everything else. */
  children: ReactNode
}) {
  const { item, spans, now, others, records, refresh, onEdit, onSeparate, onClose, children } = props
  const { list: t, notes } = useTexts(medicationsTexts)
  const { sameMedicine } = useTexts(manageTexts)
  const nameId = useId()
  const { medication } = item
  const planned = plannedItem(item)
  const use = usedMedicine(medication).pattern
  const joined = joinedWith(medication, records)
  const [other] = joined
  const apart = records.filter((one) => one !== medication && !joined.includes(one))
  return (
    <article className="medication" aria-labelledby={nameId}>
      <span className="medication__mark soft">
        <Icon name="upcoming" />
      </span>
      <p className="medication__when">
        {use.frequency === 'as-needed' ? t.asNeeded : <time>{timeText(reminderTimeOf(use))}</time>}
      </p>
      <div className="medication__details">
        <h2 className="medication__title" id={nameId}>
          <bdi>{medication.name}</bdi> <span dir="auto">{amountText(medication.dosage)}</span>
        </h2>
        <ItemFacts item={item} joined={joined} spans={spans} now={now} />
        {other && (
          <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={() => onSeparate(medication, other)}>
            {sameMedicine.separate}
          </Button>
        )}
        {medication.instructions && <p className="medication__text">{medication.instructions}</p>}
        {medication.sideEffects.trim() && (
          <p className="medication__text">
            <BidiText>{t.note(notes.sideEffects, isolated(medication.sideEffects))}</BidiText>
          </p>
        )}
        <PrescriptionPhoto medication={medication} />
      </div>
      <ItemActions medication={medication} describedBy={nameId} onEdit={onEdit} onClose={onClose}>
        {planned && (
          <HoldButton
            item={planned}
            others={others}
            same={sameMedicines(medication, null, apart)}
            spans={spans}
            now={now}
            describedBy={nameId}
            refresh={refresh}
          />
        )}
      </ItemActions>
      {children}
    </article>
  )
}

/** How it is taken, the next dose, and what else has been set; a line each. */
function ItemFacts(props: {
  item: ListedMedication
  joined: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { item, joined, spans, now } = props
  const { list: t, contact: consent } = useTexts(medicationsTexts)
  const { sameMedicine } = useTexts(manageTexts)
  const format = useUsageFormat()
  const contact = useContactName()
  const { medication } = item
  const use = usedMedicine(medication).pattern
  const planned = plannedItem(item)
  const isPlanned = planned !== null
  const next = planned && card(planned.doses, spans, now).next
  const version = planned && lastVersion(planned.doses.schedule)
  const today = localDate(spans, now)
  return (
    <p className="medication-facts">
      <span>
        <Icon name="repeat" />
        {usageText(use, today, format)}
      </span>
      {isPlanned && (
        <>
          <span className="medication-facts__next num">
            <Icon name="calendar" />
            {next ? t.nextDose(doseTimeText(next.shown, today, t.today)) : t.noNextDose}
          </span>
          {planned && <HoldFact item={planned} spans={spans} now={now} />}
          <span>
            <Icon name={medication.voiceReminder ? 'voice' : 'voice-off'} />
            {medication.voiceReminder ? t.voiceOn : t.voiceOff}
          </span>
        </>
      )}
      {isPlanned && alertsContact(medication.missedDosageSeverity) && contact && (
        <span>
          <Icon name="user" />
          <BidiText>
            {medication.contactConsentAt ? consent.contactAlerted(isolated(contact)) : consent.contactNotAlerted}
          </BidiText>
        </span>
      )}
      {joined.length > 0 && (
        <span>
          <Icon name="copy" />
          <span>
            <BidiText>
              {sameMedicine.with(joined.map(({ name, dosage }) => medicineText(name, dosage)).join(', '))}
            </BidiText>
          </span>
        </span>
      )}
      {medication.moreOftenReason && (
        <span>
          <Icon name="due" />
          <span>
            <BidiText>{t.moreOften(isolated(medication.moreOftenReason))}</BidiText>
          </span>
        </span>
      )}
      {medication.prescribedBy.trim() && (
        <span>
          <Icon name="user" />
          <span>
            <BidiText>{t.prescribedBy(isolated(medication.prescribedBy))}</BidiText>
          </span>
        </span>
      )}
      {version?.until && (
        <span className="num">
          <Icon name="box" />
          {t.lastDose(
            doseTimeText(shownAt(spans, lastDose(version.pattern, version.from, version.until)), today, t.today),
          )}
        </span>
      )}
    </p>
  )
}

function ItemActions(props: {
  medication: MedicationRecord
  /** Id of the medication's name. */
  describedBy: string
  onEdit: () => void
  onClose: (kind: EndKind) => void
  /** After Edit. */
  children: ReactNode
}) {
  const { medication, describedBy, onEdit, onClose, children } = props
  const t = useTexts(manageTexts)
  return (
    <div className="medication__actions medication__actions--list">
      <Button
        id={editButtonId(medication.id)}
        variant="line"
        size="sm"
        icon="pen"
        aria-describedby={describedBy}
        onClick={onEdit}
      >
        {t.edit}
      </Button>
      {children}
      <Button variant="quiet" size="sm" aria-describedby={describedBy} onClick={() => onClose('complete')}>
        {t.complete}
      </Button>
      <Button variant="quiet-danger" size="sm" aria-describedby={describedBy} onClick={() => onClose('end')}>
        {t.end}
      </Button>
    </div>
  )
}

/** How many are current, have voice reminders, and have the frequency Once Daily (product 4.5). */
export function MedicationCounts({ medications }: { medications: readonly ListedMedication[] }) {
  const t = useTexts(medicationsTexts)
  const count = (is: (one: ListedMedication['medication']) => boolean) =>
    medications.filter(({ medication }) => is(medication)).length
  const counts = [
    [t.active, medications.length],
    [t.voiceReminders, count(({ voiceReminder }) => voiceReminder)],
    [t.daily, count(({ frequency }) => frequency === 'daily')],
  ] as const
  return (
    <dl className="figures figures--three">
      {counts.map(([name, value]) => (
        <div className="figure" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
