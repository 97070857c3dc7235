import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Dose, isAskedTwice } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import { isNonEmpty } from '#core/non-empty.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { SavedHere } from './card-notes.tsx'
import { DueLine } from './due-line.tsx'
import type { DuePanelProps } from './due-panel-props.ts'
import { GroupLateForm } from './group-late-form.tsx'
import { type Phase, TakeButton, takeAllId, takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'

/** Where "One at a time" begins: it gets the focus back. */
export const oneByOneId = 'one-by-one'

/**
 * The body of the due panel with several medicines: a checklist, whose buttons act on what is ticked. All of it is, to begin
 * with. A line has its own actions behind its name.
 */
export function DueGroup(props: DuePanelProps & { time: ReactNode }) {
  const { group, actions, time, unsent, snooze: _, dismiss: __, ...rest } = props
  const t = useTexts(dosesTexts)
  const [unticked, setUnticked] = useState<ReadonlySet<DoseKey>>(new Set())
  const [opened, setOpened] = useState<DoseKey | null>(null)
  // Of this group: an open form of the previous one is not this one's.
  const [lateOf, setLateOf] = useState<DoseKey | null>(null)
  const isLateOpen = lateOf === group.dose.key
  const ticked = group.cards.filter(({ mark, dose }) => mark && !unticked.has(dose.key))
  const isAtRest = useRest(group.cards, props.now)

  function tick({ key }: Dose, isTicked: boolean) {
    const others = [...unticked].filter((one) => one !== key)
    setUnticked(new Set(isTicked ? others : [...others, key]))
  }

  return (
    <div className="due-panel__body due-panel__body--group">
      <div className="due-panel__details">
        <div className="due-group__when">
          {time}
          {/* The room of both stays: nothing below them moves. */}
          {ticked.length > 0 ? (
            <button
              id={oneByOneId}
              type="button"
              className="due-group__link"
              data-focus-back={focusBack(group.cards)}
              onClick={() => actions.startOneByOne(ticked)}
            >
              {t.oneAtATime}
            </button>
          ) : (
            <span className="due-group__link due-group__room" aria-hidden="true">
              {t.oneAtATime}
            </span>
          )}
        </div>
        <p className={classNames('due-group__hint', ticked.length === 0 && 'due-group__room')}>{t.untickHint}</p>
        <ul className="due-group">
          {group.cards.map((view) => (
            <DueLine
              key={view.medication.id}
              {...rest}
              actions={actions}
              unsent={unsent}
              view={view}
              isTicked={!unticked.has(view.dose.key)}
              isOpen={opened === view.dose.key}
              onTick={(isTicked) => tick(view.dose, isTicked)}
              onOpen={(isOpen) => setOpened(isOpen ? view.dose.key : null)}
            />
          ))}
        </ul>
      </div>
      <div className="due-panel__actions">
        <div className={classNames('due-group__foot', isAtRest && 'due-group__foot--at-rest')} data-bottom-bar>
          <TakeTicked cards={group.cards} ticked={ticked} unticked={unticked} actions={actions} />
        </div>
        <TickedActions
          {...props}
          ticked={ticked}
          isLateOpen={isLateOpen}
          onLate={() => setLateOf(isLateOpen ? null : group.dose.key)}
        />
        <SavedHere doses={group.cards.map(({ dose }) => dose)} unsent={unsent} place="panel" />
      </div>
      {isLateOpen && ticked.length > 0 && (
        <GroupLateForm
          dose={group.dose}
          taps={ticked.map((view) => ({ view, dose: view.dose }))}
          actions={actions}
          spans={props.spans}
          now={props.now}
          place="panel"
          focusBack={takeAllId}
          onOpen={props.holdGroup}
          onClose={() => setLateOf(null)}
        />
      )}
    </div>
  )
}

/**
 * Once all of it is taken, there is no button to keep at hand, but it does not move under the finger that pressed it either: it goes
 * to its place below the list when the page is scrolled, or a minute later.
 */
function useRest(cards: readonly CardView[], now: Temporal.Instant): boolean {
  const isDone = cards.every(({ mark }) => !mark)
  const lastMinute = now.subtract({ minutes: 1 })
  const isJustDone = cards.some(
    ({ dose: { recorded } }) => recorded?.status === 'taken' && Temporal.Instant.compare(recorded.at, lastMinute) > 0,
  )
  const [isAtRest, setAtRest] = useState(isDone)
  useEffect(() => {
    if (!isDone) return setAtRest(false)
    const rest = () => setAtRest(true)
    window.addEventListener('scroll', rest, { once: true, passive: true })
    return () => window.removeEventListener('scroll', rest)
  }, [isDone])
  return isDone && (isAtRest || !isJustDone)
}

type TakeTickedProps = {
  cards: readonly CardView[]
  ticked: readonly CardView[]
  unticked: ReadonlySet<DoseKey>
  actions: DoseActions
}

/** Mark All Taken, or how many of them are ticked; it never moves. */
function TakeTicked({ cards, ticked, unticked, actions }: TakeTickedProps) {
  const t = useTexts(dosesTexts)
  const open = cards.filter(({ mark }) => mark)
  const phase = phaseOfAll(
    cards.filter(({ dose, mark }) => !mark || !unticked.has(dose.key)),
    actions,
  )
  const takenCount = cards.length - open.length
  const isNothingTicked = open.length > 0 && ticked.length === 0
  const nothing = takenCount > 0 ? t.takenOfGroup(takenCount, cards.length) : t.tickFirst
  return (
    <TakeButton
      id={takeAllId}
      place="panel"
      phase={isNothingTicked && phase === 'taken' ? 'open' : phase}
      label={ticked.length === open.length ? t.markAllTaken : t.markTicked(ticked.length)}
      reason={isNothingTicked ? nothing : undefined}
      focusBack={focusBack(cards)}
      onTake={() => actions.takeAll(ticked)}
    />
  )
}

/** "I took it at ...", which opens the form below the list, Skip and Snooze for what is ticked. */
function TickedActions(
  props: DuePanelProps & { ticked: readonly CardView[]; isLateOpen: boolean; onLate: () => void },
) {
  const { ticked, isLateOpen, onLate, actions, snooze, group } = props
  const t = useTexts(dosesTexts)
  const countId = useId()
  const skipped = ticked.filter(({ canSkip }) => canSkip).map((view) => ({ view, dose: view.dose }))
  const back = focusBack(group.cards)
  if (group.cards.every(({ mark }) => !mark)) return <UndoAll {...props} />
  if (ticked.length === 0) return null
  return (
    <div className="due-panel__more">
      <VisuallyHidden>
        <span id={countId}>{t.tickedCount(ticked.length)}</span>
      </VisuallyHidden>
      <button
        type="button"
        aria-expanded={isLateOpen}
        aria-describedby={countId}
        data-focus-back={back}
        onClick={onLate}
      >
        {ticked.length > 1 ? t.tookThemAt : t.tookItAt}
      </button>
      {isNonEmpty(skipped) && (
        <button
          type="button"
          aria-describedby={countId}
          data-focus-back={back}
          onClick={() => actions.askSkip(skipped)}
        >
          {t.skipIt}
        </button>
      )}
      {snooze && (
        <button
          type="button"
          aria-describedby={countId}
          data-focus-back={back}
          onClick={() => snooze.run(ticked.map(({ dose }) => dose))}
        >
          {snooze.label}
        </button>
      )}
    </div>
  )
}

/** Once all of it is taken, Undo of all of it, but for what a note asks about. */
function UndoAll({ group, actions }: DuePanelProps) {
  const t = useTexts(dosesTexts)
  const countId = useId()
  const taken = group.cards.map(({ dose }) => dose).filter(({ recorded }) => recorded?.status === 'taken')
  const doses = taken.filter((dose) => !isAskedTwice(dose))
  if (doses.length === 0) return null
  return (
    <div className="due-panel__more">
      <VisuallyHidden>
        <span id={countId}>{t.takenOfGroup(taken.length, group.cards.length)}</span>
      </VisuallyHidden>
      <button
        type="button"
        aria-describedby={countId}
        data-focus-back={takeAllId}
        onClick={() => actions.undoAll(doses)}
      >
        {doses.length > 1 ? t.undoAll(doses.length) : t.undo}
      </button>
    </div>
  )
}

function phaseOfAll(cards: readonly CardView[], actions: DoseActions): Phase {
  const phases = cards.map((view) => actions.phase(view))
  if (phases.every((phase) => phase === 'taken')) return 'taken'
  return phases.every((phase) => phase !== 'open') ? 'logging' : 'open'
}

/** Where the focus goes when a control of the panel disappears: to its button, or to the first medicine's in the list. */
function focusBack(cards: readonly CardView[]): string {
  return [takeAllId, ...cards.map(({ medication }) => takeId(medication.id))].join(' ')
}
