import { CompiledQuery } from 'kysely'

/** A streak as it was counted: how many days of it end with the day before a date. */
export type CountedStreak = {
  readonly before: Temporal.PlainDate
  readonly days: number
  /** The stamp of the plans that it was counted with. */
  readonly plans: string
}

/** What is stored of a patient's streak. */
export type OlderStreak = {
  /** How many entries were received when the day of their dose was over. */
  readonly lateEntries: number
} & ((CountedStreak & { readonly isCurrent: true }) | { readonly isCurrent: false })

/** What is stored of a patient's streak; no row before the first count. It is current where no entry came late since. */
export function selectOlderStreak(userId: string): CompiledQuery<OlderStreak> {
  return CompiledQuery.raw(
    `select late_entries as "lateEntries", late_entries is not distinct from counted_late_entries as "isCurrent", before, days, plans
     from older_streaks where user_id = $1`,
    [userId],
  )
}

/**
 * Stores what was counted.
 * @param lateEntries how many there were when it was begun: with one more the count does not hold
 */
export function storeOlderStreak(
  userId: string,
  { before, days, plans }: CountedStreak,
  lateEntries: number,
): CompiledQuery<unknown> {
  return CompiledQuery.raw(
    `insert into older_streaks as stored (user_id, before, days, plans, counted_late_entries) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set before = excluded.before, days = excluded.days, plans = excluded.plans,
         counted_late_entries = excluded.counted_late_entries`,
    [userId, before, days, plans, lateEntries],
  )
}
