import { dayMs, msBetween } from '../time/durations.ts'
import type { Nominal } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import { beginningsOf, longestGapMs, type Pattern } from './pattern.ts'
import { plannedInstant } from './planned-instant.ts'
import { graceMs } from './schedule.ts'
import { nominalsOf } from './version-times.ts'

/** A candidate for the first dose. */
export type Choice = { readonly nominal: Nominal; readonly instant: Temporal.Instant }

/** Calendar time from the first dose (product 16.1). */
export type CourseLength = { readonly count: number; readonly unit: 'days' | 'weeks' | 'months' }

/**
 * The possible first doses of a new medication, soonest first: from five minutes before adding (dose-model 2.3).
 * @param now the moment of adding
 */
export function firstDoseChoices(pattern: Pattern, spans: ZoneSpans, now: Temporal.Instant, count: number): Choice[] {
  return choicesFrom(pattern, spans, now, { count, isAllowed: ({ instant }) => msBetween(now, instant) >= -graceMs })
}

/** Which doses can be chosen, how many of them, and from which date on; without it from today. */
type ChoiceRule = {
  readonly count: number
  readonly isAllowed: (choice: Choice) => boolean
  readonly notBefore?: Temporal.PlainDate
}

/** The next doses of a version opened now that a rule allows, soonest first. */
export function choicesFrom(
  pattern: Pattern,
  spans: ZoneSpans,
  now: Temporal.Instant,
  { count, isAllowed, notBefore }: ChoiceRule,
): Choice[] {
  const today = wallClock(spans, now).toPlainDate()
  const start = notBefore && Temporal.PlainDate.compare(notBefore, today) > 0 ? notBefore : today
  const days = Math.ceil((longestGapMs(pattern) * (count + 2)) / dayMs) + 3 + daysUntilBegun(pattern, start)
  const version = { pattern, from: start.subtract({ days: 1 }).toPlainDateTime(), until: null }
  const choices: Choice[] = []
  for (const nominal of nominalsOf(version, start.subtract({ days: 1 }), start.add({ days }))) {
    const instant = plannedInstant({ zonesFrom: now }, spans, nominal)
    if (instant && isAllowed({ nominal, instant })) choices.push({ nominal, instant })
    if (choices.length === count) break
  }
  return choices
}

/** How far ahead a pattern may begin, in days. */
const beginsWithinDays = 400

/** Until the last step or days of a pattern have begun. */
function daysUntilBegun(pattern: Pattern, date: Temporal.PlainDate): number {
  const days = beginningsOf(pattern).map((beginning) => date.until(beginning).days)
  return Math.min(Math.max(0, ...days), beginsWithinDays)
}

/** Exclusive; calendar time after the first dose: 1 month after Jan 31 is Feb 28 (dose-model 2.5). */
export function courseEnd(firstDose: Nominal, length: CourseLength): Nominal {
  return firstDose.add({ [length.unit]: length.count })
}

/** The earliest date of "I have been taking this since ...". */
export function earliestSince(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ years: 2 })
}
