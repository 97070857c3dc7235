import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { authCall } from './auth-call.ts'

/**
 * The account library's way to the database: its statements join the transaction of the call they belong to, so that an
 * account and all that comes with it are stored together or not at all; without one they go to the pool.
 */
export function authDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new CallDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class CallDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(pool: pg.Pool) {
    this.#connection = { executeQuery: (query) => execute(pool, query), streamQuery: refuse }
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse
}

async function execute<R>(pool: pg.Pool, query: CompiledQuery): Promise<QueryResult<R>> {
  const call = authCall.getStore()
  try {
    if (call?.tx) {
      const { rows, ...rest } = await call.tx.executeQuery<Record<string, unknown>>(query)
      return { ...rest, rows: rows.map(withDates) as R[] }
    }
    const { rows, rowCount, command } = await pool.query(query.sql, [...query.parameters])
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  } catch (error) {
    if (call) call.databaseError ??= error
    throw error
  }
}

/** The library works with Date; our transactions read instants. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Temporal.Instant ? new Date(value.epochMilliseconds) : value,
    ]),
  )
}

function refuse(): never {
  throw new Error('The account library begins no transactions and streams nothing here.')
}
