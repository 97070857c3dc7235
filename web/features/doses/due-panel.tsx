import { localDate } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useIsSettled } from '#web/ui/double-tap.ts'
import { Icon } from '#web/ui/icon.tsx'
import { takenOnCard } from './dose-text.ts'
import { DueGroup } from './due-group.tsx'
import type { DuePanelProps } from './due-panel-props.ts'
import { DueSingle } from './due-single.tsx'
import { PanelTime } from './panel-time.tsx'

/** The only dark block of a page: what is due now. It turns light when all of it is taken. */
export function DuePanel(props: DuePanelProps) {
  const { group, now, spans } = props
  const t = useTexts(dosesTexts)
  // After a dose is taken, or half an hour later, the next medicine appears in its place, under the same finger.
  const isSettled = useIsSettled(group.cards.map(({ dose }) => dose.key).join())
  const actions = isSettled ? props.actions : { ...props.actions, take: () => {}, takeAll: () => {} }
  const [first] = group.cards
  const isAllTaken = group.cards.every(({ state }) => state === 'taken')
  // Held by an open form.
  const isLate = group.cards.every(({ state }) => state === 'missed' || state === 'taken')
  const takenCount = group.cards.filter(({ mark }) => !mark).length
  if (!first) return null
  const single = group.isList ? null : first
  const names = group.cards.map(({ medication, dose }) => `${medication.name} ${amountText(dose.dosage)}`).join(', ')
  const word = isAllTaken
    ? single?.dose.recorded?.status === 'taken'
      ? takenOnCard(single.dose, single.dose.recorded.at, spans, now, t)
      : t.taken
    : isLate
      ? t.notRecorded
      : t.dueNow
  const time = <PanelTime shown={group.dose.shown} today={localDate(spans, now)} />
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
        <DueSingle key={single.medication.id} {...props} actions={actions} view={single} time={time} />
      ) : (
        <DueGroup {...props} actions={actions} time={time} />
      )}
    </article>
  )
}
