import { type ReactNode, useId, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView, DueGroup } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeParts, timeText } from '#web/texts/when.ts'
import { classNames } from '#web/ui/class-names.ts'
import { doubleTapMs } from '#web/ui/double-tap.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { CardLateForm } from './card-late-form.tsx'
import { CardNotes } from './card-notes.tsx'
import type { CardReceipts } from './card-receipts.ts'
import { LastTaken } from './card-timing.tsx'
import { DoseStrip, stateWord } from './dose-strip.tsx'
import { takenOnCard } from './dose-text.ts'
import { Instructions } from './instructions.tsx'
import { MedicationFacts } from './medication-facts.tsx'
import { type Phase, TakeButton, takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'

type DuePanelProps = {
  group: DueGroup
  actions: DoseActions
  spans: ZoneSpans
  now: Temporal.Instant
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  receipts?: CardReceipts | null
  /** Next to "Due now": silences the reminders of these doses. */
  dismiss?: ReactNode
  /** Snoozes the reminders of doses; left out where there are no reminders. */
  snooze?: { readonly label: string; readonly run: (doses: readonly Dose[]) => void } | null
}

/** The only dark block of a page: what is due now. It turns light when all of it is taken. */
export function DuePanel(props: DuePanelProps) {
  const { group, now, spans, snooze } = props
  const t = useTexts(dosesTexts)
  const shown = group.cards.map(({ dose }) => dose.key).join()
  // After a dose is taken, or half an hour later, the next medicine appears in its place, under the same finger.
  const isSettled = useDebounced(shown, doubleTapMs) === shown
  const actions = isSettled ? props.actions : { ...props.actions, take: () => {}, takeAll: () => {} }
  const [first] = group.cards
  const isAllTaken = group.cards.every(({ state }) => state === 'taken')
  const open = group.cards.filter(({ mark }) => mark)
  const takenCount = group.cards.length - open.length
  if (!first) return null
  const single = group.cards.length === 1 ? first : null
  const names = group.cards.map(({ medication, dose }) => `${medication.name} ${amountText(dose.dosage)}`).join(', ')
  const word = isAllTaken
    ? single?.dose.recorded?.status === 'taken'
      ? takenOnCard(single.dose, single.dose.recorded.at, spans, now, t)
      : t.taken
    : t.dueNow
  const time = <PanelTime shown={group.dose.shown} today={localDate(spans, now)} />
  const snoozeButton = snooze && open.length > 0 && (
    <button type="button" onClick={() => snooze.run(open.map(({ dose }) => dose))}>
      {snooze.label}
    </button>
  )
  return (
    <article
      className={classNames('due-panel', isAllTaken && 'due-panel--taken')}
      aria-label={`${names}, ${timeText(group.dose.shown)}, ${word}`}
    >
      <div className="due-panel__head">
        <Icon name={isAllTaken ? 'taken' : takenCount > 0 ? 'partly' : 'due'} />
        <span>{!isAllTaken && takenCount > 0 ? t.takenOfGroup(takenCount, group.cards.length) : word}</span>
        {!isAllTaken && props.dismiss}
      </div>
      {single ? (
        // Another medicine resets the state of the part: an open form belonged to the previous one.
        <SingleDose
          key={single.medication.id}
          {...props}
          actions={actions}
          view={single}
          time={time}
          snoozeButton={snoozeButton}
        />
      ) : (
        <DoseGroup {...props} actions={actions} open={open} time={time} snoozeButton={snoozeButton} />
      )}
    </article>
  )
}

function PanelTime({ shown, today }: { shown: Nominal; today: Temporal.PlainDate }) {
  const t = useTexts(dosesTexts)
  const [digits, half] = timeParts(shown)
  const date = shown.toPlainDate()
  return (
    <div>
      <time className="due-panel__time" dateTime={shown.toString({ smallestUnit: 'minute' })}>
        {digits}
        <small>{half}</small>
      </time>
      {!date.equals(today) && <span className="due-panel__day">{dayText(date, today, t.day)}</span>}
    </div>
  )
}

/** Several medicines of one time, with a button for all of them. */
function DoseGroup(props: DuePanelProps & { open: readonly CardView[]; time: ReactNode; snoozeButton: ReactNode }) {
  const { group, actions, open, time, snoozeButton } = props
  const t = useTexts(dosesTexts)
  return (
    <div className="due-panel__body">
      <div className="due-panel__details">
        {time}
        <ul className="due-group">
          {group.cards.map((view) => (
            <GroupItem key={view.medication.id} {...props} view={view} />
          ))}
        </ul>
      </div>
      <div className="due-panel__actions">
        <TakeButton
          id={takeId('all')}
          place="panel"
          phase={phaseOfAll(group.cards, actions)}
          label={t.markAllTaken}
          onTake={() => actions.takeAll(open)}
        />
        {snoozeButton && <div className="due-panel__more">{snoozeButton}</div>}
      </div>
    </div>
  )
}

type DoseProps = DuePanelProps & { view: CardView }

function SingleDose(props: DoseProps & { time: ReactNode; snoozeButton: ReactNode }) {
  const { view, actions, spans, now, unsent, receipts, time, snoozeButton } = props
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const [lateDose, setLateDose] = useState<Dose | null>(null)
  const { medication, dose } = view
  const id = takeId(medication.id)
  const taken = dose.recorded?.status === 'taken'
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
          {taken ? (
            <button
              key="undo"
              type="button"
              data-focus-back={id}
              aria-describedby={nameId}
              onClick={() => actions.undo(dose)}
            >
              {t.undo}
            </button>
          ) : (
            <button
              key="late"
              type="button"
              aria-expanded={lateDose !== null}
              onClick={() => setLateDose(lateDose ? null : dose)}
            >
              {t.tookItAt}
            </button>
          )}
          {view.canSkip && (
            <button type="button" aria-describedby={nameId} onClick={() => actions.askSkip(view, dose)}>
              {t.skipIt}
            </button>
          )}
          {snoozeButton}
        </div>
      </div>
      <CardLateForm
        view={view}
        dose={lateDose}
        actions={actions}
        spans={spans}
        now={now}
        place="panel"
        onClose={() => setLateDose(null)}
      />
      <DoseStrip view={view} spans={spans} now={now} place="panel" onLate={setLateDose} />
      {receipts?.panel(dose)}
      <CardNotes dose={dose} actions={actions} unsent={unsent} spans={spans} now={now} place="panel" />
    </div>
  )
}

function GroupItem({ view, actions, spans, now, unsent, receipts }: DoseProps) {
  const t = useTexts(dosesTexts)
  const nameId = useId()
  const { medication, dose } = view
  const rhythm = doseRhythm(view.pattern, dose.shown.toPlainDate(), usePatternFormat())
  const id = takeId(medication.id)
  const taken = dose.recorded?.status === 'taken'
  return (
    <li>
      <div className="due-group__name">
        <h2 id={nameId}>
          <bdi>{medication.name}</bdi> <span dir="auto">{amountText(dose.dosage)}</span>
        </h2>
        {rhythm && <small>{rhythm}</small>}
        <Instructions text={medication.instructions} place="panel" />
        {taken && <small>{stateWord(dose, 'taken', spans, now, t)}</small>}
        <LastTaken view={view} spans={spans} now={now} place="panel" />
      </div>
      <div className="due-group__actions">
        {taken && (
          <button
            type="button"
            className="due-group__button due-group__button--undo"
            data-focus-back={id}
            aria-describedby={nameId}
            onClick={() => actions.undo(dose)}
          >
            {t.undo}
          </button>
        )}
        {view.canSkip && (
          <button
            type="button"
            className="due-group__button due-group__button--undo"
            aria-describedby={nameId}
            onClick={() => actions.askSkip(view, dose)}
          >
            {t.skipIt}
          </button>
        )}
        <TakeButton
          id={id}
          place="group"
          phase={actions.phase(view)}
          describedBy={nameId}
          onTake={() => actions.take(view)}
        />
      </div>
      {receipts?.panel(dose)}
      <CardNotes dose={dose} actions={actions} unsent={unsent} spans={spans} now={now} place="panel" />
    </li>
  )
}

function phaseOfAll(cards: readonly CardView[], actions: DoseActions): Phase {
  const phases = cards.map((view) => actions.phase(view))
  if (phases.every((phase) => phase === 'taken')) return 'taken'
  return phases.every((phase) => phase !== 'open') ? 'logging' : 'open'
}
