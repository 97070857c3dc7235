import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { Problem } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects unsafe requests from other origins, so that another site's form or script cannot write with the patient's
 * cookies.
 * @param publicUrl the service's origin
 */
export function sameOriginOnly(publicUrl: string): MiddlewareHandler {
  return async (context, next) => {
    if (!safe.has(context.req.method) && !isOwn(context.req.raw, publicUrl)) {
      throw new Problem('forbidden_origin', 'forbidden_origin', {
        hint: `The service is reached at ${publicUrl} (PUBLIC_URL).`,
      })
    }
    await next()
  }
}

function isOwn(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin === publicUrl) return true
  if (publicUrl.startsWith('https:') || !URL.canParse(origin)) return false
  // Over plain http the machine has several names (127.0.0.1, localhost, its address in the house). Another site can
  // point its own name here, but neither a number nor localhost.
  const { host, hostname } = new URL(origin)
  const isNumberOrLocal = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isNumberOrLocal && host === (request.headers.get('host') ?? new URL(request.url).host)
}
