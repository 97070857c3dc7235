import { compareInstants } from '../time/compare.ts'
import { dayMs, msBetween } from '../time/durations.ts'
import type { AsNeededIntake } from './intake.ts'
import { type DayTotal, mostOf, totalOf } from './limit-check.ts'
import type { Limits } from './limits.ts'

/** What a medicine was taken as needed, over a time (dose-model 10.7). */
export type IntakeFigures = {
  readonly count: number
  /** Logged although they were more, or sooner, than the limits allow. */
  readonly overLimit: number
  /** The most in any 24 hours whose sum is known; the sum and the number may be of different ones. */
  readonly most: DayTotal
  /** The shortest and the longest time between two intakes, in milliseconds; null of a single one. */
  readonly gaps: { readonly shortest: number; readonly longest: number } | null
}

/**
 * @param intakes live ones
 * @returns null without any
 */
export function intakeFigures(
  limits: Pick<Limits, 'dosage' | 'max'>,
  intakes: readonly AsNeededIntake[],
): IntakeFigures | null {
  const sorted = intakes.toSorted((a, b) => compareInstants(a.actualTime, b.actualTime))
  if (sorted.length === 0) return null
  const gaps = sorted.slice(1).map((one, index) => msBetween((sorted[index] ?? one).actualTime, one.actualTime))
  const totals = endingDays(sorted).map((day) =>
    totalOf(
      limits,
      day.map(({ actualTime, dosage }) => ({ at: actualTime, dosage })),
    ),
  )
  return {
    count: sorted.length,
    overLimit: sorted.filter(({ isOverLimit }) => isOverLimit).length,
    most: {
      sum: mostOf(totals),
      count: Math.max(...totals.map(({ count }) => count)),
    },
    gaps: gaps.length > 0 ? { shortest: Math.min(...gaps), longest: Math.max(...gaps) } : null,
  }
}

/** The intakes of each 24 hours that end with one of them; open at the old end, as the limits count them. */
function endingDays(sorted: readonly AsNeededIntake[]): AsNeededIntake[][] {
  let first = 0
  return sorted.map((last, index) => {
    while (msBetween((sorted[first] ?? last).actualTime, last.actualTime) >= dayMs) first++
    return sorted.slice(first, index + 1)
  })
}
