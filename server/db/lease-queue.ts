import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** A table whose rows are worked on when they are due, each by one process at a time. */
export type LeaseQueue = {
  readonly table: string
  /** The columns of its primary key. */
  readonly key: readonly string[]
  /** The column that says when a row is due; while somebody holds it, when the lease ends. */
  readonly dueAt: string
  /** The column that counts how often a row was claimed; none where no lease is taken and the lock of a transaction is enough. */
  readonly tries?: string
  /** Which rows wait at all. */
  readonly waiting: RawBuilder<unknown>
}

type DueOptions = {
  readonly which?: RawBuilder<unknown>
  readonly ties?: readonly string[]
  readonly also?: readonly string[]
}

/**
 * Selects the key and the moment of up to so many due rows, oldest first, and locks them until the transaction is over. Those that
 * somebody else has locked are passed by.
 * @param which a further condition
 * @param ties what rows of one moment are ordered by
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
 * The update that claims rows of a relation called `due`. Should the process die, they are due again when the lease ends.
 * @param until the end of the lease
 * @param returned columns of the claimed rows
 */
export function claiming(
  { table, key, dueAt, tries }: Leased,
  until: RawBuilder<unknown> | Temporal.Instant,
  returned: RawBuilder<unknown>,
  set: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const same = key.map((column) => sql`one.${sql.ref(column)} = due.${sql.ref(column)}`)
  return sql`update ${sql.table(table)} as one
    set ${sql.ref(tries)} = one.${sql.ref(tries)} + 1, ${sql.ref(dueAt)} = ${until}${set}
    from due where ${sql.join(same, sql` and `)} returning ${returned}`
}

/** Claims up to so many rows that are due (see {@link dueRows}, {@link claiming}). */
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
 * How long to wait after so many tries: `first`, twice as long each time, at most `most`; a part of it up to the half is left out by
 * chance, so that what failed together is not tried together again.
 * @param first milliseconds, as is `most`
 * @param chance from 0 to 1, which leaves nothing out
 */
export function backoff(tries: number, { first, most }: { first: number; most: number }, chance: number): number {
  return Math.round(Math.min(most, first * 2 ** Math.min(tries - 1, 30)) * (0.5 + chance / 2))
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
