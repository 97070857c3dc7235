import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#server/log.ts'
import { type RequestCounts, uncountedRequests } from '#server/metrics/counts.ts'
import { asRequest, currentRequestId, requestIdFor } from './request-id.ts'

/**
 * One line per request, which is also counted: method, route pattern, status and milliseconds. No concrete path (ids), no query (searches name
 * medicines), no body. Each line of a request has its id, which the answer names too (`X-Request-Id`).
 * @param trustedProxies our proxies in front of the server (TRUST_PROXY)
 */
export function requestLog(
  log: Log,
  trustedProxies: number,
  counts: RequestCounts = uncountedRequests,
): MiddlewareHandler {
  return (context, next) => {
    const began = performance.now()
    // A call that answers another one, as /api/health answers /health, is part of it.
    const id = currentRequestId() ?? requestIdFor(context.req.raw.headers, trustedProxies)
    return asRequest(id, async () => {
      await next()
      context.res.headers.set('X-Request-Id', id)
      const ms = performance.now() - began
      const answered = { method: context.req.method, route: routePath(context), status: context.res.status }
      log.info({ ...answered, ms: Math.round(ms) }, 'request')
      counts.answered(answered, ms / 1000)
    })
  }
}
