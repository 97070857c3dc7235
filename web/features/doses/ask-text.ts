import type { Dose } from '#core/dose/dose.ts'
import type { Ask } from '#core/dose/mark-taken.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from '#web/texts/en.ts'
import { longDate, nearDay, timeText } from '#web/texts/when.ts'
import { atText, clockText, distanceText } from './when-text.ts'

/** The question before a dose is recorded: it names the medicine and the times, its buttons say what happens. */
export type AskText = {
  readonly title: string
  readonly lines: readonly string[]
  /** Leaves the dose as it is. */
  readonly keep: string
  /** Records it. */
  readonly take: string
}

/**
 * The words of the question that core asks for (DOSES 3, "It asks first, naming the times").
 * @param medicine name and dosage, as `medicineText` isolates them
 */
export function askText(
  medicine: string,
  dose: Dose,
  ask: Ask,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
  words: Texts['takeQuestion'],
): AskText {
  const date = dose.nominal.toPlainDate()
  const near = nearDay(date, localDate(spans, now))
  const time = timeText(dose.nominal)
  const day = near ? t.lowerDay[near] : longDate(date)
  const isAhead = Temporal.Instant.compare(dose.instant, now) > 0
  const distance = distanceText(dose.instant, now, t)
  const about =
    near === 'today'
      ? words[isAhead ? 'doseAhead' : 'dosePast'](t.doseAt(time), medicine, distance)
      : words[isAhead ? 'doseAheadOf' : 'dosePastOf'](medicine, t.onDayAt(day, time), distance)
  const taken = ask.lastTaken && {
    when: atText(ask.lastTaken, spans, now, t),
    distance: distanceText(ask.lastTaken, now, t),
  }
  const lines = [
    ...(taken && !ask.early ? [words.lastTaken(medicine, taken.when, taken.distance)] : []),
    about,
    ...(taken && ask.early ? [words.lastTakenToo(taken.when, taken.distance)] : []),
    ...(ask.next ? [words.next(clockText(ask.next, spans, now, t))] : []),
  ]
  if (ask.early) {
    const keep = words.waitUntil(near === 'today' ? time : day)
    return { title: words.early, lines, keep, take: words.takeNow }
  }
  const title = taken ? words.another : isAhead ? words.close : words.late
  return { title, lines, keep: words.leaveOpen, take: words.recordTaken }
}
