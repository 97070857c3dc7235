import { dayMs, msBetween } from '../time/durations.ts'
import { type DayTotal, mostOf, totalOf } from './limit-check.ts'
import type { Limits } from './limits.ts'
import type { LimitedIntake } from './timed-intakes.ts'

/** What a medicine was taken as needed, over a time (dose-model 10.7). */
export type IntakeFigures = {
  readonly count: number
  /** Logged although they were more, or sooner, than the limits allow. */
  readonly overLimit: number
  /**
   * The most in any 24 hours that hold one of them, with all else that was taken of it; where the sum is known. The sum and the number
   * may be of different ones.
   */
  readonly most: DayTotal
  /** The shortest and the longest time between two intakes, in milliseconds; null of a single one. */
  readonly gaps: { readonly shortest: number; readonly longest: number } | null
}

/**
 * @param intakes all live intakes of the medication, by time
 * @returns null if none of them was as needed
 */
export function intakeFigures(
  limits: Pick<Limits, 'dosage' | 'max'>,
  intakes: readonly LimitedIntake[],
): IntakeFigures | null {
  const own = intakes.filter(isAsNeeded)
  if (own.length === 0) return null
  const gaps = own.slice(1).map(({ at }, index) => msBetween((own[index] ?? { at }).at, at))
  const days = endingDays(intakes).filter((day) => day.some(isAsNeeded))
  const totals = days.map((day) => totalOf(limits, day))
  // Where the amount of a planned one is unknown, or in another unit, that of the others is not left out.
  const ownTotals = days.map((day) => totalOf(limits, day.filter(isAsNeeded)))
  return {
    count: own.length,
    overLimit: own.filter(({ asNeeded }) => asNeeded?.isOverLimit).length,
    most: {
      sum: mostOf([...totals, ...ownTotals]),
      count: Math.max(...totals.map(({ count }) => count)),
    },
    gaps: gaps.length > 0 ? { shortest: Math.min(...gaps), longest: Math.max(...gaps) } : null,
  }
}

const isAsNeeded = ({ asNeeded }: LimitedIntake) => asNeeded !== null

/** The intakes of each 24 hours that end with one of them; open at the old end, as the limits count them. */
function endingDays(sorted: readonly LimitedIntake[]): LimitedIntake[][] {
  let first = 0
  return sorted.map((last, index) => {
    while (msBetween((sorted[first] ?? last).at, last.at) >= dayMs) first++
    return sorted.slice(first, index + 1)
  })
}
