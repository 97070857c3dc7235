import { useId, useState } from 'react'
import { isAskedTwice } from '#core/dose/dose.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CardNotes } from './card-notes.tsx'
import { DoseStrip } from './dose-strip.tsx'
import { takenOnCard } from './dose-text.ts'
import { Instructions } from './instructions.tsx'
import { MedicationFacts } from './medication-facts.tsx'
import type { RowProps } from './medication-row.tsx'
import { EditLink, PlanButtons } from './plan-buttons.tsx'
import { takeId } from './take-button.tsx'

/** A taken dose in one line, with Undo. A press on the line opens the rest: the next dose, how often, what else can be done. */
export function FoldedRow({ view, actions, canEdit, spans, now, unsent, receipts }: RowProps) {
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const [isOpen, setOpen] = useState(false)
  const format = usePatternFormat()
  const { medication, dose, pattern } = view
  const { recorded } = dose
  if (recorded?.status !== 'taken') return null
  const rhythm = doseRhythm(pattern, dose.shown.toPlainDate(), format)
  return (
    <article className="medication medication--folded" aria-labelledby={nameId}>
      <span className="medication__mark status--taken">
        <Icon name="taken" />
      </span>
      <div className="folded-row">
        <time dateTime={dose.shown.toString({ smallestUnit: 'minute' })}>{timeText(dose.shown)}</time>{' '}
        <h3 id={nameId}>
          <bdi>{medication.name}</bdi> <span dir="auto">{amountText(dose.dosage)}</span>
        </h3>
        <p className="folded-row__taken">
          {rhythm && `${rhythm} · `}
          {takenOnCard(dose, recorded.at, spans, now, t)}
        </p>
      </div>
      {!isAskedTwice(dose) && (
        <Button
          className="folded-row__undo"
          variant="quiet"
          size="sm"
          data-focus-back={takeId(medication.id)}
          aria-describedby={nameId}
          onClick={() => actions.undo(dose)}
        >
          {t.undo}
        </Button>
      )}
      <button
        // Mark Taken is not here: a control that disappears gives the focus to this one.
        id={takeId(medication.id)}
        type="button"
        className="folded-row__open"
        aria-expanded={isOpen}
        aria-labelledby={nameId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-down" size="sm" />
      </button>
      {isOpen && (
        <div className="folded-row__more">
          <MedicationFacts view={view} spans={spans} now={now} place="row" badge={receipts?.badge} />
          <Instructions text={medication.instructions} place="row" />
          <DoseStrip view={view} spans={spans} now={now} place="row" onLate={() => {}} />
          <div className="medication__actions">
            <PlanButtons view={view} actions={actions} describedBy={nameId} hasFocus={false} />
            {canEdit && <EditLink view={view} describedBy={nameId} />}
          </div>
        </div>
      )}
      {receipts?.panel(dose)}
      <CardNotes view={view} actions={actions} unsent={unsent} spans={spans} now={now} place="row" />
    </article>
  )
}
