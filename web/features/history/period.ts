import { type DayTally, monthlyDays, sum, type Tally, weeklyDays } from '#core/adherence/adherence.ts'
import type { Weekday } from '#core/schedule/days.ts'

/** The toggle's periods: they apply to the chart and the figures above it, never to the list (product 6.1). */
export const periodNames = ['week', 'month', 'year'] as const
export type PeriodName = (typeof periodNames)[number]

/** A part of a period, one bar of its chart: a day, a week or a month, both dates inclusive. */
export type Part = Tally & { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** A calendar month's tally from the server. */
export type MonthTally = Tally & { readonly month: Temporal.PlainYearMonth }

/** The last seven days, one by one (dose-model 8.2). @param days oldest first, the last one today */
export function weekParts(days: readonly DayTally[]): Part[] {
  return days.slice(-weeklyDays).map(({ date, ...tally }) => ({ from: date, to: date, ...tally }))
}

/**
 * The last thirty days (dose-model 8.2) by calendar week, from the first with a dose that counts; the first and the last week may
 * be incomplete.
 */
export function monthParts(days: readonly DayTally[], firstWeekday: Weekday): Part[] {
  const weeks: DayTally[][] = []
  for (const day of days.slice(-monthlyDays)) {
    const week = weeks.at(-1)
    if (week && day.date.dayOfWeek !== firstWeekday) week.push(day)
    else weeks.push([day])
  }
  return fromFirstCounted(weeks.map(partOf))
}

/**
 * The last twelve calendar months, from the first with a dose that counts. Months that the page's own days cover are counted
 * from those, which include every tap of this device, sent or not.
 * @param months the server's tallies, oldest first
 * @param days the page's own, oldest first, the last one today
 */
export function yearParts(months: readonly MonthTally[], days: readonly DayTally[]): Part[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.toPlainYearMonth().toString())
  const parts = months.map(({ month, ...tally }): Part => {
    const from = month.toPlainDate({ day: 1 })
    const own = byMonth.get(month.toString())
    if (own?.[0]?.date.equals(from)) return partOf(own)
    return { from, to: month.toPlainDate({ day: month.daysInMonth }), ...tally }
  })
  return fromFirstCounted(parts)
}

/** The rows of a new patient would mostly say that there was nothing yet; the present part always stays. */
function fromFirstCounted(parts: readonly Part[]): Part[] {
  const first = parts.findIndex(({ counted }) => counted > 0)
  return parts.slice(first < 0 ? -1 : first)
}

function partOf(days: readonly DayTally[]): Part {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) throw new TypeError('A part has at least one day.')
  return { from: first.date, to: last.date, ...sum(days) }
}
