import { useId, useRef, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { oneByOneTexts } from '#web/texts/en/one-by-one.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { useIsSettled } from '#web/ui/double-tap.ts'
import { takeFocus } from '#web/ui/take-focus.ts'
import { oneByOneId } from './due-group.tsx'
import { PanelTime } from './panel-time.tsx'
import { takeAllId, takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'
import './one-by-one.css'

type OneByOneProps = {
  /** As they were at the beginning. */
  views: readonly CardView[]
  /** As they are now. */
  cards: readonly CardView[]
  actions: DoseActions
  today: Temporal.PlainDate
}

/**
 * The medicines that are due together, one to a screen, in large text: Yes marks it as taken, or asks what Mark Taken asks;
 * Not now leaves it due. What was answered is undone together at the end.
 */
export function OneByOne({ views, cards, actions, today }: OneByOneProps) {
  const t = useTexts(oneByOneTexts)
  const nameRef = useRef<HTMLHeadingElement>(null)
  const [answered, setAnswered] = useState(0)
  const isAsked = Boolean(actions.question ?? actions.lateQuestion ?? actions.skipQuestion)
  // While a question about the last answer is open, its medicine stays.
  const index = isAsked ? Math.max(answered - 1, 0) : answered
  const view = views[index]
  const [first] = views
  // The next medicine, or the summary's button, is under the same finger.
  const isSettled = useIsSettled(view?.dose.key ?? 'summary')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && actions.endOneByOne('keep')}
      title={view ? t.title : t.answered}
      closeLabel={t.close}
      className="one-by-one"
      initialFocus={nameRef}
      staysOnPressOutside
      returnFocus={() => backToPanel(first)}
    >
      {view ? (
        <Step
          view={askedNow(view, cards)}
          dose={doseNow(view, cards)}
          number={index + 1}
          all={views.length}
          today={today}
          isSettled={isSettled}
          nameRef={nameRef}
          onYes={(now) => {
            actions.take(now)
            setAnswered(index + 1)
          }}
          onNotNow={() => setAnswered(index + 1)}
        />
      ) : (
        <Summary views={views} cards={cards} actions={actions} isSettled={isSettled} />
      )}
    </Dialog>
  )
}

/**
 * The card as it is now, of which Yes still means the dose that is asked about: another one in its place takes a question, also one
 * that could only be taken early.
 */
function askedNow(asked: CardView, cards: readonly CardView[]): CardView {
  const card = cards.find(({ medication }) => medication.id === asked.medication.id) ?? asked
  return { ...card, mark: asked.mark }
}

/** The dose that is asked about, with the amount that it has now. */
function doseNow({ dose }: CardView, cards: readonly CardView[]): Dose {
  return cards.find((card) => card.dose.key === dose.key)?.dose ?? dose
}

type StepProps = {
  view: CardView
  /** The one that is asked about. */
  dose: Dose
  number: number
  all: number
  today: Temporal.PlainDate
  isSettled: boolean
  nameRef: React.RefObject<HTMLHeadingElement | null>
  onYes: (view: CardView) => void
  onNotNow: () => void
}

function Step({ view, dose, number, all, today, isSettled, nameRef, onYes, onNotNow }: StepProps) {
  const t = useTexts(oneByOneTexts)
  const id = useId()
  const { medication, pattern } = view
  const rhythm = doseRhythm(pattern, dose.shown.toPlainDate(), usePatternFormat())
  const answer = (run: () => void) => () => {
    if (isSettled) run()
  }
  return (
    <>
      <DialogBody className="one-by-one__body" readOnly>
        <div id={id} aria-live="polite" aria-atomic="true">
          <p className="soft num">{t.place(number, all)}</p>
          <PanelTime shown={dose.shown} today={today} />
          <h3 className="one-by-one__name" ref={nameRef} tabIndex={-1}>
            <bdi>{medication.name}</bdi> <span dir="auto">{amountText(dose.dosage)}</span>
          </h3>
          {rhythm && <p className="one-by-one__fact">{rhythm}</p>}
          {medication.instructions.trim() !== '' && (
            <p className="one-by-one__fact" dir="auto">
              {medication.instructions.trim()}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button aria-describedby={id} onClick={answer(() => onYes(view))}>
          {t.yes}
        </Button>
        <Button variant="line" aria-describedby={id} onClick={answer(onNotNow)}>
          {t.notNow}
        </Button>
      </DialogFoot>
    </>
  )
}

/** '7 taken, 2 not now', from what is recorded by now. */
function Summary(props: Pick<OneByOneProps, 'views' | 'cards' | 'actions'> & { isSettled: boolean }) {
  const { views, cards, actions, isSettled } = props
  const t = useTexts(oneByOneTexts)
  const open = views.filter(({ dose }) => !cards.some((card) => isTakenOn(card, dose)))
  const taken = views.length - open.length
  return (
    <>
      <DialogBody className="one-by-one__body">
        <h3 className="one-by-one__name one-by-one__summary" ref={takeFocus} tabIndex={-1}>
          {t.summary(taken, open.length)}
        </h3>
        {open.length > 0 && (
          <p className="one-by-one__fact">
            <BidiText>
              {/* Each on a line of its own. */}
              {t.stillOpen(
                open.map(({ medication, dose }) => `\n${medicineText(medication.name, dose.dosage)}`).join(','),
              )}
            </BidiText>
          </p>
        )}
        {taken > 0 && (
          <Button variant="quiet" icon="undo" className="one-by-one__undo" onClick={() => actions.endOneByOne('undo')}>
            {t.undo}
          </Button>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => isSettled && actions.endOneByOne('keep')}>{t.done}</Button>
      </DialogFoot>
    </>
  )
}

function isTakenOn({ dose, strip }: CardView, asked: Dose): boolean {
  return [dose, ...strip].some(({ key, recorded }) => key === asked.key && recorded?.status === 'taken')
}

/** Where the patient came from, or what is in its place by now. */
function backToPanel(first: CardView | undefined): HTMLElement | null {
  const ids = [oneByOneId, takeAllId, ...(first ? [takeId(first.medication.id)] : [])]
  return ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null
}
