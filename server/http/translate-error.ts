import { HTTPException } from 'hono/http-exception'
import { type ErrorBody, errorStatus } from '#core/api/errors.ts'
import { databaseUnavailable } from '#server/db/errors.ts'
import type { Log } from '#server/log.ts'
import { describeError } from './describe-error.ts'
import { Problem } from './problem.ts'
import { currentRequestId } from './request-id.ts'

/**
 * The one place that turns errors into responses: expected ones keep their code, a lost database is 503, anything else
 * is 500 and a line in the log, which a patient who quotes the request's id leads to.
 */
export function translateError(error: unknown, log: Log): Response {
  if (error instanceof Problem) return answer(error)
  // The client has disconnected (`Call.signal`): not a failure.
  if (error instanceof DOMException && error.name === 'AbortError') return new Response(null, { status: 499 })
  const unavailable = databaseUnavailable(error)
  if (unavailable) {
    log.warn(describeError(unavailable), 'database unavailable')
    return answer(
      new Problem('unavailable', 'unavailable', {
        hint: 'Nothing was lost. What you recorded on this device is kept and sent later.',
        retryAfter: 5,
      }),
    )
  }
  if (error instanceof HTTPException && error.status < 500)
    return answer(new Problem('invalid_input', { message: error.message }))
  log.error(describeError(error), 'unexpected error')
  return answer(new Problem('internal', 'internal'))
}

function answer(problem: Problem): Response {
  const requestId = problem.code === 'internal' ? currentRequestId() : undefined
  return Response.json({ ...problem.body, ...(requestId && { requestId }) } satisfies ErrorBody, {
    status: errorStatus[problem.code],
    headers: {
      ...(problem.retryAfter !== undefined && { 'Retry-After': String(problem.retryAfter) }),
      ...(problem.allow && { Allow: problem.allow.join(', ') }),
    },
  })
}
