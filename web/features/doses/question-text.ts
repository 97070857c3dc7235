import { type Dose, doseStatus } from '#core/dose/dose.ts'
import type { NamedIntake } from '#core/dose/intakes.ts'
import type { LateIntakeWarning } from '#core/dose/late-entry.ts'
import type { Ask } from '#core/dose/mark-taken.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { isolated } from '#web/texts/isolate.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { dayText, longDate, timeText, weekdayName } from '#web/texts/when.ts'
import { atText, distanceText, doseName } from './dose-text.ts'

/** The patient's answer: take the dose now, or the other one that may be meant; enter when it was taken; skip it. */
export type Answer = 'take' | 'other' | 'enter-time' | 'not-taken'

/** The question before a dose is recorded: it names the medicine and the times, and its answers say what happens. */
export type QuestionText = {
  readonly title: string
  readonly lines: readonly string[]
  /** Leaves the dose as it is. */
  readonly keep: string
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[]
}

/** The values for the texts of a question. */
export type QuestionContext = {
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  readonly t: Texts['doses']
  readonly words: Texts['takeDialog']
}

/**
 * The text of core's question (dose-model 5.2, 5.3, 5.4, 5.6).
 * @param medicine name and dosage, as `medicineText` isolates them
 * @param last the last intake of the medicine, null if none is known
 */
export function questionText(
  medicine: string,
  dose: Dose,
  ask: Ask,
  last: NamedIntake | null,
  { spans, now, t, words }: QuestionContext,
): QuestionText {
  const today = localDate(spans, now)
  const isAhead = Temporal.Instant.compare(dose.instant, now) > 0
  const isLate = doseStatus(dose, now) === 'missed'
  const distance = distanceText(dose.instant, now, t)
  const when = t.onDayAt(dayText(dose.shown.toPlainDate(), today, t.lowerDay), timeText(dose.shown))
  const isOpenSince = !ask.lastTaken && isLate
  const coming = ask.coming && words.comesIn(distanceText(ask.coming, now, t))
  const lines = [
    isAhead ? words.planned(medicine, when) : words.wasPlanned(medicine, when, distance),
    [lastText(last, isOpenSince, { spans, now, t, words }), ...(coming ? [coming] : [])].join(' '),
    ...(isLate || (ask.early && last) ? [words.caution] : []),
  ]
  const take = isLate ? words.takeLate(distance) : isAhead ? words.takeEarly(distance) : words.takeNow
  const plain = { lines, keep: words.notNow, answers: [{ answer: 'take', label: take }] } as const
  if (ask.other) return withOther(dose, ask.other, plain, { spans, now, t, words })
  if (ask.forgotten) {
    return {
      ...plain,
      title: forgottenText(dose, today, words).title,
      answers: [
        { answer: 'enter-time', label: words.tookOn },
        ...plain.answers,
        { answer: 'not-taken', label: words.leaveOut },
      ],
    }
  }
  if (ask.early) {
    const isToday = dose.shown.toPlainDate().equals(today)
    return { ...plain, title: words.early, keep: words.waitUntil(isToday ? timeText(dose.shown) : when) }
  }
  return { ...plain, title: ask.lastTaken ? words.another : isAhead ? words.close : words.late }
}

/** Names a forgotten dose by its weekday, or by its date once the weekday has come again. */
function forgottenText({ shown }: Dose, today: Temporal.PlainDate, words: Texts['takeDialog']) {
  if (shown.toPlainDate().until(today).days < 7) {
    const weekday = weekdayName(shown.dayOfWeek)
    return { title: words.notRecorded(weekday), recordAs: words.recordAs(weekday) }
  }
  const date = longDate(shown.toPlainDate())
  return { title: words.notRecordedOn(date), recordAs: words.recordAsOn(date) }
}

/** Two doses may be meant: the other one is offered first. */
function withOther(
  dose: Dose,
  other: Dose,
  plain: Omit<QuestionText, 'title'>,
  { spans, now, t, words }: QuestionContext,
): QuestionText {
  const distance = (of: Dose) => distanceText(of.instant, now, t)
  if (Temporal.Instant.compare(other.instant, dose.instant) < 0) {
    const { title, recordAs } = forgottenText(other, localDate(spans, now), words)
    return {
      ...plain,
      title,
      answers: [
        { answer: 'other', label: recordAs },
        { answer: 'take', label: words.nextEarly },
      ],
    }
  }
  const name = (of: Dose) => doseName(of, localDate(spans, now), t)
  return {
    ...plain,
    title: words.which,
    answers: [
      { answer: 'other', label: words.oneEarly(name(other), distance(other)) },
      { answer: 'take', label: words.oneLate(name(dose), distance(dose)) },
    ],
  }
}

/** 'You took 5 mg today at 8:01 AM, 12 h 4 min ago.', or since when nothing is recorded. */
function lastText(last: NamedIntake | null, isOpenSince: boolean, { spans, now, t, words }: QuestionContext): string {
  if (!last) return words.nothingKnown
  const when = atText(last.at, spans, now, t, { namesToday: true })
  const distance = distanceText(last.at, now, t)
  if (isOpenSince) return words.nothingSince(when, distance)
  return last.dose ? words.took(isolated(amountText(last.dose.dosage)), when, distance) : words.tookIt(when, distance)
}

/**
 * The question before a dose is recorded as taken at a past time (dose-model 6.2).
 * @param at the time that the patient entered
 */
export function lateQuestionText(
  at: Temporal.Instant,
  ask: LateIntakeWarning,
  { spans, now, t, words }: QuestionContext,
): QuestionText {
  const { near, open } = ask
  const when = atText(at, spans, now, t)
  const lines: string[] = []
  if (near) {
    const sentence = Temporal.Instant.compare(near.at, at) <= 0 ? words.tookBefore : words.tookAfter
    const amount = near.dose ? isolated(amountText(near.dose.dosage)) : words.one
    lines.push(sentence(amount, atText(near.at, spans, now, t), distanceText(near.at, at, t)))
  }
  if (open) lines.push(words.stillOpen(doseName(open, localDate(spans, now), t), distanceText(open.instant, at, t)))
  return {
    title: words.recordAt(when),
    lines: [lines.join(' '), words.caution],
    keep: words.doNotRecord,
    answers: [{ answer: 'take', label: words.doRecord(when) }],
  }
}
