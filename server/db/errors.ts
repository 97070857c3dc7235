/** The database is not there, is going away or has no connection left in time. HTTP answers 503; trying again helps. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super('The database is not available at the moment.', { cause })
  }
}

/** A statement of the transaction had failed and nobody passed that on, so PostgreSQL rolled back what should be committed. */
export class TransactionRolledBack extends Error {
  override readonly name = 'TransactionRolledBack'

  constructor() {
    super('The transaction was rolled back because a statement in it had failed.')
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
])

/** What was attempted: ENOENT of `connect` is a socket that is gone, ENOENT of `open` somebody's missing file. */
const connecting = new Set(['connect', 'getaddrinfo', 'read', 'write'])

/** PostgreSQL's own codes: shutting down, crashed, starting up, idle session ended, too many connections. */
const leaving = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])

/** What `pg` says without a code when a connection is lost, the pool has none in time, or has ended with the server. */
const lostConnection =
  /cannot use a pool after calling end|connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout|query read timeout/i

/** The named error for "no database", or undefined when the error is about something else. Looks at its causes too. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause
    const code = errorCode(cause)
    if (isAnswerOfFetch(cause)) return undefined
    const system = 'syscall' in cause && connecting.has(String(cause.syscall)) && unreachable.has(code)
    if (system || leaving.has(code) || code.startsWith('08') || (!code && lostConnection.test(cause.message))) {
      return new DatabaseUnavailable(error)
    }
  }
  return undefined
}

/** Another server that we called and could not reach has the same causes. */
function isAnswerOfFetch(error: Error): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

/** True when the same transaction, run again, may well succeed: serialization failure, deadlock, plan made out of date by a migration. */
export function isWorthRetrying(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

/** A prepared statement whose columns a migration has changed; a new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && String(error).includes('cached plan')
}

/** SQLSTATE or system code of an error, empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
