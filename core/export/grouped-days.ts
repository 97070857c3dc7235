import type { Dose } from '../dose/dose.ts'
import { compareDates } from '../time/compare.ts'

/** A date, or dates that follow each other day by day. */
export type Days = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate }

/** Dates in order, those that follow each other together. */
export function groupedDays(dates: readonly Temporal.PlainDate[]): Days[] {
  const sorted = [...new Map(dates.map((date) => [date.toString(), date])).values()].sort(compareDates)
  const groups: Days[] = []
  for (const date of sorted) {
    const before = groups.at(-1)
    if (before?.last.add({ days: 1 }).equals(date)) groups[groups.length - 1] = { first: before.first, last: date }
    else groups.push({ first: date, last: date })
  }
  return groups
}

/** Doses of one time of the day, or so many of the doses of a day. */
export type DoseDays =
  | { readonly kind: 'all'; readonly days: readonly Days[] }
  | { readonly kind: 'by-time'; readonly time: Temporal.PlainTime; readonly days: readonly Days[] }
  | { readonly kind: 'by-count'; readonly part: number; readonly of: number; readonly days: readonly Days[] }

/** Of a plan with more times of the day, doses are counted by day. */
const mostTimes = 4

/**
 * Doses by their dates, as short as they can be told: by the times of the day, or, of a plan with many, by how many of a
 * day's doses they are.
 * @param doses some of the others
 * @param counted all that counted
 */
export function doseDays(doses: readonly Dose[], counted: readonly Dose[]): DoseDays[] {
  const times = new Set([...counted, ...doses].map(timeOf))
  if (times.size <= 1) return doses.length > 0 ? [{ kind: 'all', days: groupedDays(doses.map(dateOf)) }] : []
  return times.size <= mostTimes ? byTime(doses) : byCount(doses, counted)
}

/** Whether two doses ever were on dates that follow each other; else a date needs its day of the week. */
export function isDayByDay(counted: readonly Dose[]): boolean {
  return groupedDays(counted.map(dateOf)).some(({ first, last }) => !first.equals(last))
}

function byTime(doses: readonly Dose[]): DoseDays[] {
  return [...Map.groupBy(doses, timeOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([time, same]) => ({
      kind: 'by-time',
      time: Temporal.PlainTime.from(time),
      days: groupedDays(same.map(dateOf)),
    }))
}

function byCount(doses: readonly Dose[], counted: readonly Dose[]): DoseDays[] {
  const planned = Map.groupBy(counted, (dose) => dateOf(dose).toString())
  const shares = [...Map.groupBy(doses, (dose) => dateOf(dose).toString())].map(([date, same]) => ({
    date: Temporal.PlainDate.from(date),
    part: same.length,
    of: planned.get(date)?.length ?? same.length,
  }))
  return [...Map.groupBy(shares, ({ part, of }) => `${part}/${of}`).values()].flatMap((same) => {
    const [one] = same
    return one
      ? [{ kind: 'by-count', part: one.part, of: one.of, days: groupedDays(same.map(({ date }) => date)) }]
      : []
  })
}

function timeOf({ shown }: Dose): string {
  return shown.toPlainTime().toString({ smallestUnit: 'minute' })
}

function dateOf({ shown }: Dose): Temporal.PlainDate {
  return shown.toPlainDate()
}
