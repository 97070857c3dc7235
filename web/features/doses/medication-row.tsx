import { useId, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsSettled } from '#web/ui/double-tap.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardLateForm } from './card-late-form.tsx'
import { CardNotes } from './card-notes.tsx'
import type { CardReceipts } from './card-receipts.ts'
import { LastTaken, NextDoseSoonNote } from './card-timing.tsx'
import { DoseStrip } from './dose-strip.tsx'
import { FoldedRow } from './folded-row.tsx'
import { Instructions } from './instructions.tsx'
import { MedicationFacts } from './medication-facts.tsx'
import { OpenRowPlanButtons } from './plan-buttons.tsx'
import { rowState, undoableOf } from './row-state.ts'
import { ShortRow } from './short-row.tsx'
import { TakeButton, takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'
import { useIsFolded } from './use-is-folded.ts'

export type RowProps = {
  view: CardView
  actions: DoseActions
  /** Whether the medication has a form, which a sample does not. */
  canEdit?: boolean
  spans: ZoneSpans
  now: Temporal.Instant
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  receipts?: CardReceipts | null
}

/**
 * A medication's card as a row of the day's list (product 5.2; states by dose-model 4.3): one line once it is taken, and in a
 * long list before that, too.
 */
export function MedicationRow({ isInLongList, ...props }: RowProps & { isInLongList: boolean }) {
  const { dose, strip, late } = props.view
  const hasOtherOpen = strip.some(({ key }) => key !== dose.key && late.has(key))
  // As it was at first: what is open on a row stays there when the list grows. But another open dose is never folded away.
  const [isShort, setShort] = useState(isInLongList && !hasOtherOpen)
  if (isShort && hasOtherOpen) setShort(false)
  const shape = useIsFolded(props.view) ? 'folded' : isShort ? 'short' : 'whole'
  // After an undo on a folded row, Mark Taken appears in its place, under the same finger.
  const isSettled = useIsSettled(shape)
  const actions = isSettled ? props.actions : { ...props.actions, take: () => {} }
  if (shape === 'folded') return <FoldedRow {...props} />
  return shape === 'short' ? <ShortRow {...props} actions={actions} /> : <WholeRow {...props} actions={actions} />
}

function WholeRow({ view, actions, spans, now, unsent, receipts }: RowProps) {
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const [lateDose, setLateDose] = useState<Dose | null>(null)
  const { medication, dose, state } = view

  return (
    <article className="medication" aria-labelledby={nameId}>
      <span className={`medication__mark status--${state}`}>
        <Icon name={state} />
      </span>
      <div className="medication__when">
        <time dateTime={dose.shown.toString({ smallestUnit: 'minute' })}>{timeText(dose.shown)}</time>
        <span className={`status status--${state}`}>{rowState(view, spans, now, t)}</span>
      </div>
      <div className="medication__main">
        <div className="medication__details">
          <h3 id={nameId}>
            <bdi>{medication.name}</bdi> <span dir="auto">{amountText(dose.dosage)}</span>
          </h3>
          <LastTaken view={view} spans={spans} now={now} place="row" />
          <NextDoseSoonNote view={view} />
          <MedicationFacts view={view} spans={spans} now={now} place="row" badge={receipts?.badge} />
          <Instructions text={medication.instructions} place="row" />
        </div>
        <RowButtons
          view={view}
          actions={actions}
          describedBy={nameId}
          isLateOpen={lateDose?.key === dose.key}
          onLate={() => setLateDose(dose)}
        />
      </div>
      <DoseStrip view={view} spans={spans} now={now} place="row" onLate={setLateDose} />
      <CardLateForm
        view={view}
        dose={lateDose}
        actions={actions}
        spans={spans}
        now={now}
        place="row"
        onClose={() => setLateDose(null)}
      />
      {receipts?.panel(dose)}
      <CardNotes view={view} actions={actions} unsent={unsent} spans={spans} now={now} place="row" />
    </article>
  )
}

/** The actions for the card's dose. */
function RowButtons(props: {
  view: CardView
  actions: DoseActions
  /** Id of the medication's name. */
  describedBy: string
  /** "I took it at ..." is open. */
  isLateOpen: boolean
  onLate: () => void
}) {
  const { view, actions, describedBy, isLateOpen, onLate } = props
  const t = useTexts(dosesTexts)
  const { medication, dose } = view
  const taken = dose.recorded?.status === 'taken'
  const undoable = undoableOf(view)
  return (
    <div className="medication__actions">
      {(view.mark || taken) && !isLateOpen && (
        <TakeButton
          id={takeId(medication.id)}
          place="row"
          phase={actions.phase(view)}
          describedBy={describedBy}
          onTake={() => actions.take(view)}
        />
      )}
      {!isLateOpen && !taken && view.late.has(dose.key) && (
        <Button
          // If Mark Taken has no dose left, this button gets the card's focus back.
          id={view.mark || view.early ? undefined : takeId(medication.id)}
          variant="quiet"
          size="sm"
          aria-describedby={describedBy}
          onClick={onLate}
        >
          {t.tookItAt}
        </Button>
      )}
      {undoable && (
        <Button
          variant="quiet"
          size="sm"
          icon="undo"
          data-focus-back={takeId(medication.id)}
          aria-describedby={describedBy}
          onClick={() => actions.undo(undoable)}
        >
          {t.undo}
        </Button>
      )}
      {!isLateOpen && <OpenRowPlanButtons view={view} actions={actions} describedBy={describedBy} hasFocus={!taken} />}
    </div>
  )
}
