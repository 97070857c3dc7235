import { type Dose, isAskedTwice } from '#core/dose/dose.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import type { Texts } from '#web/texts/texts.ts'
import { dayText, longDate } from '#web/texts/when.ts'
import { stateWord } from './dose-strip.tsx'
import { takenOnCard } from './dose-text.ts'

/** The status of a row, with the day of a dose that is not today's: a weekly medicine always names its day. */
export function rowState(
  { dose, state, next }: CardView,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  const date = dose.shown.toPlainDate()
  const today = localDate(spans, now)
  if (dose.recorded?.status === 'taken') return takenOnCard(dose, dose.recorded.at, spans, now, t)
  if (state === 'upcoming' && next?.key === dose.key) return t.nextDose(dayText(date, today, t.day))
  const word = stateWord(dose, state, spans, now, t)
  return date.equals(today) ? word : t.stateOfDay(dayText(date, today, t.day, longDate), word)
}

/** The intake of a row that can be undone: of its dose, or an earlier one of today when it shows the next dose. */
export function undoableOf({ dose, strip, mark, lastOwn }: CardView): Dose | null {
  const shown = dose.recorded?.status === 'taken' ? dose : strip.find(({ key }) => !mark && key === lastOwn?.dose?.key)
  return shown && !isAskedTwice(shown) ? shown : null
}
