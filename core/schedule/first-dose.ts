import { compareDates } from '../time/compare.ts'
import { dayMs, hourMs, laterInstant, minuteMs, msBetween } from '../time/durations.ts'
import { instantIn, instantKey, isInstantKey, type Nominal, shownAt } from '../time/nominal.ts'
import { wallClock, type ZoneSpans, zoneAt } from '../time/span.ts'
import { isPassedOverInGap } from './passed-over.ts'
import { beginningsOf, type HourlyPattern, longestGapMs, type Pattern } from './pattern.ts'
import { plannedInstant } from './planned-instant.ts'
import { graceMs } from './schedule.ts'
import { nominalsOf } from './version-times.ts'

/** A candidate for the first dose. */
export type Choice = {
  readonly nominal: Nominal
  /** What the patient's clock shows at it. */
  readonly shown: Nominal
  readonly instant: Temporal.Instant
}

/** Calendar time from the first dose (product 16.1). */
export type CourseLength = { readonly count: number; readonly unit: 'days' | 'weeks' | 'months' }

/**
 * The possible first doses of a new medication, soonest first: from five minutes before adding (dose-model 2.3).
 * @param now the moment of adding
 */
export function firstDoseChoices(pattern: Pattern, spans: ZoneSpans, now: Temporal.Instant, count: number): Choice[] {
  return choicesFrom(pattern, spans, now, { count, isAllowed: ({ instant }) => msBetween(now, instant) >= -graceMs })
}

/** The first dose of a plan by the hour is typed: at most so many days ahead (dose-model 2.7). */
export const hourlyWithinDays = 30

/** Between which instants, both inclusive, the first dose of a plan by the hour can be, and when it is proposed. */
export type FirstDoseBounds = {
  readonly earliest: Temporal.Instant
  readonly latest: Temporal.Instant
  readonly proposed: Temporal.Instant
}

/** Of a new medication (dose-model 2.7). */
export function addedFirstDose(now: Temporal.Instant): FirstDoseBounds {
  return { ...boundsFrom(now.subtract({ milliseconds: graceMs }), now), proposed: nextFiveMinutes(now) }
}

/**
 * Of an edit or a restore (dose-model 2.7).
 * @param lastTaken the last intake, an open dose included
 */
export function editedFirstDose(
  hours: number,
  lastTaken: Temporal.Instant | null,
  now: Temporal.Instant,
): FirstDoseBounds {
  const soonest = now.add({ milliseconds: graceMs })
  const after = (ms: number) => laterInstant(soonest, lastTaken?.add({ milliseconds: ms }) ?? soonest)
  const distance = hours * hourMs
  return { ...boundsFrom(after((distance * 3) / 4), now), proposed: nextFiveMinutes(after(distance)) }
}

function boundsFrom(earliest: Temporal.Instant, now: Temporal.Instant) {
  return { earliest, latest: now.add({ milliseconds: hourlyWithinDays * dayMs }) }
}

function nextFiveMinutes(at: Temporal.Instant): Temporal.Instant {
  const step = 5 * minuteMs
  return Temporal.Instant.fromEpochMilliseconds(Math.ceil(at.epochMilliseconds / step) * step)
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
  if (pattern.frequency === 'hourly') {
    const isNear = ({ instant }: Choice) => msBetween(now, instant) <= hourlyWithinDays * dayMs
    return [hourlyChoice(pattern, spans)].filter((choice) => isNear(choice) && isAllowed(choice))
  }
  const today = wallClock(spans, now).toPlainDate()
  const start = notBefore && compareDates(notBefore, today) > 0 ? notBefore : today
  const days = Math.ceil((longestGapMs(pattern) * (count + 2)) / dayMs) + 3 + daysUntilBegun(pattern, start)
  const version = { pattern, from: start.subtract({ days: 1 }).toPlainDateTime(), until: null }
  const choices: Choice[] = []
  for (const nominal of nominalsOf(version, start.subtract({ days: 1 }), start.add({ days }))) {
    const instant = plannedInstant({ zonesFrom: now }, spans, nominal)
    if (!instant || isPassedOverInGap(version, zoneAt(spans, now), nominal)) continue
    const choice = { nominal, shown: nominal, instant }
    if (isAllowed(choice)) choices.push(choice)
    if (choices.length === count) break
  }
  return choices
}

/** A plan by the hour says its first dose itself (dose-model 2.7). */
function hourlyChoice({ first }: HourlyPattern, spans: ZoneSpans): Choice {
  return { nominal: instantKey(first), shown: wallClock(spans, first), instant: first }
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

/**
 * A nominal time as a version of a pattern has it: of one by the hour the instant at which the patient's clock shows it now
 * (dose-model 2.7).
 * @param nominal of a version of any pattern
 */
export function nominalFor({ frequency }: Pattern, nominal: Nominal, spans: ZoneSpans, now: Temporal.Instant): Nominal {
  if (frequency !== 'hourly') return shownAt(spans, nominal)
  return isInstantKey(nominal) ? nominal : instantKey(instantIn(zoneAt(spans, now), nominal).instant)
}

/** The earliest date of "I have been taking this since ...". */
export function earliestSince(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ years: 2 })
}
