import { type ReactNode, useId, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { CardLateForm } from './card-late-form.tsx'
import { CardNotes } from './card-notes.tsx'
import { LastTaken } from './card-timing.tsx'
import { DoseStrip } from './dose-strip.tsx'
import type { DueDoseProps, DuePanelProps } from './due-panel-props.ts'
import { Instructions } from './instructions.tsx'
import { MedicationFacts } from './medication-facts.tsx'
import { TakeButton, takeId } from './take-button.tsx'
import { UndoOrLate } from './undo-or-late.tsx'

/** The body of the due panel with one medicine. */
export function DueSingle(props: DueDoseProps & Pick<DuePanelProps, 'snooze'> & { time: ReactNode }) {
  const { view, actions, spans, now, unsent, receipts, time, snooze, holdGroup } = props
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const [lateDose, setLateDose] = useState<Dose | null>(null)
  const { medication, dose } = view
  const id = takeId(medication.id)
  return (
    <div className="due-panel__body">
      <div className="due-panel__details">
        <div className="due-panel__top">{time}</div>
        <div>
          <h2 className="due-panel__name" id={nameId}>
            <bdi>{medication.name}</bdi> <span dir="auto">{amountText(dose.dosage)}</span>
          </h2>
          <LastTaken view={view} spans={spans} now={now} place="panel" />
          <MedicationFacts view={view} spans={spans} now={now} place="panel" badge={receipts?.badge} />
          <Instructions text={medication.instructions} place="panel" />
        </div>
      </div>
      <div className="due-panel__actions">
        <TakeButton
          id={id}
          place="panel"
          phase={actions.phase(view)}
          describedBy={nameId}
          onTake={() => actions.take(view)}
        />
        <div className="due-panel__more">
          <UndoOrLate
            dose={dose}
            actions={actions}
            lateDose={lateDose}
            onLate={setLateDose}
            describedBy={nameId}
            focusBack={{ undo: id }}
          />
          {view.canSkip && (
            <button type="button" aria-describedby={nameId} onClick={() => actions.askSkip([{ view, dose }])}>
              {t.skipIt}
            </button>
          )}
          {snooze && view.mark && (
            <button type="button" onClick={() => snooze.run([dose])}>
              {snooze.label}
            </button>
          )}
        </div>
      </div>
      <CardLateForm
        view={view}
        dose={lateDose}
        actions={actions}
        spans={spans}
        now={now}
        place="panel"
        onOpen={holdGroup}
        onClose={() => setLateDose(null)}
      />
      <DoseStrip view={view} spans={spans} now={now} place="panel" onLate={setLateDose} />
      {receipts?.panel(dose)}
      <CardNotes view={view} actions={actions} unsent={unsent} spans={spans} now={now} place="panel" />
    </div>
  )
}
