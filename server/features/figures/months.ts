import { type Tally, tally } from '#core/adherence/adherence.ts'
import { monthsOfYear } from '#core/api/period-figures.ts'
import { earliestDate, localDate } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import { selectCountsByMonth, selectFactsOn, selectFactsSince } from '#server/features/dose-entries/store.ts'
import { dosesOf, type PlanReader, type Plans } from '#server/features/doses/store.ts'

type PatientReader = { readonly database: Database; readonly planReader: PlanReader; readonly userId: string }

type MonthTally = Tally & { readonly month: Temporal.PlainYearMonth }

/** The tallies of months that no clock can change any more, by the plans of the count. */
export type SettledMonths = WeakMap<Plans, Map<string, { readonly entries: number; readonly tally: Tally }>>

/** UTC offsets are less than a day, and a change of zone is over within a day: every dose of the date is past. */
export const settledAfterDays = 2

/**
 * The tallies of the last twelve calendar months, oldest first, the present one up to today. Finished months are
 * cached: entries are only added, so a count holds while the number of entries and the plans are the same. The others
 * are read one at a time, so that nobody waits for a whole year.
 * @param settled the cache, which this updates
 */
export async function lastMonths(
  patient: PatientReader,
  settled: SettledMonths,
  now: Temporal.Instant,
): Promise<MonthTally[]> {
  const { database, planReader, userId } = patient
  const { plans, rows } = await planReader.read(
    userId,
    selectCountsByMonth(userId, firstMonth(earliestDate(now)).toPlainDate({ day: 1 })),
  )
  const counts = new Map(rows.map(({ month, entries }) => [month.toPlainYearMonth().toString(), entries]))
  const cached = settled.get(plans) ?? new Map<string, { entries: number; tally: Tally }>()
  settled.set(plans, cached)

  const today = localDate(plans.spans, now)
  const months: MonthTally[] = []
  for (let index = 0; index < monthsOfYear; index++) {
    const month = firstMonth(today).add({ months: index })
    const before = cached.get(month.toString())
    if (before && before.entries === (counts.get(month.toString()) ?? 0)) {
      months.push({ month, ...before.tally })
      continue
    }
    const first = month.toPlainDate({ day: 1 })
    const end = month.toPlainDate({ day: month.daysInMonth })
    const isPresent = Temporal.PlainDate.compare(end, today) >= 0
    // Entries recorded early count with today, so with the present month.
    const facts = isPresent ? selectFactsSince(userId, first) : selectFactsOn(userId, first, end)
    const [entries] = await database.batchForUser(userId, [facts])
    const listed = isPresent
      ? await dosesOf(plans, entries, first, today, 'today')
      : await dosesOf(plans, entries, first, end)
    const doses = listed.map(({ dose }) => dose)
    const monthTally = tally(doses, now)
    const isSettled = Temporal.PlainDate.compare(end.add({ days: settledAfterDays }), today) < 0
    if (isSettled) cached.set(month.toString(), { entries: entries.length, tally: monthTally })
    months.push({ month, ...monthTally })
  }
  return months
}

function firstMonth(last: Temporal.PlainDate): Temporal.PlainYearMonth {
  return last.toPlainYearMonth().subtract({ months: monthsOfYear - 1 })
}
