import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#server/log.ts'

/**
 * One line per request: method, route pattern, status and milliseconds. No concrete path (ids), no query (searches name
 * medicines), no body.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now()
    await next()
    const ms = Math.round(performance.now() - began)
    log.info({ method: context.req.method, route: routePath(context), status: context.res.status, ms }, 'request')
  }
}
