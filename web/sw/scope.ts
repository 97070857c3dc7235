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

/** Calls the API as the signed-in patient. @returns the response, or null when the server cannot be reached */
export async function callServer(
  { fetch }: Scope,
  method: 'GET' | 'POST' | 'PUT',
  path: `/api/${string}`,
  body?: object,
): Promise<Response | null> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
  } catch {
    return null
  }
}

/**
 * What an answer says: null without one, if it is an error, or if it breaks off or is not ours, as in a network that first shows a
 * page of its own.
 */
export async function jsonOf<T>(answer: Response | null): Promise<T | null> {
  if (!answer?.ok) return null
  try {
    return (await answer.json()) as T
  } catch {
    return null
  }
}
