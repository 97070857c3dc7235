import { useId, useState } from 'react'
import { type Dose, isAskedTwice } from '#core/dose/dose.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CardLateForm } from './card-late-form.tsx'
import { TwiceNote } from './card-notes.tsx'
import { LastTaken } from './card-timing.tsx'
import { takenText, takenWhen } from './dose-text.ts'
import type { DueDoseProps } from './due-panel-props.ts'
import { isLong } from './instructions.tsx'
import { EditLink } from './plan-buttons.tsx'
import { TakeButton, takeId } from './take-button.tsx'
import { UndoOrLate } from './undo-or-late.tsx'

type DueLineProps = DueDoseProps & {
  isTicked: boolean
  /** Its own actions are shown. */
  isOpen: boolean
  onTick: (isTicked: boolean) => void
  onOpen: (isOpen: boolean) => void
}

/** One of several medicines due together: ticked or not, or its taken mark, which undoes it. */
export function DueLine(props: DueLineProps) {
  const { view, isTicked, isOpen, onTick, onOpen, spans, now, actions } = props
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const factsId = useId()
  const { medication, dose } = view
  const id = takeId(medication.id)
  const amount = amountText(dose.dosage)
  const taken = dose.recorded?.status === 'taken'
  // While it is open, its button says so.
  const saysTaken = taken && !isOpen
  return (
    <li className="due-line">
      {taken ? (
        <button
          id={id}
          type="button"
          className="due-line__undo"
          aria-label={t.undoOf(`${medication.name} ${amount}`)}
          aria-disabled={isAskedTwice(dose) || undefined}
          onClick={() => !isAskedTwice(dose) && actions.undo(dose)}
        >
          <Icon name="taken" />
        </button>
      ) : (
        <input
          id={id}
          type="checkbox"
          className="due-line__tick"
          aria-labelledby={nameId}
          aria-describedby={factsId}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
      )}
      <div className="due-line__text">
        <div>
          <h2 id={nameId}>
            <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
              <bdi>{medication.name}</bdi> <span dir="auto">{amount}</span>
            </button>
          </h2>
          <div className="due-line__facts" id={factsId}>
            {saysTaken ? <TakenFact {...props} /> : <PlanFacts {...props} />}
          </div>
        </div>
        {/* The room that the line needs once it says the other: nothing below it moves. */}
        <div className="due-line__room" aria-hidden="true">
          <p className="due-line__name" data-text={`${medication.name} ${amount}`} />
          <div className="due-line__facts">{saysTaken ? <PlanFacts {...props} /> : <TakenFact {...props} />}</div>
        </div>
      </div>
      <Icon name="chevron-down" size="sm" />
      {isOpen && <LineActions {...props} nameId={nameId} />}
      {props.receipts?.panel(dose)}
      <TwiceNote dose={dose} actions={actions} spans={spans} now={now} />
    </li>
  )
}

/** What is to be known before it is taken: how often, if not daily, how, and when it was taken last. */
function PlanFacts({ view, isOpen, spans, now }: DueLineProps) {
  const { medication, dose, pattern } = view
  const rhythm = doseRhythm(pattern, dose.shown.toPlainDate(), usePatternFormat())
  const instructions = medication.instructions.trim()
  return (
    <>
      {rhythm && <p>{rhythm}</p>}
      {instructions !== '' && (
        <p
          className={classNames(
            'due-line__instructions',
            isLong(instructions) && !isOpen && 'due-line__instructions--cut',
          )}
          dir="auto"
        >
          {instructions}
        </p>
      )}
      <LastTaken view={view} spans={spans} now={now} place="panel" />
    </>
  )
}

/** When it was taken or, until then, what it would say now. A medicine that is not daily keeps its days in sight. */
function TakenFact({ view: { dose, pattern }, spans, now }: DueLineProps) {
  const t = useTexts(dosesTexts)
  const rhythm = doseRhythm(pattern, dose.shown.toPlainDate(), usePatternFormat())
  const when = takenText(dose, takenAt(dose, now), spans, now, t)
  return (
    <p className="due-line__taken">
      <span>
        {rhythm && <span className="due-line__part">{rhythm}</span>}{' '}
        <span className="due-line__part">
          {rhythm && <span className="due-line__dot">· </span>}
          {when}
        </span>
      </span>
    </p>
  )
}

const takenAt = ({ recorded }: Dose, now: Temporal.Instant) => (recorded?.status === 'taken' ? recorded.at : now)

/** What a tap on the name opens: Mark Taken for this one alone, or when it was taken, or that it is skipped. */
function LineActions({ view, actions, canEdit, spans, now, nameId, holdGroup }: DueLineProps & { nameId: string }) {
  const t = useTexts(dosesTexts)
  const [lateDose, setLateDose] = useState<Dose | null>(null)
  const { medication, dose } = view
  const id = takeId(medication.id)
  const taken = dose.recorded?.status === 'taken'
  return (
    <>
      <div className="due-line__actions">
        <div>
          <TakeButton
            id={`${id}-alone`}
            place="group"
            phase={actions.phase(view)}
            describedBy={nameId}
            focusBack={id}
            onTake={() => actions.take(view)}
          />
          {taken && <span>{takenWhen(dose, takenAt(dose, now), spans, now, t)}</span>}
        </div>
        <div>
          <UndoOrLate
            dose={dose}
            actions={actions}
            lateDose={lateDose}
            onLate={setLateDose}
            className="due-group__link"
            describedBy={nameId}
            focusBack={{ undo: `${id}-alone`, late: id }}
          />
          {view.canSkip && (
            <button
              type="button"
              className="due-group__link"
              data-focus-back={id}
              aria-describedby={nameId}
              onClick={() => actions.askSkip([{ view, dose }])}
            >
              {t.skipIt}
            </button>
          )}
          {canEdit && <EditLink view={view} describedBy={nameId} className="due-group__link" />}
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
    </>
  )
}
