import type { ReactNode } from 'react'
import { rhythmText } from '#core/schedule/pattern-text.ts'
import { lastVersion } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { CardPlace } from './card-place.ts'

/** The facts on every card: next dose, frequency, voice reminder (product 5.2). */
export function MedicationFacts(props: {
  view: CardView
  spans: ZoneSpans
  now: Temporal.Instant
  place: CardPlace
  badge?: ReactNode
}) {
  const { view, spans, now, place, badge } = props
  const t = useTexts(dosesTexts)
  const format = usePatternFormat()
  const today = localDate(spans, now)
  const { voiceReminder } = view.medication
  // A row begins with the next dose if it is the one that the row is about.
  const isSaid = place === 'row' && view.next?.key === view.dose.key
  return (
    <p className={classNames('medication-facts', place === 'panel' && 'medication-facts--panel')}>
      <span>
        <Icon name="repeat" />
        {rhythmText(lastVersion(view.doses.schedule).pattern, today, format)}
      </span>
      {!isSaid && (
        <span className="medication-facts__next num">
          <Icon name="calendar" />
          {view.next ? t.nextDose(doseTimeText(view.next.shown, today, t.day.today)) : t.noNextDose}
        </span>
      )}
      <span>
        <Icon name={voiceReminder ? 'voice' : 'voice-off'} />
        {voiceReminder ? t.voiceOn : t.voiceOff}
      </span>
      {badge}
    </p>
  )
}
