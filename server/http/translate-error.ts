import { HTTPException } from 'hono/http-exception'
import { type ErrorBody, errorStatus } from '#core/api/errors.ts'
import { databaseUnavailable } from '#server/db/errors.ts'
import type { Log } from '#server/log.ts'
import { type RequestCounts, uncountedRequests } from '#server/metrics/counts.ts'
import { describeError } from './describe-error.ts'
import { Problem } from './problem.ts'
import { currentRequestId } from './request-id.ts'

/**
 * The one place that turns errors into responses: expected ones keep their code, a lost database is 503, anything else
 * is 500 and a line in the log, which a patient who quotes the request's id leads to.
 */
export function translateError(error: unknown, log: Log, counts: RequestCounts = uncountedRequests): Response {
  const problem = problemOf(error, log)
  if (!problem) return new Response(null, { status: 499 })
  counts.failed(problem.code)
  return answer(problem)
}

/** Undefined if the client has disconnected. */
function problemOf(error: unknown, log: Log): Problem | undefined {
  if (error instanceof Problem) return error
  // The client has disconnected (`Call.signal`): not a failure.
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  const unavailable = databaseUnavailable(error)
  if (unavailable) {
    log.warn(describeError(unavailable), 'database unavailable')
    return new Problem('unavailable', 'unavailable', {
      hint: 'Nothing was lost. What you recorded on this device is kept and sent later.',
      retryAfter: 5,
    })
  }
  if (error instanceof HTTPException && error.status < 500)
    return new Problem('invalid_input', { message: error.message })
  log.error(describeError(error), 'unexpected error')
  return new Problem('internal', 'internal')
}

function answer(problem: Problem): Response {
  const requestId = problem.code === 'internal' ? currentRequestId() : undefined
  const response = Response.json({ ...problem.body, ...(requestId && { requestId }) } satisfies ErrorBody, {
    status: errorStatus[problem.code],
    headers: {
      ...(problem.retryAfter !== undefined && { 'Retry-After': String(problem.retryAfter) }),
      ...(problem.allow && { Allow: problem.allow.join(', ') }),
    },
  })
  for (const cookie of problem.cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
