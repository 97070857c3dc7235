import { courseLength, type MedicationForm, patternOf } from '#core/medication/medication.ts'
import { type Choice, courseEnd, firstDoseChoices } from '#core/schedule/first-dose.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { nominalsOf } from '#core/schedule/plan.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'

/** How many of the next doses are offered as the first one. */
const choiceCount = 6

/** A preview of the planned doses, live while typing (dose-model 2.3). */
export type FirstDoseView = {
  readonly pattern: Pattern
  /** The next doses, soonest first, at least one. */
  readonly choices: readonly Choice[]
  /** The first dose: the patient's choice, else the soonest. */
  readonly first: Choice
  /** The last dose of the course; null without a duration. */
  readonly last: Nominal | null
  /** The latest date for "I have been taking this since ...": today. */
  readonly sinceLatest: Temporal.PlainDate
}

/**
 * The first dose of the medication in the form.
 * @param chosen the nominal time that the patient chose; ignored if the pattern no longer offers it
 * @param now the moment of adding
 * @returns null while the time, or the day of a weekly medicine, is missing
 */
export function firstDoseView(
  form: MedicationForm,
  chosen: Nominal | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): FirstDoseView | null {
  const pattern = patternOf(form)
  if (!pattern) return null
  const choices = firstDoseChoices(pattern, spans, now, choiceCount)
  const first = choices.find(({ nominal }) => chosen?.equals(nominal)) ?? choices[0]
  if (!first) return null
  const length = courseLength(form)
  const last = length && lastDose(pattern, first.nominal, courseEnd(first.nominal, length))
  return { pattern, choices, first, last, sinceLatest: localDate(spans, now) }
}

/** The last nominal time of a course from its first dose to its end, exclusive. */
export function lastDose(pattern: Pattern, from: Nominal, until: Nominal): Nominal {
  // No two doses are more than seven days apart, so the last one is within the last eight.
  const end = until.toPlainDate()
  return [...nominalsOf({ pattern, from, until }, end.subtract({ days: 8 }), end)].at(-1) ?? from
}
