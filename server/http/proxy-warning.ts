import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

/**
 * Warns the operator, once, of a proxy that the server was not told of: all patients then have the proxy's address, and a few wrong
 * passwords of one keep all of them from signing in.
 */
export function proxyWarning(log: Log): MiddlewareHandler {
  let isSaid = false
  return async (context, next) => {
    if (!isSaid && context.req.header('x-forwarded-for') !== undefined) {
      isSaid = true
      log.warn(
        'A request came through a proxy (X-Forwarded-For) and TRUST_PROXY is 0: everybody counts as one network address. ' +
          'Set TRUST_PROXY to the number of your proxies.',
      )
    }
    await next()
  }
}
