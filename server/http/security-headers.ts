import type { MiddlewareHandler } from 'hono'

export type SecurityHeaderOptions = {
  readonly https: boolean
  /** External pages that the operator embeds, such as the video assistant's. */
  readonly frameSources?: readonly string[]
}

/** For every response, page and API alike. */
export function securityHeaders({ https, frameSources = [] }: SecurityHeaderOptions): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Dialogs that lock scrolling insert a style element; under this policy styles cannot send anything anywhere.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameSources.length > 0 ? frameSources.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  const headers = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=()',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
  const pairs = Object.entries(headers)
  return async (context, next) => {
    await next()
    for (const [name, value] of pairs) context.res.headers.set(name, value)
  }
}
