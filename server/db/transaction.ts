import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { parameter, temporalTypes } from './column-types.ts'
import { databaseUnavailable, isStalePlan, isWorthRetrying, TransactionRolledBack } from './errors.ts'
import type { Tables } from './tables.ts'

/** Queries of one transaction; refused after the function that received it has settled. */
export type Tx = Transaction<Tables>

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

const unconnected = new Kysely<Tables>({ dialect })

/** Builds statements for `batchForUser`: `statement.selectFrom(...).compile()`. Cannot execute them. */
export const statement: Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'withRecursive' | 'mergeInto' | 'getExecutor'
> = unconnected

const attempts = 6

/** By this name `hint_changes` tells of changes, and servers are notified of them. */
export const changesChannel = 'dosewell_changes'

/** Milliseconds in which changes are gathered. */
const gatherMs = 20

/**
 * Runs `work` in a transaction and commits it. On a serialization failure or deadlock all of it runs again, so `work`
 * must have no effect outside. The opening is not awaited: it travels with the first statement. If it fails, the
 * statements after it run without a patient, so row level security shows them nothing, and its error is thrown.
 * @param opening begins the transaction and sets its patient
 * @throws DatabaseUnavailable, TransactionRolledBack, or what `work` throws (after a rollback)
 */
export function runTransaction<T>(pool: pg.Pool, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(pool, async (client) => {
    const opened = client.query(opening)
    opened.catch(() => {})
    const connection = new TransactionConnection(client)
    try {
      const result = await work(kyselyOver(connection))
      await opened
      connection.close()
      checkCommitted(await client.query('commit'))
      return result
    } catch (error) {
      connection.close()
      await client.query('rollback')
      throw error
    }
  })
}

/**
 * Runs independent statements in one transaction and one round trip: opening, statements and COMMIT are sent together.
 * Each distinct text is prepared once per connection, unless `prepare` is false.
 * @returns the rows of each statement, in order
 * @throws DatabaseUnavailable, or the first statement's error (nothing is stored then)
 */
export function runBatch(
  pool: pg.Pool,
  opening: string,
  queries: readonly CompiledQuery[],
  prepare: boolean,
): Promise<unknown[][]> {
  return retried(pool, async (client) => {
    const messages = queries.map((query) => (prepare ? { ...message(query), name: nameOf(query.sql) } : message(query)))
    return (await inOneTrip(client, opening, messages)).map(({ rows }) => rows)
  })
}

/**
 * Runs one statement in a transaction of its own, in one round trip.
 * @throws DatabaseUnavailable, or the statement's error
 */
export function runStatement(pool: pg.Pool, opening: string, message: pg.QueryConfig): Promise<pg.QueryResult> {
  return retried(pool, async (client) => {
    const [result] = await inOneTrip(client, opening, [message])
    if (!result) throw new Error('A statement has a result.')
    return result
  })
}

/** @throws the first failure */
async function inOneTrip(
  client: pg.PoolClient,
  opening: string,
  messages: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  const sent = [client.query(opening), ...messages.map((one) => client.query(one)), client.query('commit')]
  const results = (await Promise.allSettled(sent)).map((answer) => {
    // The first failure is the cause; later ones only say that the transaction has failed.
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
  const commit = results.pop()
  if (commit) checkCommitted(commit)
  return results.slice(1)
}

/** Uses a connection per attempt and returns it clean or not at all; translates errors. */
async function retried<T>(pool: pg.Pool, attempt: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await onConnection(pool, attempt)
    } catch (error) {
      if (tried === attempts || !isWorthRetrying(error)) throw databaseUnavailable(error) ?? error
      // Random backoff, so that two colliding transactions do not collide again.
      await delay(Math.random() * 5 * 2 ** tried)
    }
  }
}

async function onConnection<T>(pool: pg.Pool, attempt: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let unusable = false
  const hints = new Set<string>()
  const onNotice = ({
    message,
    detail,
  }: {
    readonly message?: string | undefined
    readonly detail?: string | undefined
  }) => {
    if (message === changesChannel && detail) hints.add(detail)
  }
  client.on('notice', onNotice)
  try {
    const result = await attempt(client)
    notifySoon(pool, hints)
    return result
  } catch (error) {
    unusable = databaseUnavailable(error) !== undefined || isStalePlan(error)
    throw error
  } finally {
    client.off('notice', onNotice)
    // A connection in an open transaction must not serve the next patient.
    client.release(unusable || client.getTransactionStatus() !== 'I')
  }
}

/** Hints of committed transactions that are not notified yet, of a pool that is notifying. */
const unsaid = new WeakMap<pg.Pool, Set<string>>()

/**
 * Notifies of changes a moment after they are stored, of many at once. Within their transactions it would keep those from
 * being written to disk together: PostgreSQL lets only one transaction that notifies commit at a time.
 */
function notifySoon(pool: pg.Pool, hints: ReadonlySet<string>): void {
  if (hints.size === 0) return
  const earlier = unsaid.get(pool)
  if (earlier) {
    for (const hint of hints) earlier.add(hint)
    return
  }
  unsaid.set(pool, new Set(hints))
  void notifyGathered(pool)
}

/** One batch after the other: none overtakes another, and a slow database gets fewer of them. */
async function notifyGathered(pool: pg.Pool): Promise<void> {
  for (let waiting = unsaid.get(pool); waiting && waiting.size > 0; waiting = unsaid.get(pool)) {
    await delay(gatherMs)
    unsaid.set(pool, new Set())
    // Nothing has to reach the disk for it. If it fails, pages read again in two minutes.
    await pool.query(notifyAll, [[...waiting]]).catch(() => {})
  }
  unsaid.delete(pool)
}

const notifyAll = `select pg_notify('${changesChannel}', hint)
  from set_config('synchronous_commit', 'off', true), unnest($1::text[]) hint`

/** PostgreSQL answers COMMIT of a failed transaction with success and the word ROLLBACK. */
function checkCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new TransactionRolledBack()
}

function kyselyOver(connection: DatabaseConnection): Tx {
  const executor = unconnected.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  return new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

class TransactionConnection implements DatabaseConnection {
  #client: pg.PoolClient | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Refuses further queries: the connection may already serve another transaction. */
  close(): void {
    this.#client = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#client) throw new Error('This transaction is over; was a query not awaited?')
    const { rows, rowCount, command } = await this.#client.query(message(query))
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported; page by cursor.')
  }
}

function message({ sql, parameters }: CompiledQuery): pg.QueryConfig {
  return { text: sql, values: parameters.map(parameter), types: temporalTypes }
}

const names = new Map<string, string>()

/** A short name to prepare a statement by, the same on every connection. @param sql one of few and fixed texts, as none is forgotten */
export function nameOf(sql: string): string {
  const name = names.get(sql) ?? `dosewell_${names.size + 1}`
  names.set(sql, name)
  return name
}
