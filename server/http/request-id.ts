import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What our own proxies send; anything else could fill the log. */
const proxyId = /^[\w-]{8,64}$/

const ids = new AsyncLocalStorage<string>()

/** The id of the request that is being answered; undefined outside of one. */
export const currentRequestId = (): string | undefined => ids.getStore()

/**
 * Runs work as part of a request, so that each line that it logs names the request.
 * @param id of {@link requestIdFor}
 */
export function asRequest<T>(id: string, work: () => Promise<T>): Promise<T> {
  return ids.run(id, work)
}

/**
 * The id of a request: the one that a trusted proxy gave it, or ten characters that are easy to read out.
 * @param trustedProxies our proxies in front of the server (TRUST_PROXY)
 */
export function requestIdFor(headers: Headers, trustedProxies: number): string {
  const given = trustedProxies > 0 ? (headers.get('x-request-id') ?? '') : ''
  return proxyId.test(given) ? given : randomBytes(5).toString('hex')
}
