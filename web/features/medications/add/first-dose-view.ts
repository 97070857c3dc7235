import { courseLength, type MedicationForm } from '#core/medication/medication.ts'
import { lastDose } from '#core/schedule/ending.ts'
import { type Choice, courseEnd, firstDoseChoices, nominalFor } from '#core/schedule/first-dose.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { type Nominal, shownAt } from '#core/time/nominal.ts'
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
  /** The end of the course, exclusive, as the version has it; null without a duration. */
  readonly until: Nominal | null
  /** The last dose of the course, as shown; null without a duration. */
  readonly last: Nominal | null
  /** The latest date for "I have been taking this since ...": today. */
  readonly sinceLatest: Temporal.PlainDate
}

/**
 * The first dose of the medication in the form.
 * @param pattern of the form; null while something is missing
 * @param chosen the nominal time that the patient chose; ignored if the pattern no longer offers it
 * @param now the moment of adding
 * @returns null without a pattern, or if its first dose never comes
 */
export function firstDoseView(
  form: MedicationForm,
  pattern: Pattern | null,
  chosen: Nominal | null,
  spans: ZoneSpans,
  now: Temporal.Instant,
): FirstDoseView | null {
  if (!pattern) return null
  const choices = firstDoseChoices(pattern, spans, now, choiceCount)
  const first = choices.find(({ nominal }) => chosen?.equals(nominal)) ?? choices[0]
  if (!first) return null
  const length = courseLength(form)
  const until = length && nominalFor(pattern, courseEnd(first.shown, length), spans, now)
  const last = until && shownAt(spans, lastDose(pattern, first.nominal, until))
  return { pattern, choices, first, until, last, sinceLatest: localDate(spans, now) }
}
