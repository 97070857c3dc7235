/**
 * The database is down, shutting down, no longer the primary, short of disk or memory, or has no free connection in time. HTTP answers
 * 503; retrying helps.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super('The database is not available at the moment.', { cause })
  }
}

/** A failure inside the transaction was swallowed, so PostgreSQL rolled back instead of committing. */
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

/** ENOENT of `connect` is a missing socket, ENOENT of `open` some missing file. */
const connecting = new Set(['connect', 'getaddrinfo', 'read', 'write'])

/**
 * PostgreSQL's codes for shutting down, crashed, starting up, idle session ended; and for one that only reads: after a failover the former
 * primary, until connections are led to the new one.
 */
const leaving = new Set(['57P01', '57P02', '57P03', '57P05', '25006'])

/** Its classes for a lost connection; for too little disk, memory or connections; and for errors of its system. */
const unableClass = /^(?:08|53|58)/

/** Messages of `pg` without a code: connection lost, none free in time, or ended with the server. */
const lostConnection =
  /cannot use a pool after calling end|connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout|query read timeout/i

/** Undefined for other errors. Follows `cause`. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause
    const code = errorCode(cause)
    if (isAnswerOfFetch(cause)) return undefined
    const system = 'syscall' in cause && connecting.has(String(cause.syscall)) && unreachable.has(code)
    if (system || leaving.has(code) || unableClass.test(code) || (!code && lostConnection.test(cause.message))) {
      return new DatabaseUnavailable(error)
    }
  }
  return undefined
}

/** Failed calls to other servers have the same causes. */
function isAnswerOfFetch(error: Error): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

/** Serialization failure, deadlock, or a plan outdated by a migration. */
export function isWorthRetrying(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

/** A prepared statement whose columns a migration changed; a new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && String(error).includes('cached plan')
}

/** A statement took longer than it may, or somebody ended it. */
export function isCanceled(error: unknown): boolean {
  return errorCode(error) === '57014'
}

/** A statement did not get its lock in the time that it was given. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}

/** SQLSTATE or system code, empty without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
