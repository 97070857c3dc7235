import { useId, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
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
import { stateWord } from './dose-strip.tsx'
import { takenText } from './dose-text.ts'
import type { DueDoseProps } from './due-panel-props.ts'
import { isLong } from './instructions.tsx'
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
  return (
    <li className="due-line">
      {taken ? (
        <button
          id={id}
          type="button"
          className="due-line__undo"
          aria-label={t.undoOf(`${medication.name} ${amount}`)}
          onClick={() => actions.undo(dose)}
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
        <h2 id={nameId}>
          <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            <bdi>{medication.name}</bdi> <span dir="auto">{amount}</span>
          </button>
        </h2>
        <LineFacts {...props} id={factsId} />
      </div>
      {isOpen && <LineActions {...props} nameId={nameId} />}
      {props.receipts?.panel(dose)}
      <TwiceNote dose={dose} actions={actions} spans={spans} now={now} />
    </li>
  )
}

/** The small line under the name. Once the dose is taken it says when, in the same room: nothing below it moves. */
function LineFacts({ view, isOpen, spans, now, id }: DueLineProps & { id: string }) {
  const t = useTexts(dosesTexts)
  const { medication, dose, pattern } = view
  const rhythm = doseRhythm(pattern, dose.shown.toPlainDate(), usePatternFormat())
  const taken = dose.recorded?.status === 'taken'
  // Until then, what it would say now keeps the room for it.
  const when = taken ? stateWord(dose, 'taken', spans, now, t) : takenText(dose, now, spans, now, t)
  const instructions = medication.instructions.trim()
  const isEmpty = !taken && rhythm === null && instructions === '' && view.last === null
  return (
    <div className={classNames('due-line__facts', isEmpty && 'due-line__facts--empty')} id={id}>
      <div className={taken ? 'due-line__room' : undefined}>
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
      </div>
      <p className={taken ? undefined : 'due-line__room'}>{rhythm ? `${rhythm} · ${when}` : when}</p>
    </div>
  )
}

/** What a tap on the name opens: Mark Taken for this one alone, or when it was taken, or that it is skipped. */
function LineActions({ view, actions, spans, now, nameId }: DueLineProps & { nameId: string }) {
  const t = useTexts(dosesTexts)
  const [lateDose, setLateDose] = useState<Dose | null>(null)
  const { medication, dose } = view
  const id = takeId(medication.id)
  const taken = dose.recorded?.status === 'taken'
  const instructions = medication.instructions.trim()
  return (
    <>
      <div className="due-line__actions">
        <TakeButton
          id={`${id}-alone`}
          place="group"
          phase={actions.phase(view)}
          describedBy={nameId}
          focusBack={id}
          onTake={() => actions.take(view)}
        />
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
      </div>
      {taken && instructions !== '' && (
        <p className="due-line__instructions due-line__after" dir="auto">
          {instructions}
        </p>
      )}
      <CardLateForm
        view={view}
        dose={lateDose}
        actions={actions}
        spans={spans}
        now={now}
        place="panel"
        onClose={() => setLateDose(null)}
      />
    </>
  )
}
