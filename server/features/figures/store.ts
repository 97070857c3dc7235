import { CompiledQuery } from 'kysely'

/** A stored count: the streak that ends with the day before a date. */
export type CountedStreak = {
  readonly before: Temporal.PlainDate
  readonly days: number
  /** The stamp of the plans of the count. */
  readonly plans: string
  /** Entries received after the day of their dose, when the count began: with another number the count is outdated. */
  readonly lateEntries: number
}

export type OlderStreak =
  | (CountedStreak & { readonly isCurrent: true })
  | (Pick<CountedStreak, 'lateEntries'> & { readonly isCurrent: false })

/** No row before the first count. It is current if no late entry was added since. */
export function selectOlderStreak(userId: string): CompiledQuery<OlderStreak> {
  return CompiledQuery.raw(
    `select late_entries as "lateEntries", late_entries is not distinct from counted_late_entries as "isCurrent", before, days, plans
     from older_streaks where user_id = $1`,
    [userId],
  )
}

export function storeOlderStreak(
  userId: string,
  { before, days, plans, lateEntries }: CountedStreak,
): CompiledQuery<unknown> {
  return CompiledQuery.raw(
    `insert into older_streaks as stored (user_id, before, days, plans, counted_late_entries) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set before = excluded.before, days = excluded.days, plans = excluded.plans,
         counted_late_entries = excluded.counted_late_entries`,
    [userId, before, days, plans, lateEntries],
  )
}
