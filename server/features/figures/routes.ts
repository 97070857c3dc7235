import { dayTallies, inWindow, monthlyDays, percent, streak, tally, weeklyDays } from '#core/adherence/adherence.ts'
import { dayLimit } from '#core/api/doses.ts'
import { figureOf, getFigures } from '#core/api/figures.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import { localDate } from '#core/time/span.ts'
import type { Database } from '../../db/database.ts'
import { invalidInput } from '../../http/problem.ts'
import { type Api, register } from '../../http/register.ts'
import { selectBefore, selectFactsOn, selectFactsSince } from '../dose-entries/store.ts'
import { dosesOf, type PlanReader, type Plans } from '../doses/store.ts'
import { lastMonths, type SettledMonths } from './months.ts'

export type FiguresDeps = { readonly database: Database; readonly planReader: PlanReader }

/** Days of the streak that are read at once, beyond the last 30. */
const chunkDays = 60
/** So far back a streak is counted. */
const streakYears = 10

/** The patient's figures (dose-model 8). */
export function figuresRoutes(api: Api, { database, planReader }: FiguresDeps): void {
  const olderStreaks = new WeakMap<Plans, Older>()
  const settled: SettledMonths = new WeakMap()

  register(api, getFigures, async ({ userId, now, signal }) => {
    // Before the zone is known: no date on earth is a whole day behind UTC.
    const since = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: monthlyDays })
    const { plans, rows } = await planReader.read(userId, selectFactsSince(userId, since))
    const today = localDate(plans.spans, now)
    const first = today.subtract({ days: monthlyDays - 1 })
    const doses = (await dosesOf(plans, rows, first, today, 'today')).map(({ dose }) => dose)
    const days = dayTallies(doses, today, monthlyDays, now)
    const monthly = tally(inWindow(doses, today, monthlyDays), now)
    const recent = streak(days)
    const older = recent.reachesBack
      ? await olderStreak({ database, userId, signal }, plans, first, now, olderStreaks)
      : 0
    return {
      today: figureOf(tally(inWindow(doses, today, 1), now)),
      weekly: figureOf(tally(inWindow(doses, today, weeklyDays), now)),
      monthly: figureOf(monthly),
      onTime: { percent: percent(monthly.onTime, monthly.counted), part: monthly.onTime, counted: monthly.counted },
      streak: recent.count + older,
      streakBefore: { date: first, count: older },
      days,
    }
  })

  register(api, listDayFigures, async ({ input: { from, to }, userId, now }) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw invalidInput({ to: 'Must not be before `from`' })
    if (from.until(to).days >= dayLimit) throw invalidInput({ to: `At most ${dayLimit} days can be asked for` })
    // Before the zone is known: no date on earth is a whole day behind UTC.
    const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
    const isOver = Temporal.PlainDate.compare(to, yesterday) < 0
    const facts = isOver ? selectFactsOn(userId, from, to) : selectFactsSince(userId, from)
    const { plans, rows } = await planReader.read(userId, facts)
    const today = localDate(plans.spans, now)
    const last = Temporal.PlainDate.compare(to, today) < 0 ? to : today
    if (Temporal.PlainDate.compare(from, last) > 0) return { days: [] }
    // What is recorded ahead of its day counts with today, and with no day before.
    const entries = last.equals(today) ? rows : rows.filter(({ date }) => Temporal.PlainDate.compare(date, last) <= 0)
    const doses = (await dosesOf(plans, entries, from, last, last.equals(today) ? 'today' : 'last')).map(
      ({ dose }) => dose,
    )
    return { days: dayTallies(doses, last, from.until(last).days + 1, now) }
  })

  register(api, listMonthFigures, async ({ userId, now }) => {
    return { months: await lastMonths({ database, planReader, userId }, settled, now) }
  })
}

/** How long a streak was before a date, for the plans it was counted with. */
type Older = { readonly before: Temporal.PlainDate; readonly entries: number; readonly count: number }

/** A day on which nothing was to be taken. */
const emptyDay = { counted: 0, taken: 0 } as const

/**
 * How much longer than the days that were read a streak is that reaches back to the first of them. The days before them are
 * the past, so what was counted of them holds until an entry of that time is added: the next day goes on from there.
 * @param before the first of those days
 * @param counted what was counted for these plans before
 */
async function olderStreak(
  { database, userId, signal }: { readonly database: Database; readonly userId: string; readonly signal: AbortSignal },
  plans: Plans,
  before: Temporal.PlainDate,
  now: Temporal.Instant,
  counted: WeakMap<Plans, Older>,
): Promise<number> {
  const last = counted.get(plans)
  const [[row]] = await database.batchForUser(userId, [selectBefore(userId, before, last?.before ?? before)])
  const known = last && last.entries === row?.earlier ? last : null
  if (known?.before.equals(before)) return known.count
  const firstDoses = plans.medications.map(({ schedule }) => schedule.firstDose.toPlainDate())
  const oldest = laterOf(
    oldestOf([row?.oldest ?? null, ...firstDoses]) ?? before,
    before.subtract({ years: streakYears }),
  )
  let count = 0
  let first = before
  let size = chunkDays
  while (Temporal.PlainDate.compare(oldest, first) < 0) {
    signal.throwIfAborted()
    const toKnown = known ? known.before.until(first).days : 0
    const read = toKnown > 0 ? Math.min(toKnown, size) : size
    const end = first.subtract({ days: 1 })
    first = first.subtract({ days: read })
    const [rows] = await database.batchForUser(userId, [selectFactsOn(userId, first, end)])
    const doses = (await dosesOf(plans, rows, first, end)).map(({ dose }) => dose)
    // None of these days is today, which alone never breaks a streak.
    const part = streak([...dayTallies(doses, end, read, now), emptyDay])
    count += part.count
    if (!part.reachesBack) break
    if (known?.before.equals(first)) {
      count += known.count
      break
    }
    // Years without doses are stepped over quickly.
    size = doses.length === 0 ? size * 2 : chunkDays
  }
  counted.set(plans, { before, entries: row?.entries ?? 0, count })
  return count
}

function laterOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function oldestOf(dates: readonly (Temporal.PlainDate | null)[]): Temporal.PlainDate | null {
  return dates.filter((date) => date !== null).sort(Temporal.PlainDate.compare)[0] ?? null
}
