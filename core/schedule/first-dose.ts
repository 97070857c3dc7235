import type { Nominal } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import { nominalsOf, plannedInstant } from './plan.ts'
import type { Pattern } from './schedule.ts'
import { intervalMs } from './schedule.ts'

/** A dose that could be the first: its nominal time and when that is. */
export type Choice = { readonly nominal: Nominal; readonly instant: Temporal.Instant }

/** How long a course lasts, in calendar time from its first dose (product 16.1). */
export type CourseLength = { readonly count: number; readonly unit: 'days' | 'weeks' | 'months' }

const graceMs = 5 * 60_000

/**
 * The doses that can be a new medication's first, soonest first: the first planned time whose instant is not earlier
 * than five minutes before the moment of adding, and the ones after it (dose-model 2.3).
 * @param now the moment of adding
 */
export function firstDoseChoices(pattern: Pattern, spans: ZoneSpans, now: Temporal.Instant, count: number): Choice[] {
  return choicesFrom(
    pattern,
    spans,
    now,
    count,
    ({ instant }) => instant.epochMilliseconds >= now.epochMilliseconds - graceMs,
  )
}

/** The pattern's next doses for a version opened now, those that a rule allows, soonest first. */
export function choicesFrom(
  pattern: Pattern,
  spans: ZoneSpans,
  now: Temporal.Instant,
  count: number,
  allowed: (choice: Choice) => boolean,
  notBefore?: Temporal.PlainDate,
): Choice[] {
  const today = wallClock(spans, now).toPlainDate()
  const start = notBefore && Temporal.PlainDate.compare(notBefore, today) > 0 ? notBefore : today
  const days = Math.ceil((intervalMs(pattern) * (count + 2)) / 86_400_000) + 3
  const version = { pattern, from: start.subtract({ days: 1 }).toPlainDateTime(), until: null }
  const choices: Choice[] = []
  for (const nominal of nominalsOf(version, start.subtract({ days: 1 }), start.add({ days }))) {
    const instant = plannedInstant({ zonesFrom: now }, spans, nominal)
    if (instant && allowed({ nominal, instant })) choices.push({ nominal, instant })
    if (choices.length === count) break
  }
  return choices
}

/** Where a course ends, exclusive: calendar time after its first dose; 1 month after Jan 31 is Feb 28 (dose-model 2.5). */
export function courseEnd(firstDose: Nominal, length: CourseLength): Nominal {
  return firstDose.add({ [length.unit]: length.count })
}

/** The earliest date that "I have been taking this since ..." can name: doses from then on are planned and shown. */
export function earliestSince(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ years: 2 })
}
