import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

/**
 * Warns the operator, once, about an unconfigured proxy: all patients then share the proxy's address, and a few wrong
 * passwords of one lock out all of them.
 */
export function proxyWarning(log: Log): MiddlewareHandler {
  let hasWarned = false
  return async (context, next) => {
    if (!hasWarned && context.req.header('x-forwarded-for') !== undefined) {
      hasWarned = true
      log.warn(
        'A request came through a proxy (X-Forwarded-For) and TRUST_PROXY is 0: everybody counts as one network address. ' +
          'Set TRUST_PROXY to the number of your proxies.',
      )
    }
    await next()
  }
}
