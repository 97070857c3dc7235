import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from '#server/http/describe-error.ts'
import { currentRequestId } from '#server/http/request-id.ts'

export type Log = Logger

/**
 * One JSON line per event on standard output. What a patient takes, says or writes never enters a log: requests are
 * logged as method, route pattern, status and milliseconds, without body, headers, query or concrete path; errors as
 * describeError describes them, without values they may quote. `request` is the id of the request that a line belongs to.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: describeError }, mixin: requestOfLine }
  return pino(options, destination ?? pino.destination(1))
}

function requestOfLine(): object {
  const request = currentRequestId()
  return request === undefined ? {} : { request }
}
