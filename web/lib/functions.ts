import * as z from 'zod/mini'
import { type ErrorBody, errorBody } from '#core/api/errors.ts'
import type { ServerEvent } from '#core/api/server-events.ts'
import { unauthenticatedReport } from './api.ts'
import { serverEvents } from './server-events.ts'

const messages = {
  fetch: 'Failed to send a request to the Edge Function',
  relay: 'Relay Error invoking the Edge Function',
  http: 'Edge Function returned a non-2xx status code',
}

/**
 * A failed call of a function: it was not reached (`fetch`), a proxy could not reach it (`relay`), or it answered with an error
 * (`http`).
 */
export class FunctionError extends Error {
  override readonly name = 'FunctionError'
  readonly kind: keyof typeof messages
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** The server's error, if it is in our format. */
  readonly problem: ErrorBody | null

  constructor(kind: keyof typeof messages, status: number, problem: ErrorBody | null, cause?: unknown) {
    super(messages[kind], { cause })
    this.kind = kind
    this.status = status
    this.problem = problem
  }
}

export type FunctionOptions = {
  /** POST by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Text, blobs and forms are sent as they are; anything else as JSON. */
  readonly body?: unknown
  /** Sent as `Authorization: Bearer`. The session's cookie is sent in any case. */
  readonly bearer?: string
  /** Where the function is to run: `any`, the default, is not sent. */
  readonly region?: string
  readonly signal?: AbortSignal
}

/** The response, read by its content type. */
export type FunctionAnswer =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'events'; readonly events: AsyncGenerator<ServerEvent, void, undefined> }
  | { readonly kind: 'form'; readonly form: FormData }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Calls a server function, `/functions/{name}` (product 15.3).
 * @throws {FunctionError} for every failure; an aborted call throws the signal's reason
 */
export async function callFunction(name: string, options: FunctionOptions = {}): Promise<FunctionAnswer> {
  const { method = 'POST', body, bearer, region = 'any', signal } = options
  const report = unauthenticatedReport()
  const response = await send(`/functions/${encodeURIComponent(name)}`, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      ...(isJson(body) && { 'Content-Type': 'application/json' }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(region !== 'any' && { 'X-Region': region }),
    },
    ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : body }),
    ...(signal && { signal }),
  })
  if (response.headers.get('X-Relay-Error') === 'true') throw new FunctionError('relay', response.status, null)
  if (!response.ok) throw await failure(response, report)
  try {
    return await read(response)
  } catch (error) {
    if (signal?.aborted) throw error
    // The response broke off, or is not of its declared type.
    throw new FunctionError('fetch', response.status, null, error)
  }
}

type PlainBody = string | Blob | FormData | undefined

function isJson(body: unknown): body is Exclude<unknown, PlainBody> {
  return !(body === undefined || typeof body === 'string' || body instanceof Blob || body instanceof FormData)
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new FunctionError('fetch', 0, null, error)
  }
}

async function failure(response: Response, report: () => void): Promise<FunctionError> {
  const body: unknown = await response.json().catch(() => undefined)
  const problem = z.safeParse(errorBody, body).data ?? null
  if (problem?.code === 'unauthenticated') report()
  return new FunctionError('http', response.status, problem)
}

async function read(response: Response): Promise<FunctionAnswer> {
  const [type = ''] = (response.headers.get('Content-Type') ?? 'text/plain').split(';')
  const mediaType = type.trim().toLowerCase()
  if (/^(?:image|audio|video)\//.test(mediaType)) return { kind: 'blob', blob: await response.blob() }
  switch (mediaType) {
    case 'application/json':
      return { kind: 'json', value: await response.json() }
    case 'application/octet-stream':
    case 'application/pdf':
      return { kind: 'blob', blob: await response.blob() }
    case 'text/event-stream':
      return { kind: 'events', events: serverEvents(response.body ?? new ReadableStream()) }
    case 'multipart/form-data':
      return { kind: 'form', form: await response.formData() }
    default:
      return { kind: 'text', text: await response.text() }
  }
}
