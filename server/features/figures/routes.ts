import { dayTallies, streak } from '#core/adherence/adherence.ts'
import { dayLimit } from '#core/api/doses.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { earliestDate, localDate } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import { selectDateRange, selectFactsOn, selectFactsSince } from '#server/features/dose-entries/store.ts'
import { dosesOf, type PlanReader, type Plans } from '#server/features/doses/store.ts'
import { invalidRequest } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { lastMonths } from './months.ts'
import { type OlderStreak, selectOlderStreak, storeOlderStreak } from './store.ts'

/** UTC offsets are less than a day, and a change of zone is over within a day: every dose of the date is past. */
const settledAfterDays = 2

export type FiguresDeps = { readonly database: Database; readonly planReader: PlanReader }

/** Days of the streak per read. */
const chunkDays = 60
/** How far back a streak is counted. */
const streakYears = 10

/** See dose-model 8. */
export function figuresRoutes(api: Api, { database, planReader }: FiguresDeps): void {
  register(api, getOlderStreak, async ({ input: { before }, userId, now, signal }) => {
    const { plans, rows } = await planReader.read(userId, selectOlderStreak(userId))
    // By then every dose of the earlier days is past, in every zone.
    if (before.until(localDate(plans.spans, now)).days < settledAfterDays) {
      throw invalidRequest({ before: 'Must lie further in the past' })
    }
    return { before, count: await olderStreak({ database, userId, signal }, plans, rows[0], before, now) }
  })

  register(api, listDayFigures, async ({ input: { from, to }, userId, now }) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw invalidRequest({ to: 'Must not be before `from`' })
    if (from.until(to).days >= dayLimit) throw invalidRequest({ to: `At most ${dayLimit} days can be asked for` })
    const isOver = Temporal.PlainDate.compare(to, earliestDate(now)) < 0
    const facts = isOver ? selectFactsOn(userId, from, to) : selectFactsSince(userId, from)
    const { plans, rows } = await planReader.read(userId, facts)
    const today = localDate(plans.spans, now)
    const last = Temporal.PlainDate.compare(to, today) < 0 ? to : today
    if (Temporal.PlainDate.compare(from, last) > 0) return { days: [] }
    // Entries recorded early count with today, and with no earlier day.
    const entries = last.equals(today) ? rows : rows.filter(({ date }) => Temporal.PlainDate.compare(date, last) <= 0)
    const doses = (await dosesOf(plans, entries, from, last, last.equals(today) ? 'today' : 'last')).map(
      ({ dose }) => dose,
    )
    return { days: dayTallies(doses, last, from.until(last).days + 1, now) }
  })

  register(api, listMonthFigures, async ({ userId, now }) => {
    return { months: await lastMonths(planReader, userId, now) }
  })
}

/** A day without doses. */
const emptyDay = { counted: 0, taken: 0 } as const

/**
 * The streak that ends with the day before a date. These days are past, so a count holds until a late entry or a change
 * of plans, and the next day continues from it.
 * @param stored the last count
 */
async function olderStreak(
  patient: { readonly database: Database; readonly userId: string; readonly signal: AbortSignal },
  plans: Plans,
  stored: OlderStreak | undefined,
  before: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<number> {
  const { database, userId, signal } = patient
  const current = stored?.isCurrent && stored.plans === plans.stamp ? stored : null
  if (current?.before.equals(before)) return current.days
  const [[entries]] = await database.batchForUser(userId, [selectDateRange(userId)])
  const firstDoses = plans.medications.map(({ schedule }) => schedule.firstDose.toPlainDate())
  const oldest = laterOf(
    oldestOf([entries?.oldest ?? null, ...firstDoses]) ?? before,
    before.subtract({ years: streakYears }),
  )
  let days = 0
  let first = before
  let size = chunkDays
  while (Temporal.PlainDate.compare(oldest, first) < 0) {
    signal.throwIfAborted()
    const toKnown = current ? current.before.until(first).days : 0
    const dayCount = toKnown > 0 ? Math.min(toKnown, size) : size
    const end = first.subtract({ days: 1 })
    first = first.subtract({ days: dayCount })
    const [rows] = await database.batchForUser(userId, [selectFactsOn(userId, first, end)])
    const doses = (await dosesOf(plans, rows, first, end)).map(({ dose }) => dose)
    // None of these days is today, which alone never breaks a streak.
    const part = streak([...dayTallies(doses, end, dayCount, now), emptyDay])
    days += part.count
    if (!part.reachesBack) break
    if (current?.before.equals(first)) {
      days += current.days
      break
    }
    // Skips years without doses.
    size = doses.length === 0 ? size * 2 : chunkDays
  }
  const newStreak = { before, days, plans: plans.stamp }
  await database.batchForUser(userId, [storeOlderStreak(userId, newStreak, stored?.lateEntries ?? 0)])
  return days
}

function laterOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function oldestOf(dates: readonly (Temporal.PlainDate | null)[]): Temporal.PlainDate | null {
  return dates.filter((date) => date !== null).sort(Temporal.PlainDate.compare)[0] ?? null
}
