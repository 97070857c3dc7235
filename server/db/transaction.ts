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

/** Queries of one transaction. It is over when the function that received it has settled; a later query is refused. */
export type Tx = Transaction<Tables>

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

const unconnected = new Kysely<Tables>({ dialect })

/** Builds statements for `batchForUser`: `statement.selectFrom(...).compile()`. It has no connection to execute them. */
export const statement: Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'withRecursive' | 'mergeInto' | 'getExecutor'
> = unconnected

/** How often a transaction is tried when PostgreSQL asks for it to be run again. */
const attempts = 6

/**
 * Runs `work` in a transaction and commits it. When PostgreSQL ends it for a reason that lies in the moment
 * (serialization failure, deadlock) the whole of it runs again, so `work` must have no effect outside.
 *
 * The opening is not waited for: it travels together with the first statement. Should it fail, the statements behind
 * it run without a patient, so row level security shows them nothing, and its error is thrown.
 *
 * @param opening begins the transaction and says whose it is
 * @throws DatabaseUnavailable, TransactionRolledBack, or what `work` throws (then all is rolled back)
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
 * Runs statements that do not depend on each other's results in one transaction and in one round trip: opening,
 * statements and COMMIT are sent together. Each distinct text is prepared once per connection, unless `prepare` is false.
 *
 * @returns the rows of each statement, in their order
 * @throws DatabaseUnavailable, or the first statement's error (then nothing is stored)
 */
export function runBatch(
  pool: pg.Pool,
  opening: string,
  queries: readonly CompiledQuery[],
  prepare: boolean,
): Promise<unknown[][]> {
  return retried(pool, async (client) => {
    const answers = await Promise.allSettled([
      client.query(opening),
      ...queries.map((query) =>
        client.query(prepare ? { ...message(query), name: nameOf(query.sql) } : message(query)),
      ),
      client.query('commit'),
    ])
    const results = answers.map((answer) => {
      // The first failure is the reason; what stands behind it only says that the transaction has failed.
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
    const commit = results.pop()
    if (commit) checkCommitted(commit)
    return results.slice(1).map((result) => result.rows as unknown[])
  })
}

/** Takes a connection for each attempt, gives it back clean or not at all, and names the errors. */
async function retried<T>(pool: pg.Pool, attempt: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await onConnection(pool, attempt)
    } catch (error) {
      if (tried === attempts || !isWorthRetrying(error)) throw databaseUnavailable(error) ?? error
      // Two that met should not meet again: wait a little, each his own time.
      await delay(Math.random() * 5 * 2 ** tried)
    }
  }
}

async function onConnection<T>(pool: pg.Pool, attempt: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let unusable = false
  try {
    return await attempt(client)
  } catch (error) {
    unusable = databaseUnavailable(error) !== undefined || isStalePlan(error)
    throw error
  } finally {
    // A connection whose transaction is not over must not serve the next patient.
    client.release(unusable || client.getTransactionStatus() !== 'I')
  }
}

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

  /** From now on queries are refused: the connection may already serve somebody else. */
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

/** A short name for a statement's text, the same on every connection. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `dosewell_${names.size + 1}`
  names.set(sql, name)
  return name
}
