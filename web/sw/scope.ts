import type { Endpoint, WireInput, WireOutput } from '#core/api/endpoint.ts'

/** The parts of the worker's scope that we use. A test passes its own. */
export type Scope = Pick<ServiceWorkerGlobalScope, 'clients' | 'fetch'> & {
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'showNotification' | 'getNotifications' | 'pushManager' | 'scope'
  > & {
    /** Only in Chromium. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** Timeout for a server call, in milliseconds. */
export const timeoutMs = 4000

export type ServerAnswer<E> = {
  /** The HTTP status; 0 when the server cannot be reached. */
  readonly status: number
  /** Null if it is an error, or breaks off or is not ours, as in a network that first shows a page of its own. */
  readonly output: WireOutput<E> | null
}

/**
 * Calls the API as the signed-in patient. The endpoint is only a type, whose schemas the worker does not load:
 * `callServer<typeof getPushKey>(scope, 'GET', '/api/push/key')`.
 * @param path with its parameters filled in
 * @param body the rest of the input, as it travels
 */
export async function callServer<E extends Endpoint>(
  { fetch }: Scope,
  method: E['method'],
  path: FilledPath<E['path']>,
  ...[body]: E['method'] extends 'GET' ? [] : [body: Omit<WireInput<E>, PathParameter<E['path']>>]
): Promise<ServerAnswer<E>> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const output = response.ok ? await response.json().catch(() => null) : null
    return { status: response.status, output }
  } catch {
    return { status: 0, output: null }
  }
}

type FilledPath<P extends string> = P extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${FilledPath<End>}`
  : P
type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer End}`
  ? Name | PathParameter<End>
  : never
