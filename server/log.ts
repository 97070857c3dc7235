import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from '#server/http/describe-error.ts'
import { currentRequestId } from '#server/http/request-id.ts'

export type Log = Logger

/** Called with the level of each line from `warn` on. */
export type CountLine = (level: string) => void

/**
 * One JSON line per event on standard output. What a patient takes, says or writes never enters a log: requests are
 * logged as method, route pattern, status and milliseconds, without body, headers, query or concrete path; errors as
 * describeError describes them, without values they may quote. `request` is the id of the request that a line belongs to.
 */
export function createLog(level: string, destination?: DestinationStream, count?: CountLine): Log {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    mixin: requestOfLine,
    ...(count && { hooks: countingHooks(count) }),
  }
  return pino(options, destination ?? pino.destination(1))
}

function requestOfLine(): object {
  const request = currentRequestId()
  return request === undefined ? {} : { request }
}

function countingHooks(count: CountLine): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(line, write, level) {
      if (level >= 40) count(pino.levels.labels[level] ?? 'error')
      return write.apply(this, line)
    },
  }
}
