import { dayMs } from '../time/durations.ts'
import { dosageAt, longestGapMs } from './pattern.ts'
import type { ScheduleVersion } from './schedule.ts'
import { nominalsOf } from './version-times.ts'

/** A date with the doses planned on it, in order. */
export type DayAhead = {
  readonly date: Temporal.PlainDate
  readonly doses: readonly { readonly time: Temporal.PlainTime; readonly dosage: string }[]
}

type Plan = Pick<ScheduleVersion, 'pattern' | 'dosage' | 'from' | 'until'>

/** What a plan has on each of the next days, today first; what a change of time zone does to it left out. */
export function daysAhead(plan: Plan, today: Temporal.PlainDate, count: number): DayAhead[] {
  return Array.from({ length: count }, (_, index) => {
    const date = today.add({ days: index })
    const doses = [...nominalsOf(plan, date, date)].map((nominal) => ({
      time: nominal.toPlainTime(),
      dosage: dosageAt(plan.pattern, nominal, plan.dosage),
    }))
    return { date, doses }
  })
}

/**
 * The next dates with doses, today's included, of a plan that leaves days out; none of one that has a dose every day.
 * @param count how many at most
 */
export function datesAhead(plan: Plan, today: Temporal.PlainDate, count: number): Temporal.PlainDate[] {
  const gap = Math.ceil(longestGapMs(plan.pattern) / dayMs)
  const start = Temporal.PlainDate.compare(plan.from.toPlainDate(), today) > 0 ? plan.from.toPlainDate() : today
  const dates: Temporal.PlainDate[] = []
  for (const nominal of nominalsOf(plan, start, start.add({ days: (count + 1) * gap }))) {
    const date = nominal.toPlainDate()
    if (!dates.at(-1)?.equals(date)) dates.push(date)
    if (dates.length === count) break
  }
  const isDaily = dates.every((date, index) => date.equals(start.add({ days: index })))
  return isDaily ? [] : dates
}
