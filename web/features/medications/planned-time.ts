import type { Choice } from '#core/schedule/first-dose.ts'
import { type Nominal, nominalText } from '#core/time/nominal.ts'
import type { Texts } from '#web/texts/texts.ts'
import { dayText, longDate, type NearDay, shortDate, timeText } from '#web/texts/when.ts'
import type { RadioChoice } from '#web/ui/choices.tsx'

type DayTexts = Pick<Texts['medications']['firstDose'], 'nearDay'>

/** When a dose is planned: 'today, 8:00 PM', 'Sunday, November 22, 8:00 AM'. */
export function plannedTimeText(shown: Nominal, today: Temporal.PlainDate, t: DayTexts): string {
  return `${dayText(shown.toPlainDate(), today, t.nearDay, longDate)}, ${timeText(shown)}`
}

/**
 * One of several doses to choose from: the day with the time below it, so that neither breaks on a narrow screen.
 * @param words for the beginning of a line
 */
export function doseChoice(
  { nominal, shown }: Choice,
  today: Temporal.PlainDate,
  words: Readonly<Record<NearDay, string>>,
): RadioChoice<string> {
  const day = dayText(shown.toPlainDate(), today, words, shortDate)
  const time = timeText(shown)
  return { value: nominalText(nominal), label: day, note: time, name: `${day}, ${time}` }
}
