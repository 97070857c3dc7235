import { type Nominal, nominalText } from '#core/time/nominal.ts'
import type { Texts } from '#web/texts/texts.ts'
import { dayText, longDate, shortDate, timeText } from '#web/texts/when.ts'
import type { RadioChoice } from '#web/ui/choices.tsx'

type DayTexts = Pick<Texts['medications']['firstDose'], 'nearDay'>

/** When a dose is planned: 'today, 8:00 PM', 'Sunday, November 22, 8:00 AM'. */
export function plannedTimeText(nominal: Nominal, today: Temporal.PlainDate, t: DayTexts): string {
  return `${dayText(nominal.toPlainDate(), today, t.nearDay, longDate)}, ${timeText(nominal)}`
}

/** One of several doses to choose from: the day with the time below it, so that neither breaks on a narrow screen. */
export function doseChoice(nominal: Nominal, today: Temporal.PlainDate, t: DayTexts): RadioChoice<string> {
  const day = dayText(nominal.toPlainDate(), today, t.nearDay, shortDate)
  const time = timeText(nominal)
  return { value: nominalText(nominal), label: day, note: time, name: `${day}, ${time}` }
}
