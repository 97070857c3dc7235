import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from '#server/http/describe-error.ts'

export type Log = Logger

/**
 * One JSON line per event on standard output. What a patient takes, says or writes never enters a log: requests are
 * logged as method, route pattern, status and milliseconds, without body, headers, query or concrete path; errors as
 * describeError describes them, without values they may quote.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino({ level, base: null, serializers: { err: describeError } }, destination ?? pino.destination(1))
}
