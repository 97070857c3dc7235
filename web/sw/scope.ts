/** What the worker's parts use of its scope. A test gives its own. */
export type Scope = Pick<ServiceWorkerGlobalScope, 'clients' | 'fetch'> & {
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'showNotification' | 'getNotifications' | 'pushManager' | 'scope'
  > & {
    /** Chromium alone has it. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** So long the device waits for a server before it goes on without; in milliseconds. */
const timeoutMs = 4000

/**
 * Calls the API in the name of whoever is signed in.
 * @returns the answer, or null when the server cannot be reached
 */
export async function callServer(
  { fetch }: Scope,
  method: 'GET' | 'POST' | 'PUT',
  path: `/api/${string}`,
  body?: object,
): Promise<Response | null> {
  try {
    const answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    return answer.status >= 500 ? null : answer
  } catch {
    return null
  }
}
