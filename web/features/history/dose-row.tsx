import { type ComponentType, type RefObject, useId, useRef, useState } from 'react'
import type { DoseView } from '#core/api/dose-view.ts'
import { type Dose, type DoseRecord, type DoseStatus, takesPlace } from '#core/dose/dose.ts'
import type { LateBounds } from '#core/dose/late-entry.ts'
import type { Skip } from '#core/dose/skip.ts'
import { skipText } from '#core/dose/skip-text.ts'
import type { NonEmpty } from '#core/non-empty.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Correction, correctionOf } from './corrections.ts'
import { DoseDetail, DoseNote } from './dose-detail.tsx'
import { IntakeRow } from './intake-row.tsx'
import type { HistoryRow } from './rows.ts'
import { type Corrections, momentText } from './use-corrections.ts'
import './dose-row.css'

/** The form that asks when a dose was taken, with a warning if that is close to another intake; passed in by the page. */
export type LateFormProps = {
  readonly dose: Dose
  readonly doses: DoseRecord
  readonly question: string
  readonly bounds: LateBounds
  readonly spans: ZoneSpans
  readonly onRecord: (actualTime: Temporal.Instant) => void
  readonly onNotTaken?: () => void
  readonly onCancel: () => void
}

/** Asks why a dose was not taken; passed in by the page. */
export type SkipDialogProps = {
  readonly doses: NonEmpty<{ readonly dose: Dose; readonly medicationName: string }>
  readonly isRecorded: boolean
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  readonly onSkip: (skip: Skip) => void
  readonly onClose: () => void
}

/** The note about a dose that was recorded twice, with its actions; passed in by the page. */
export type TwiceNoteProps = {
  readonly dose: Dose
  readonly onUndo: (entryId: string) => void
  readonly onBothTaken: () => void
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
}

/** What every row needs besides its dose. */
export type RowTools = {
  readonly record: PatientRecord
  readonly now: Temporal.Instant
  readonly corrections: Corrections
  readonly LateForm: ComponentType<LateFormProps>
  readonly TwiceNote: ComponentType<TwiceNoteProps>
  /** The receipts of a dose; empty if it has none. */
  readonly Receipts: ComponentType<{ userId: string; dose: DoseView }>
  /** Gets the focus when a row disappears after its action. */
  readonly fallbackFocus: () => HTMLElement | null
}

type RowProps = { row: HistoryRow; tools: RowTools; withDate?: boolean }

/** A past dose, or an intake as needed. */
export function DoseRow(props: RowProps) {
  return props.row.dose.asNeeded ? <IntakeRow {...props} /> : <PlannedDoseRow {...props} />
}

/**
 * A past dose with its outcome. Pressed, it shows what was planned and recorded, and what can still be corrected: for 30 days a
 * dose can be recorded late, or its record undone.
 */
function PlannedDoseRow({ row, tools, withDate = false }: RowProps) {
  const { record, now, TwiceNote } = tools
  const { dose } = row
  const detailId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isTwice = dose.recorded?.twice?.bothTaken === false
  const correction = isOpen || isTwice ? correctionOf(record, dose, now) : null
  const actions = useCorrectionActions(dose, correction, tools, toggle)
  const isLeftOut = !takesPlace(dose) && !dose.recorded
  return (
    <li className="dose-row">
      <DoseSummary
        row={row}
        tools={tools}
        withDate={withDate}
        isNotified={isTwice && correction !== null}
        isLeftOut={isLeftOut}
        toggle={{ ref: toggle, isOpen, controls: detailId, onPress: () => setOpen(!isOpen) }}
      />
      {isTwice && correction && (
        <div className="dose-row__more">
          <TwiceNote
            dose={correction.dose}
            onUndo={actions.undoOne}
            onBothTaken={actions.tookBoth}
            spans={record.spans}
            now={now}
          />
        </div>
      )}
      {isOpen ? (
        <DoseDetail
          id={detailId}
          dose={dose}
          tools={tools}
          correction={correction}
          actions={actions}
          isLeftOut={isLeftOut}
        />
      ) : (
        <div className="dose-row__note">
          <DoseNote dose={dose} tools={tools} canEdit={false} />
        </div>
      )}
    </li>
  )
}

/** What a row does with its dose. */
export type CorrectionActions = {
  /** The late form is open. */
  readonly isAsking: boolean
  readonly ask: () => void
  readonly cancel: () => void
  readonly take: (actualTime: Temporal.Instant) => void
  readonly miss: () => void
  readonly askWhy: () => void
  readonly undo: () => void
  readonly undoOne: (entryId: string) => void
  readonly tookBoth: () => void
}

/**
 * What a row does with its dose, each keeping the focus in the list.
 * @param correction null if the dose cannot be corrected; then the actions do nothing
 */
function useCorrectionActions(
  dose: DoseView,
  correction: Correction | null,
  { corrections, fallbackFocus }: RowTools,
  toggle: RefObject<HTMLButtonElement | null>,
): CorrectionActions {
  const [isAsking, setAsking] = useState(false)
  const medicine = medicineText(dose.medicationName, dose.dosage)

  function cancel() {
    setAsking(false)
    toggle.current?.focus()
  }

  async function correct(act: (dose: Dose) => Promise<void>) {
    if (!correction) return
    cancel()
    await act(correction.dose)
    // Under a filter, the row may disappear with its new status.
    requestAnimationFrame(() => {
      if (!toggle.current?.isConnected) return fallbackFocus()?.focus()
      // A question that was open on the way kept the focus until it closed.
      if (document.activeElement === document.body) toggle.current.focus()
    })
  }

  return {
    isAsking,
    ask: () => setAsking(true),
    cancel,
    take: (actualTime) => void correct((corrected) => corrections.take(corrected, medicine, actualTime)),
    miss: () => void correct((corrected) => corrections.miss(corrected, dose.medicationName)),
    askWhy: () => correction && corrections.askWhy(correction.dose, dose.medicationName),
    undo: () => void correct((corrected) => corrections.undo(corrected, medicine)),
    undoOne: (entryId) => void correct((corrected) => corrections.undoOne(corrected, medicine, entryId)),
    tookBoth: () => void correct(corrections.tookBoth),
  }
}

/** The row itself: time, medicine, outcome. Pressed, it opens or closes the details below. */
function DoseSummary(props: {
  row: HistoryRow
  tools: RowTools
  withDate: boolean
  /** A note below says that it was recorded twice. */
  isNotified: boolean
  isLeftOut: boolean
  toggle: { ref: RefObject<HTMLButtonElement | null>; isOpen: boolean; controls: string; onPress: () => void }
}) {
  const { row, tools, withDate, isNotified, isLeftOut, toggle } = props
  const { record, now } = tools
  const { dose, status, delivery } = row
  const t = useTexts(historyTexts)
  const date = dose.shown.toPlainDate()
  const today = localDate(record.spans, now)
  const detail = details(row, record.spans, t, isNotified)
  return (
    <button
      ref={toggle.ref}
      type="button"
      className="dose-row__summary"
      aria-expanded={toggle.isOpen}
      aria-controls={toggle.isOpen ? toggle.controls : undefined}
      onClick={toggle.onPress}
    >
      <time dateTime={dose.shown.toString({ smallestUnit: 'minute' })}>
        {timeText(dose.shown)}
        {withDate && <small>{nearDay(date, today) === 'today' ? t.day.today : shortDate(date)}</small>}
      </time>{' '}
      <span className="dose-row__details">
        <b>
          <bdi>{dose.medicationName}</bdi>
        </b>{' '}
        <bdi>{amountText(dose.dosage)}</bdi>
        {detail && <small> {detail}</small>}
        {delivery !== 'stored' && (
          <small className="dose-row__delivery">
            <Icon name={delivery === 'waiting' ? 'offline' : 'missed'} size="sm" />
            {t.delivery[delivery]}
          </small>
        )}
      </span>{' '}
      <Status status={status} leftOut={isLeftOut ? leftOutText(dose, t) : null} t={t} />
      <Icon name="chevron-down" className="dose-row__arrow" />
    </button>
  )
}

function leftOutText({ held }: HistoryRow['dose'], t: Texts['history']): string {
  return held ? t.held : t.passedOver
}

/** @param props.leftOut why no intake was expected, in a word */
function Status({ status, leftOut, t }: { status: DoseStatus; leftOut: string | null; t: Texts['history'] }) {
  const mark = leftOut ? 'upcoming' : status
  return (
    <span className={`status status--${mark}`}>
      <Icon name={mark} size="sm" />
      {leftOut ?? t.status[status]}
    </span>
  )
}

/**
 * The second line of a row: when it was taken, or why it was not; empty for a dose of which nobody recorded anything.
 * @param isNotified whether a note below says that it was recorded twice
 */
function details(
  { dose, status, delivery }: HistoryRow,
  spans: ZoneSpans,
  t: Texts['history'],
  isNotified: boolean,
): string {
  const { recorded } = dose
  if (!recorded) {
    if (dose.held) return t.heldText
    if (dose.passedOver) return t.passedOverText
    return delivery === 'stored' ? '' : t.undone
  }
  if (status === 'missed' || !recorded.actualTime) return skipText(recorded, t.skip) ?? ''
  const at = (moment: Temporal.Instant) => momentText(moment, spans, dose, t)
  const { twice } = recorded
  if (!twice) return at(recorded.actualTime)
  return (twice.bothTaken || isNotified ? t.twoTimes : t.recordedTwice)(at(twice.first), at(twice.last))
}
