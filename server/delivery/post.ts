import { DeliveryError } from './channel.ts'

export type Service = {
  readonly url: string
  readonly authorization: string | undefined
}

/** A name and a password in the address are sent as HTTP Basic. */
export function serviceAt(address: string, authorization?: string): Service {
  const url = new URL(address)
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = ''
  url.password = ''
  const basic = credentials === ':' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { url: url.href, authorization: authorization ?? basic }
}

/** Temporary, or for the operator to fix; other refusals are about the message. */
const passing = new Set([401, 408, 425, 429])

/**
 * Posts a message and returns once it is accepted.
 * @throws DeliveryError; permanent if the service refuses the message itself
 */
export async function post(
  { url, authorization }: Service,
  body: string,
  type: string,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'Content-Type': type, ...(authorization !== undefined && { Authorization: authorization }) }
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  await response.body?.cancel()
  if (response.ok) return
  const permanent = response.status >= 400 && response.status < 500 && !passing.has(response.status)
  const retryAfter = waitOf(response.headers.get('Retry-After'))
  throw new DeliveryError(`The service answered ${response.status}.`, {
    permanent,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Retry-After (RFC 9110, 10.2.3) in milliseconds. Dates are ignored: they follow another clock. */
function waitOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined
}
