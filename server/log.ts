import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from '#server/http/describe-error.ts'

export type Log = Logger

/**
 * One JSON line per event to standard output.
 *
 * What a patient takes, says or writes never enters a log: requests are logged as method, route pattern, status and
 * milliseconds, never with a body, a header, a query string or a concrete address. An error is
 * logged as describeError says it, without what it may quote.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino({ level, base: null, serializers: { err: describeError } }, destination ?? pino.destination(1))
}
