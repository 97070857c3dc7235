import { dayTallies } from '#core/adherence/adherence.ts'
import { dayLimit } from '#core/api/doses.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { earlierDate } from '#core/time/dates.ts'
import { earliestDate, localDate } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { LongReads } from '#server/db/replica.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectFactsAround, selectFactsSince } from '#server/features/dose-entries/store.ts'
import { dosesOf, planReader } from '#server/features/doses/store.ts'
import { invalidRequest } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { lastMonths } from './months.ts'
import { olderStreak } from './older-streak.ts'
import { selectOlderStreak, storeOlderStreak } from './store.ts'

/** UTC offsets are less than a day, and a change of zone is over within a day: every dose of the date is past. */
const settledAfterDays = 2

export type FiguresDeps = { readonly database: Database; readonly reads: LongReads; readonly sealer: Sealer }

/** See dose-model 8. */
export function figuresRoutes(api: Api, { database, reads, sealer }: FiguresDeps): void {
  register(api, getOlderStreak, async ({ input: { before }, userId, now, signal }) => {
    const { days, counted } = await reads.run(async (read) => {
      const { plans, rows } = await planReader(read, sealer).read(userId, selectOlderStreak(userId))
      // By then every dose of the earlier days is past, in every zone.
      if (before.until(localDate(plans.spans, now)).days < settledAfterDays) {
        throw invalidRequest({ before: 'Must lie further in the past' })
      }
      return olderStreak({ database: read, userId, signal }, { plans, stored: rows[0] }, before, now)
    })
    if (counted) await database.batchForUser(userId, [storeOlderStreak(userId, counted)])
    return { before, count: days }
  })

  register(api, listDayFigures, async ({ input: { from, to }, userId, now }) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw invalidRequest({ to: 'Must not be before `from`' })
    if (from.until(to).days >= dayLimit) throw invalidRequest({ to: `At most ${dayLimit} days can be asked for` })
    const isOver = Temporal.PlainDate.compare(to, earliestDate(now)) < 0
    const facts = isOver ? selectFactsAround(userId, from, to) : selectFactsSince(userId, from)
    const { plans, rows } = await reads.run((read) => planReader(read, sealer).read(userId, facts))
    const today = localDate(plans.spans, now)
    const last = earlierDate(to, today)
    if (Temporal.PlainDate.compare(from, last) > 0) return { days: [] }
    const listed = await dosesOf(plans, rows, { first: from, last, isToday: last.equals(today) })
    const doses = listed.map(({ dose }) => dose)
    return { days: dayTallies(doses, last, from.until(last).days + 1, now) }
  })

  register(api, listMonthFigures, async ({ userId, now }) => {
    return { months: await reads.run((read) => lastMonths(planReader(read, sealer), userId, now)) }
  })
}
