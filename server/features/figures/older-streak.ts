import { dayTallies, streak } from '#core/adherence/adherence.ts'
import { earlierDate, laterDate } from '#core/time/dates.ts'
import type { ReadDatabase } from '#server/db/replica.ts'
import { selectDateRange, selectFactsAround } from '#server/features/dose-entries/store.ts'
import { dosesOf, type Plans } from '#server/features/doses/store.ts'
import type { CountedStreak, OlderStreak } from './store.ts'

/** Days of the streak per read. */
const chunkDays = 60
/** How far back a streak is counted. */
const streakYears = 10
/** A day without doses. */
const emptyDay = { counted: 0, taken: 0 } as const

type StreakReader = { readonly database: ReadDatabase; readonly userId: string; readonly signal: AbortSignal }

type StreakFacts = {
  readonly plans: Plans
  /** The last count. */
  readonly stored: OlderStreak | undefined
}

/**
 * The streak that ends with the day before a date. These days are past, so a count holds until a late entry or a change
 * of plans, and the next day continues from it.
 * @returns its days, and what to store if it was counted anew
 */
export async function olderStreak(
  reader: StreakReader,
  { plans, stored }: StreakFacts,
  before: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<{ readonly days: number; readonly counted: CountedStreak | null }> {
  const { database, userId, signal } = reader
  const current = stored?.isCurrent && stored.plans === plans.stamp ? stored : null
  if (current?.before.equals(before)) return { days: current.days, counted: null }
  const oldest = laterDate(await oldestDate(reader, plans, before), before.subtract({ years: streakYears }))
  let days = 0
  let first = before
  let size = chunkDays
  while (Temporal.PlainDate.compare(oldest, first) < 0) {
    signal.throwIfAborted()
    const toKnown = current ? current.before.until(first).days : 0
    const dayCount = toKnown > 0 ? Math.min(toKnown, size) : size
    const end = first.subtract({ days: 1 })
    first = first.subtract({ days: dayCount })
    const [rows] = await database.batchForUser(userId, [selectFactsAround(userId, first, end)])
    const doses = (await dosesOf(plans, rows, { first, last: end })).map(({ dose }) => dose)
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
  return { days, counted: { before, days, plans: plans.stamp, lateEntries: stored?.lateEntries ?? 0 } }
}

/** The date of the first dose, planned or recorded; `before` without any. */
async function oldestDate(
  { database, userId }: StreakReader,
  { medications }: Plans,
  before: Temporal.PlainDate,
): Promise<Temporal.PlainDate> {
  const [[entries]] = await database.batchForUser(userId, [selectDateRange(userId)])
  const planned = medications.map(({ schedule }) => schedule.firstDose.toPlainDate())
  const dates = entries?.oldest ? [entries.oldest, ...planned] : planned
  return dates.length > 0 ? dates.reduce(earlierDate) : before
}
