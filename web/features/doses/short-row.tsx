import { useId, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { localDate } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CardLateForm } from './card-late-form.tsx'
import { CardNotes } from './card-notes.tsx'
import { LastTaken, NextDoseSoonNote } from './card-timing.tsx'
import { DoseStrip } from './dose-strip.tsx'
import { MedicationFacts } from './medication-facts.tsx'
import type { RowProps } from './medication-row.tsx'
import { EditLink, OpenRowPlanButtons } from './plan-buttons.tsx'
import { rowState, undoableOf } from './row-state.ts'
import { TakeButton, takeId } from './take-button.tsx'

/** An open or coming dose in a long list: what to take, when, and Mark Taken. A press on the row opens the rest. */
export function ShortRow(props: RowProps) {
  const { view, actions, spans, now, unsent, receipts } = props
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const [isOpen, setOpen] = useState(false)
  const { medication, dose, state } = view
  const isToday = dose.shown.toPlainDate().equals(localDate(spans, now))
  const hasButton = view.mark !== null || dose.recorded?.status === 'taken'
  return (
    <article className="medication medication--short" aria-labelledby={nameId}>
      <span className={`medication__mark status--${state}`}>
        <Icon name={state} />
      </span>
      <h3 id={nameId}>
        <bdi>{medication.name}</bdi> <span dir="auto">{amountText(dose.dosage)}</span>
      </h3>
      <div className="short-row__when">
        <time dateTime={dose.shown.toString({ smallestUnit: 'minute' })}>{timeText(dose.shown)}</time>
        <span className="short-row__state">
          <span className={`status status--${state}`}>
            {state === 'upcoming' && isToday ? t.upcoming : rowState(view, spans, now, t)}
          </span>
          <button
            type="button"
            // Without Mark Taken, this is what gets the focus back.
            id={hasButton ? undefined : takeId(medication.id)}
            aria-expanded={isOpen}
            aria-labelledby={nameId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-down" size="sm" />
          </button>
        </span>
      </div>
      <ShortFacts {...props} />
      <div className="short-row__action">
        <ShortActions {...props} nameId={nameId} />
      </div>
      {isOpen && <ShortMore {...props} nameId={nameId} />}
      {receipts?.panel(dose)}
      <CardNotes view={view} actions={actions} unsent={unsent} spans={spans} now={now} place="row" />
    </article>
  )
}

/** Mark Taken, which stays in its place once it is taken, with Undo below it. */
function ShortActions({ view, actions, nameId }: RowProps & { nameId: string }) {
  const t = useTexts(dosesTexts)
  const { medication, dose } = view
  const id = takeId(medication.id)
  const isTaken = dose.recorded?.status === 'taken'
  const undoable = undoableOf(view)
  return (
    <>
      {(view.mark || isTaken) && (
        <TakeButton
          id={id}
          place="row"
          phase={actions.phase(view)}
          describedBy={nameId}
          onTake={() => actions.take(view)}
        />
      )}
      {undoable && (
        <Button
          variant="quiet"
          size="sm"
          icon="undo"
          data-focus-back={id}
          aria-describedby={nameId}
          onClick={() => actions.undo(undoable)}
        >
          {t.undo}
        </Button>
      )}
    </>
  )
}

/** What is to be known before it is taken: how often, if not daily, and how. */
function ShortFacts({ view, spans, now }: RowProps) {
  const { dose, medication, pattern } = view
  const rhythm = doseRhythm(pattern, dose.shown.toPlainDate(), usePatternFormat())
  const instructions = medication.instructions.trim()
  return (
    <div className="short-row__facts">
      {rhythm && <p>{rhythm}</p>}
      {instructions !== '' && <p dir="auto">{instructions}</p>}
      <LastTaken view={view} spans={spans} now={now} place="row" />
      <NextDoseSoonNote view={view} />
    </div>
  )
}

/** What a whole row shows at once. */
function ShortMore({ view, actions, canEdit, spans, now, receipts, nameId }: RowProps & { nameId: string }) {
  const t = useTexts(dosesTexts)
  const [lateDose, setLateDose] = useState<Dose | null>(null)
  const { dose } = view
  const isTaken = dose.recorded?.status === 'taken'
  return (
    <div className="short-row__more">
      <MedicationFacts view={view} spans={spans} now={now} place="row" badge={receipts?.badge} />
      <DoseStrip view={view} spans={spans} now={now} place="row" onLate={setLateDose} />
      {lateDose?.key !== dose.key && (
        <div className="medication__actions">
          {!isTaken && view.late.has(dose.key) && (
            <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={() => setLateDose(dose)}>
              {t.tookItAt}
            </Button>
          )}
          <OpenRowPlanButtons view={view} actions={actions} describedBy={nameId} hasFocus={false} />
          {canEdit && <EditLink view={view} describedBy={nameId} />}
        </div>
      )}
      <CardLateForm
        view={view}
        dose={lateDose}
        actions={actions}
        spans={spans}
        now={now}
        place="row"
        onClose={() => setLateDose(null)}
      />
    </div>
  )
}
