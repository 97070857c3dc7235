import { type ComponentType, useId } from 'react'
import { isTakenAsNeeded, joinedWith, type MedicationRecord, usedMedicine } from '#core/api/medications.ts'
import { usageText } from '#core/as-needed/limits-text.ts'
import { card } from '#core/dose/mark-taken.ts'
import { sameMedicines } from '#core/medication/weekly-guard.ts'
import { stop } from '#core/text/stop.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication, MedicationDoses } from '#web/lib/record.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { ActionsNote, RowAction, RowActions } from '#web/ui/row-actions.tsx'
import { HoldAction } from '../hold/hold-action.tsx'
import { useHoldText } from '../hold/hold-text.ts'
import type { EndKind } from '../manage/use-end-medication.ts'
import { PrescriptionPhoto } from '../photo/prescription-photo.tsx'
import { editButtonId, rowButtonId } from '../row-ids.ts'
import { ListRow } from './list-row.tsx'
import { RowFacts } from './row-facts.tsx'

export type StockProps = {
  readonly item: ListedMedication
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
}

type MedicationItemProps = {
  item: ListedMedication
  /** The list that it is in. */
  medications: readonly ListedMedication[]
  spans: ZoneSpans
  now: Temporal.Instant
  isOpen: boolean
  onToggle: () => void
  /** Refetches the lists. */
  refresh: () => Promise<void>
  onEdit: () => void
  /** The patient would rather see another medication of the list. */
  onShow: (id: string) => void
  onSeparate: (medication: MedicationRecord, other: MedicationRecord) => void
  onClose: (kind: EndKind) => void
  /** What is left of it, among its facts. */
  StockFact: ComponentType<StockProps>
  /** What can be done about it. */
  StockAction: ComponentType<StockProps & { of: string }>
}

/** A current medication: its next dose, its name and its plan, and in its open row everything else (product 4.5). */
export function MedicationItem(props: MedicationItemProps) {
  const { item, medications, spans, now, isOpen, onToggle, StockFact } = props
  const { medication } = item
  const { name, dosage } = medication
  const plan = usageText(usedMedicine(medication).pattern, localDate(spans, now), useUsageFormat())
  const records = medications.map((one) => one.medication)
  const medicine = medicineText(name, dosage)
  const isNamedAlike = records.some((one) => one !== medication && medicineText(one.name, one.dosage) === medicine)
  return (
    <ListRow
      buttonId={rowButtonId(medication.id)}
      Title="h2"
      name={name}
      amount={amountText(dosage)}
      distinction={isNamedAlike ? plan : undefined}
      when={<NextDose item={item} spans={spans} now={now} />}
      plan={
        <>
          <p>{plan}</p>
          <PlannedHold medication={medication} spans={spans} now={now} />
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <RowFacts item={item} records={records} spans={spans} now={now}>
        <StockFact item={item} spans={spans} now={now} />
      </RowFacts>
      <ItemActions {...props} of={isNamedAlike ? `${medicine}, ${plan}` : medicine} records={records} />
    </ListRow>
  )
}

/** The next dose, or why there is none. */
function NextDose({ item, spans, now }: { item: ListedMedication; spans: ZoneSpans; now: Temporal.Instant }) {
  const { list: t } = useTexts(medicationsTexts)
  const { day } = useTexts(dosesTexts)
  const { medication, doses } = item
  const hold = useHoldText(medication, spans, now)
  if (!doses || isTakenAsNeeded(medication)) return t.asNeeded
  if (hold?.hasBegun) return hold.when
  const { next } = card(doses, spans, now)
  if (!next) return t.noNextDose
  return (
    <>
      <span className="soft">{t.nextDose}</span> {dayText(next.shown.toPlainDate(), localDate(spans, now), day)},{' '}
      {timeText(next.shown)}
    </>
  )
}

/** A pause that has not begun. */
function PlannedHold(props: { medication: MedicationRecord; spans: ZoneSpans; now: Temporal.Instant }) {
  const hold = useHoldText(props.medication, props.spans, props.now)
  if (!hold || hold.hasBegun) return null
  return (
    <p>
      <BidiText>{hold.why === '' ? hold.when : `${stop(hold.when)} ${hold.why}`}</BidiText>
    </p>
  )
}

/** All that can be done with it, in one place and one shape. */
function ItemActions(props: MedicationItemProps & { of: string; records: readonly MedicationRecord[] }) {
  const { item, medications, of, records, spans, now, refresh, onEdit, onShow, onSeparate, onClose, StockAction } =
    props
  const { medication } = item
  const t = useTexts(manageTexts)
  const noteId = useId()
  const planned = plannedItem(item)
  const joined = joinedWith(medication, records)
  const [other] = joined
  const apart = records.filter((one) => one !== medication && !joined.includes(one))
  return (
    <RowActions>
      <RowAction of={of} id={editButtonId(medication.id)} icon="pen" onClick={onEdit}>
        {t.edit}
      </RowAction>
      {planned && (
        <HoldAction
          item={planned}
          others={medications.flatMap((one) => (one === item ? [] : (plannedItem(one) ?? [])))}
          same={sameMedicines(medication, null, apart)}
          spans={spans}
          now={now}
          of={of}
          refresh={refresh}
          onShow={onShow}
        />
      )}
      <PrescriptionPhoto medication={medication} of={of} />
      <StockAction item={item} of={of} spans={spans} now={now} />
      {other && (
        <RowAction of={of} icon="copy" onClick={() => onSeparate(medication, other)}>
          {t.sameMedicine.separate}
        </RowAction>
      )}
      <ActionsNote id={noteId}>{t.noLonger}</ActionsNote>
      <RowAction of={of} aria-describedby={noteId} icon="check" onClick={() => onClose('complete')}>
        {t.complete}
      </RowAction>
      <RowAction of={of} aria-describedby={noteId} variant="quiet-danger" icon="close" onClick={() => onClose('end')}>
        {t.end}
      </RowAction>
    </RowActions>
  )
}

/** Null if it is taken as needed. */
function plannedItem({ medication, doses, ...item }: ListedMedication): MedicationDoses | null {
  return doses && !isTakenAsNeeded(medication) ? { ...item, medication, doses } : null
}
