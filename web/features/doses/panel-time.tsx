import type { Nominal } from '#core/time/nominal.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeParts } from '#web/texts/when.ts'

/** The time that counts now, with its day unless that is today. */
export function PanelTime({ shown, today }: { shown: Nominal; today: Temporal.PlainDate }) {
  const t = useTexts(dosesTexts)
  const [digits, half] = timeParts(shown)
  const date = shown.toPlainDate()
  return (
    <div>
      <time className="panel-time" dateTime={shown.toString({ smallestUnit: 'minute' })}>
        {digits}
        <small>{half}</small>
      </time>
      {!date.equals(today) && <span className="panel-time__day">{dayText(date, today, t.day)}</span>}
    </div>
  )
}
