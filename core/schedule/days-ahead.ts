import { dosageAt } from './pattern.ts'
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
