import { type Tally, tally } from '#core/adherence/adherence.ts'
import { monthsOfYear } from '#core/api/period-figures.ts'
import { earliestDate, localDate } from '#core/time/span.ts'
import { selectFactsSince } from '#server/features/dose-entries/store.ts'
import { dosesOf, type PlanReader } from '#server/features/doses/store.ts'

type MonthTally = Tally & { readonly month: Temporal.PlainYearMonth }

/** The tallies of the last twelve calendar months, oldest first, the present one up to today. */
export async function lastMonths(planReader: PlanReader, userId: string, now: Temporal.Instant): Promise<MonthTally[]> {
  const oldest = firstMonth(earliestDate(now)).toPlainDate({ day: 1 })
  const { plans, rows } = await planReader.read(userId, selectFactsSince(userId, oldest))
  const today = localDate(plans.spans, now)
  const months: MonthTally[] = []
  for (let index = 0; index < monthsOfYear; index++) {
    const month = firstMonth(today).add({ months: index })
    const first = month.toPlainDate({ day: 1 })
    const end = month.toPlainDate({ day: month.daysInMonth })
    // A dose recorded ahead of its day counts with today, so with the present month.
    const isPresent = Temporal.PlainDate.compare(end, today) >= 0
    // A day more on either side, as keys of a plan by the hour are dated in UTC.
    const [from, to] = [first.subtract({ days: 1 }), end.add({ days: 1 })]
    const entries = rows.filter(
      ({ date }) =>
        Temporal.PlainDate.compare(date, from) >= 0 && (isPresent || Temporal.PlainDate.compare(date, to) <= 0),
    )
    const listed = await dosesOf(plans, entries, { first, last: isPresent ? today : end, isToday: isPresent })
    const doses = listed.map(({ dose }) => dose)
    months.push({ month, ...tally(doses, now) })
  }
  return months
}

function firstMonth(last: Temporal.PlainDate): Temporal.PlainYearMonth {
  return last.toPlainYearMonth().subtract({ months: monthsOfYear - 1 })
}
