import { type Dose, isExpected } from '../dose/dose.ts'
import { missedAfterMs } from '../schedule/schedule.ts'
import { compareDates } from '../time/compare.ts'
import { msBetween } from '../time/durations.ts'

export type Tally = {
  readonly counted: number
  readonly taken: number
  /** Taken near the planned instant: within 30 min, or less where doses are closer (dose-model 8.2). */
  readonly onTime: number
}

export type AdherenceLevel = 'good' | 'fair' | 'poor' | 'none'

/** The weekly window is 7 days, the monthly 30 (dose-model 8.2); both end with today. */
export const weeklyDays = 7
export const monthlyDays = 30

const goodDay = 0.8

/**
 * Whether a dose counts (dose-model 8.1): once p + 30 min has passed, or once it is taken or recorded missed. A dose that was
 * passed over, held, or is before the first dose, counts only if recorded.
 */
export function counts(
  dose: Pick<Dose, 'instant' | 'passedOver' | 'beforeFirst'> & {
    readonly held: object | null
    readonly recorded: object | null
  },
  now: Temporal.Instant,
): boolean {
  if (dose.recorded) return true
  if (!isExpected(dose)) return false
  return now.epochMilliseconds >= dose.instant.epochMilliseconds + missedAfterMs
}

export function tally(doses: readonly Dose[], now: Temporal.Instant): Tally {
  const counted = [...new Map(doses.map((dose) => [dose.key, dose])).values()].filter((dose) => counts(dose, now))
  const taken = counted.filter((dose) => dose.recorded?.status === 'taken')
  return { counted: counted.length, taken: taken.length, onTime: taken.filter(isOnTime).length }
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, { counted, taken, onTime }) => ({
      counted: all.counted + counted,
      taken: all.taken + taken,
      onTime: all.onTime + onTime,
    }),
    { counted: 0, taken: 0, onTime: 0 },
  )
}

function isOnTime(dose: Dose): boolean {
  if (dose.recorded?.status !== 'taken') return false
  return Math.abs(msBetween(dose.instant, dose.recorded.at)) <= dose.onTimeMs
}

/** A share in whole percent, rounded; 0 when there is nothing to count (dose-model 8.2). */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

/** See product 6.2. */
export function adherenceLevel(percentage: number): AdherenceLevel {
  if (percentage >= 80) return 'good'
  if (percentage >= 60) return 'fair'
  return percentage > 0 ? 'poor' : 'none'
}

/** A dose counts with its own day; one recorded ahead of its day counts with today (dose-model 8.1). */
export function countingDate(dose: Dose, today: Temporal.PlainDate): Temporal.PlainDate {
  const date = dose.shown.toPlainDate()
  return compareDates(date, today) > 0 ? today : date
}

export function lastDaysOf(doses: readonly Dose[], today: Temporal.PlainDate, days: number): Dose[] {
  const first = today.subtract({ days: days - 1 })
  return doses.filter((dose) => compareDates(countingDate(dose, today), first) >= 0)
}

export type DayTally = Tally & { readonly date: Temporal.PlainDate }

/** The last `days` nominal dates up to today, oldest first, days without doses included. */
export function dayTallies(
  doses: readonly Dose[],
  today: Temporal.PlainDate,
  days: number,
  now: Temporal.Instant,
): DayTally[] {
  const byDate = new Map<string, Dose[]>()
  for (const dose of doses) {
    const date = countingDate(dose, today).toString()
    const same = byDate.get(date)
    if (same) same.push(dose)
    else byDate.set(date, [dose])
  }
  return Array.from({ length: days }, (_, index) => {
    const date = today.subtract({ days: days - 1 - index })
    return { date, ...tally(byDate.get(date.toString()) ?? [], now) }
  })
}

/** A percentage with its counts: it is never shown without them (product 1.4). */
export type Figure = { readonly percent: number; readonly part: number; readonly counted: number }

export function figureOf({ taken, counted }: Pick<Tally, 'taken' | 'counted'>): Figure {
  return { percent: percent(taken, counted), part: taken, counted }
}

/**
 * The streak over consecutive days (dose-model 8.3): days back from today, each with at least 80% (unrounded) of its counted
 * doses taken; days without counted doses are passed over; today never breaks it.
 * @param days oldest first, the last one today
 * @returns the count, and whether the first of the days was reached unbroken, so that the true streak may be longer
 */
export function streak(days: readonly Pick<DayTally, 'counted' | 'taken'>[]): {
  readonly count: number
  readonly reachesBack: boolean
} {
  let count = 0
  for (let index = days.length - 1; index >= 0; index--) {
    const day = days[index]
    if (!day || day.counted === 0) continue
    if (day.taken / day.counted >= goodDay) count++
    else if (index < days.length - 1) return { count, reachesBack: false }
  }
  return { count, reachesBack: true }
}
