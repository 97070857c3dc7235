import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** A table used as a queue: due rows are leased to one process at a time. */
export type LeaseQueue = {
  readonly table: string
  /** Columns that identify a row. */
  readonly key: readonly string[]
  /** The column with the due time; while leased, the end of the lease. */
  readonly dueAt: string
  /** The column that counts claims; absent if the lock of a transaction is enough. */
  readonly tries?: string
  /** Which rows are in the queue. */
  readonly waiting: RawBuilder<unknown>
}

type DueOptions = {
  readonly which?: RawBuilder<unknown>
  readonly ties?: readonly string[]
  readonly also?: readonly string[]
}

/**
 * Selects and locks up to `limit` due rows, oldest first, skipping locked ones.
 * @param which a further condition
 * @param ties orders rows of the same moment
 * @param also further columns to select
 */
export function dueRows(
  { table, key, dueAt, waiting }: LeaseQueue,
  limit: number,
  now: Temporal.Instant,
  { which = sql`true`, ties = [], also = [] }: DueOptions = {},
): RawBuilder<unknown> {
  return sql`select ${columns([...key, dueAt, ...also])} from ${sql.table(table)}
    where ${waiting} and ${which} and ${sql.ref(dueAt)} <= ${now}
    order by ${columns([dueAt, ...ties])} limit ${limit} for update skip locked`
}

type Leased = LeaseQueue & { readonly tries: string }

/**
 * The update that leases the rows of a relation called `due`. If the process dies, they are due again when the lease
 * ends.
 * @param until the end of the lease
 * @param returned columns of the claimed rows, which are called `leased`
 */
export function claiming(
  { table, key, dueAt, tries }: Leased,
  until: RawBuilder<unknown> | Temporal.Instant,
  returned: RawBuilder<unknown>,
  set: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const same = key.map((column) => sql`leased.${sql.ref(column)} = due.${sql.ref(column)}`)
  return sql`update ${sql.table(table)} as leased
    set ${sql.ref(tries)} = leased.${sql.ref(tries)} + 1, ${sql.ref(dueAt)} = ${until}${set}
    from due where ${sql.join(same, sql` and `)} returning ${returned}`
}

/** See {@link dueRows} and {@link claiming}. */
export async function claimDue<Row>(
  tx: Tx,
  queue: Leased,
  { limit, now, until }: { limit: number; now: Temporal.Instant; until: RawBuilder<unknown> | Temporal.Instant },
  returned: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with due as materialized (${dueRows(queue, limit, now)}) ${claiming(queue, until, returned)}`.execute(tx)
  return [...rows]
}

/**
 * Exponential backoff from `first` to `most` milliseconds, reduced by up to half at random, so that failures do not
 * retry together.
 * @param chance from 0 to 1, which leaves the wait whole
 */
export function backoff(tries: number, { first, most }: { first: number; most: number }, chance: number): number {
  return Math.round(Math.min(most, first * 2 ** Math.min(tries - 1, 30)) * (0.5 + chance / 2))
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
