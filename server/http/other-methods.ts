import type { Hono } from 'hono'
import { Problem } from './problem.ts'

/**
 * Answers a call of a known address by a method it does not take with 405 and the methods it does take (RFC 9110, 15.5.6).
 * To be called after everything under the address is registered: what is registered first answers first.
 * @param prefix of the addresses that are looked at, such as `/api/`
 */
export function refuseOtherMethods(hono: Hono, prefix: string): void {
  const own = hono.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith(prefix))
  for (const [path, routes] of Map.groupBy(own, (route) => route.path)) {
    const methods = new Set(routes.map(({ method }) => method))
    // Hono answers HEAD where it answers GET.
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort()
    hono.all(path, () => {
      throw new Problem('method_not_allowed', { message: 'This call does not exist by this method.' }, { allow })
    })
  }
}
