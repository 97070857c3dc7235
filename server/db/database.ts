import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { query } from './query.ts'
import { apiRole, type DatabaseAddress, type Role, rolePassword, workerRole } from './roles.ts'
import { runBatch, runStatement, runTransaction, type Tx } from './transaction.ts'

type RowsOf<Queries extends readonly CompiledQuery[]> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

export type PoolUse = {
  readonly role: Role
  readonly most: number
  readonly used: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

export interface Database {
  /** For our other processes. */
  address: DatabaseAddress
  /** Connections as dosewell_api, for accounts and tables without patients; patient tables look empty here. */
  pool: pg.Pool
  /**
   * How a call reaches the patient tables: runs `work` in a transaction that sees this patient's rows. It may run more
   * than once (deadlock, serialization), so it must have no effect outside the database.
   * @param userId the signed-in patient's id, a uuid
   * @throws DatabaseUnavailable; TransactionRolledBack when `work` swallowed a failure
   */
  withUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for independent statements, in one round trip: `const [rows] = await db.batchForUser(userId,
   * [statement.selectFrom(...).compile()])`. Their texts should be few and fixed, as each is prepared on each
   * connection.
   * @returns the rows of each statement
   */
  batchForUser<const Queries extends readonly CompiledQuery[]>(
    userId: string,
    queries: Queries,
  ): Promise<RowsOf<Queries>>
  /**
   * Runs `work` as dosewell_worker, which sees every patient's rows: for background work, and for taking over a browser's push
   * subscription from another account.
   */
  withSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** @throws DatabaseUnavailable */
  ping(): Promise<void>
  /** How busy the connections are, of the API and of background work. */
  pools(): readonly PoolUse[]
  /** Waits for running transactions and closes all connections. */
  close(): Promise<void>
}

export type DatabaseOptions = DatabaseAddress & {
  /** Most connections of the API; the worker gets half as many. */
  max?: number
  /** Gets errors of idle connections, which no caller sees. */
  log?: (text: string) => void
}

/** Milliseconds. A patient's call is never longer; a longer statement is a mistake that must not hold up others. */
const statementTimeout = { [apiRole]: 10_000, [workerRole]: 60_000 }

/** How much later a silent server counts as gone. */
const silence = 5_000

/** Milliseconds to wait for a connection of the pool or a new one. */
const connectTimeout = 5_000

/**
 * Opens the database for API and worker. Connections are made on demand: while the database is down, queries throw
 * DatabaseUnavailable, and succeed when it is back. Run `migrate` first.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { max = 10, log = () => {} } = options
  const isPooled = 'url' in options && options.directUrl !== undefined && options.directUrl !== options.url
  const pool = poolAs(apiRole, options, max, log, isPooled)
  const workers = poolAs(workerRole, options, Math.max(1, Math.floor(max / 2)), log, isPooled)
  const openingAs = (role: Role) => beginAs(role, isPooled)
  const openingFor = (userId: string) => openingAs(apiRole) + patientIs(userId)

  return {
    address:
      'connection' in options ? { connection: options.connection } : { url: options.url, directUrl: options.directUrl },
    pool,
    withUser: async (userId, work) => runTransaction(pool, openingFor(userId), work),
    batchForUser: async <const Queries extends readonly CompiledQuery[]>(userId: string, queries: Queries) => {
      const opening = openingFor(userId) + (isPooled ? '' : planOnce)
      return (await runBatch(pool, opening, queries, !isPooled)) as RowsOf<Queries>
    },
    withSystem: (work) => runTransaction(workers, openingAs(workerRole), work),
    async ping() {
      await query(pool, 'select')
    },
    pools: () => [useOf(apiRole, pool), useOf(workerRole, workers)],
    async close() {
      await Promise.all([pool.end(), workers.end()])
    },
  }
}

function useOf(role: Role, { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { role, most: options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Plans prepared statements once per connection. By default PostgreSQL plans the longer ones again with every call,
 * which takes longer than running them.
 */
const planOnce = ';set local plan_cache_mode=force_generic_plan'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Makes a transaction that of a patient. */
function patientIs(userId: string): string {
  if (!uuid.test(userId)) throw new TypeError('A user id is a uuid.')
  return `;set local app.user_id='${userId}'`
}

/** Begins a transaction. What is set in it ends with it. */
function beginAs(role: Role, isPooled: boolean): string {
  return `begin;set local role ${role}${isPooled ? `;${limit('set local', role)}` : ''}`
}

function limit(set: 'set' | 'set local', role: Role): string {
  return `${set} statement_timeout=${statementTimeout[role]};${set} idle_in_transaction_session_timeout=60000`
}

/**
 * @param isPooled whether each transaction may be on another session, which others used before. Then nothing is set for a session or
 * prepared in it, and a single statement has a transaction of its own, with its role and limits
 */
function poolAs(
  role: Role,
  address: DatabaseAddress,
  max: number,
  log: (text: string) => void,
  isPooled: boolean,
): pg.Pool {
  const pool = new pg.Pool({
    ...('connection' in address
      ? { ...address.connection, user: role, password: rolePassword(address.connection.password, role) }
      : { connectionString: address.url }),
    max,
    pipeline: true,
    keepAlive: true,
    query_timeout: statementTimeout[role] + silence,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    application_name: role,
    // As statements and not start-up options, which poolers refuse. `SET ROLE` gives up the owner's rights
    // (DATABASE_URL).
    onConnect: async (client) => {
      if (!isPooled) await client.query(`set role ${role};${limit('set', role)}`)
    },
  })
  if (isPooled) {
    const opening = beginAs(role, isPooled)
    const alone = (statement: string | pg.QueryConfig, values?: unknown[]) => {
      const { name: _prepared, ...message } = typeof statement === 'string' ? { text: statement } : statement
      return runStatement(pool, opening, values ? { ...message, values } : message)
    }
    pool.query = alone as pg.Pool['query']
  }
  // Without listeners a lost connection would end the process: idle ones report to the pool, busy ones to themselves.
  // When an embedded database is stopped, abandoned connections may be left: not worth a log line.
  pool.on('error', (error) => pool.ending || log(`A database connection was lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
