import type { Hono } from 'hono'
import { Problem } from './problem.ts'

/**
 * Answers 405 with the allowed methods (RFC 9110, 15.5.6) for other methods of a known path. Call it after everything
 * under the prefix is registered: Hono matches in order of registration.
 * @param prefix such as `/api/`
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
