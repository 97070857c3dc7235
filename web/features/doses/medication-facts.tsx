import type { ReactNode } from 'react'
import { rhythmText } from '#core/schedule/pattern-text.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { doseTimeText } from './when-text.ts'

/** The two lines of facts on every card: next dose, frequency, voice reminder (product 5.2). */
export function MedicationFacts(props: {
  view: CardView
  spans: ZoneSpans
  now: Temporal.Instant
  className: 'due-panel__facts' | 'medication__facts'
  badge?: ReactNode
}) {
  const { view, spans, now, className, badge } = props
  const t = useTexts(dosesTexts)
  const format = usePatternFormat()
  const today = localDate(spans, now)
  const { voiceReminder } = view.medication
  return (
    <p className={className}>
      <span>
        <Icon name="repeat" />
        {rhythmText(view.pattern, today, format)}
      </span>
      <span className="next-dose num">
        <Icon name="calendar" />
        {view.next ? t.nextDose(doseTimeText(view.next, today, t)) : t.noNextDose}
      </span>
      <span>
        <Icon name={voiceReminder ? 'voice' : 'voice-off'} />
        {voiceReminder ? t.voiceOn : t.voiceOff}
      </span>
      {badge}
    </p>
  )
}
