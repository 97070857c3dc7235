import { type Measure, measureOf, thousandthsIn } from '../medication/measure.ts'
import { compareInstants } from '../time/compare.ts'
import { dayMs, minuteMs, msBetween } from '../time/durations.ts'
import type { Limits } from './limits.ts'

/** An intake of any kind; without an amount where it is not known. */
export type TimedIntake = { readonly at: Temporal.Instant; readonly dosage: string | null }

/** `unit`: an intake within 24 hours does not convert to the unit of the most, so that the sum is not known. */
export type LimitReason = 'gap' | 'max' | 'count' | 'unit'

/** What is said before an intake is logged (dose-model 10.3). */
export type LimitCheck = {
  /** Why the patient is asked first; empty if it is logged at once. */
  readonly reasons: readonly LimitReason[]
  /** With it, the most in any 24 hours, and how many intakes. */
  readonly total: DayTotal
  /** The last intake before it. */
  readonly last: TimedIntake | null
  /** When the usual amount would ask nothing, from now on; null if never. */
  readonly possible: Temporal.Instant | null
  /** The same once it is logged. */
  readonly possibleAfter: Temporal.Instant | null
  /** The last one allowed: after it, more than the gap has to pass. */
  readonly isLast: boolean
}

export type DayTotal = {
  /**
   * In the unit of the most, else of the usual amount; null if that is no amount, or an intake does not convert to it, unless the
   * others alone are more than the most.
   */
  readonly sum: Measure | null
  readonly count: number
}

/**
 * @param intakes all live intakes of the medication but this one, of every kind
 * @param one its time may be past
 */
export function limitCheck(
  limits: Limits,
  intakes: readonly TimedIntake[],
  one: TimedIntake,
  now: Temporal.Instant,
): LimitCheck {
  const possibleAfter = nextPossible(limits, [...intakes, one], now)
  const gapEnd = Math.max(now.epochMilliseconds, one.at.epochMilliseconds + (limits.gap ?? 0) * minuteMs)
  const reasons = limitReasons(limits, intakes, one)
  const totals = daysWith(intakes, one).map((day) => totalOf(limits, day, { evenIfPartial: reasons.includes('max') }))
  return {
    reasons,
    total: {
      sum: totals.some(({ sum }) => sum === null) ? null : mostOf(totals),
      count: Math.max(...totals.map(({ count }) => count)),
    },
    last: lastOf(intakes.filter(({ at }) => compareInstants(at, one.at) <= 0)),
    possible: nextPossible(limits, intakes, now),
    possibleAfter,
    isLast: possibleAfter === null || possibleAfter.epochMilliseconds > gapEnd,
  }
}

/** The limits that an intake breaks, before or after it (dose-model 10.3). @param intakes all but this one */
export function limitReasons(limits: Limits, intakes: readonly TimedIntake[], one: TimedIntake): LimitReason[] {
  const { gap, count } = limits
  const most = limits.max === null ? null : measureOf(limits.max)
  const days = daysWith(intakes, one)
  const sums = most ? days.map((day) => sumIn(day, most.unit)) : []
  const reasons: LimitReason[] = []
  if (gap !== null && intakes.some(({ at }) => awayMs(at, one.at) < gap * minuteMs)) reasons.push('gap')
  if (most && sums.some(({ known }) => known > most.thousandths)) reasons.push('max')
  if (count !== null && days.some((day) => day.length > count)) reasons.push('count')
  if (sums.some(({ isWhole }) => !isWhole)) reasons.push('unit')
  return reasons
}

/** The first instant from now on at which the usual amount asks nothing; null if none comes. */
export function nextPossible(
  limits: Limits,
  intakes: readonly TimedIntake[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { dosage, gap } = limits
  // Whatever forbids a time ends with an intake, a gap after it, or 24 hours after it.
  const ends = intakes.flatMap(({ at }) =>
    [0, (gap ?? 0) * minuteMs, dayMs].map((milliseconds) => at.add({ milliseconds })),
  )
  return (
    [now, ...ends.filter((at) => compareInstants(at, now) > 0)]
      .sort(compareInstants)
      .find((at) => limitReasons(limits, intakes, { at, dosage }).length === 0) ?? null
  )
}

/** What the card shows: the last intake, what was taken in the last 24 hours, and when the next is possible. */
export function limitStatus(limits: Limits, intakes: readonly TimedIntake[], now: Temporal.Instant) {
  const ended = intakes.filter(({ at }) => compareInstants(at, now) <= 0)
  return {
    last: lastOf(intakes),
    total: totalOf(
      limits,
      ended.filter(({ at }) => awayMs(at, now) < dayMs),
    ),
    possible: nextPossible(limits, intakes, now),
  }
}

/** The intakes of each span of 24 hours that ends with this intake or with a later one in it; 24 hours are true hours, open at the old end. */
function daysWith(intakes: readonly TimedIntake[], one: TimedIntake): TimedIntake[][] {
  const since = one.at.epochMilliseconds
  const ends = intakes.map(({ at }) => at.epochMilliseconds).filter((end) => end > since && end < since + dayMs)
  return [since, ...ends].map((end) =>
    [one, ...intakes].filter(({ at }) => at.epochMilliseconds > end - dayMs && at.epochMilliseconds <= end),
  )
}

/** What some intakes are together. @param evenIfPartial sums those that can be summed, whatever the others are */
export function totalOf(
  { dosage, max }: Pick<Limits, 'dosage' | 'max'>,
  day: readonly TimedIntake[],
  { evenIfPartial = false } = {},
): DayTotal {
  const unit = measureOf(max ?? dosage)?.unit
  const sum = unit === undefined ? null : sumIn(day, unit)
  const isTold = sum !== null && (sum.isWhole || evenIfPartial)
  return { sum: unit && isTold ? { thousandths: sum.known, unit } : null, count: day.length }
}

/** The greatest known sum of some days; null without one. */
export function mostOf(totals: readonly DayTotal[]): Measure | null {
  return totals
    .map(({ sum }) => sum)
    .reduce((most, sum) => (sum && (!most || sum.thousandths > most.thousandths) ? sum : most), null)
}

/** @returns the sum of what converts to the unit, in thousandths, and whether that is all of it */
function sumIn(day: readonly TimedIntake[], unit: string): { readonly known: number; readonly isWhole: boolean } {
  const measures = day.map(({ dosage }) => (dosage === null ? null : measureOf(dosage)))
  const values = measures.map((measure) => measure && thousandthsIn(measure, unit))
  return { known: values.reduce<number>((sum, value) => sum + (value ?? 0), 0), isWhole: !values.includes(null) }
}

function lastOf(intakes: readonly TimedIntake[]): TimedIntake | null {
  return intakes.toSorted((a, b) => compareInstants(a.at, b.at)).at(-1) ?? null
}

function awayMs(a: Temporal.Instant, b: Temporal.Instant): number {
  return Math.abs(msBetween(a, b))
}
