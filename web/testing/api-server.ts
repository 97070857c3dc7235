import { vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Output } from '#core/api/endpoint.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { now } from '#web/lib/clock.ts'

/** A JSON response, or a whole one where it is of another kind, such as an event stream. */
type Answer = { readonly status?: number; readonly body: unknown } | Response
type Request = {
  readonly method: string
  /** As it was sent, with its query. */
  readonly path: string
  /** JSON is decoded; a blob or a form is as it was sent. */
  readonly body: unknown
  readonly keepalive?: boolean | undefined
  readonly signal?: AbortSignal | null | undefined
}
type Handler = (body: unknown, request: Request) => Answer | Promise<Answer>
/** An endpoint, or its name: `GET /api/medications/{id}` is for any id, and for any query as long as it names none. */
type Call = string | Pick<Endpoint, 'method' | 'path'>

/** The network of a test: responses by method and path, and a log of requests. */
export type ApiServer = {
  readonly requests: readonly Request[]
  requestsTo(call: Call): readonly Request[]
  /** Sets the response to a call: `answer('GET /api/profile', { body })`; a function may throw to be unreachable. */
  answer(call: Call, with_: Answer | Handler): void
}

/** Replaces the network at its only seam, `fetch`. A call without a response is unreachable. */
export function apiServer(): ApiServer {
  const handlers: { readonly call: Call; readonly handler: Handler }[] = []
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', keepalive, signal } = init
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const request = { method, path, body, keepalive, signal }
    requests.push(request)
    const { handler } = handlers.findLast(({ call }) => matches(call, request)) ?? { handler: unreachable }
    const answer = await handler(body, request)
    return answer instanceof Response ? answer.clone() : Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return {
    requests,
    requestsTo: (call) => requests.filter((request) => matches(call, request)),
    answer: (call, given) => handlers.push({ call, handler: typeof given === 'function' ? given : () => given }),
  }
}

function matches(call: Call, { method, path }: Request): boolean {
  const name = typeof call === 'string' ? call : `${call.method} ${call.path}`
  const expected = name.split('/')
  const actual = `${method} ${name.includes('?') ? path : path.split('?')[0]}`.split('/')
  return (
    expected.length === actual.length && expected.every((part, index) => part.startsWith('{') || part === actual[index])
  )
}

/** The response of an endpoint with this output. */
export function encoded<E extends Endpoint>(endpoint: E, output: Output<E>): Answer {
  return { body: z.encode(endpoint.output, output) }
}

/** A handler that fails as without a network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

/** A handler that never responds. */
export function pending(): Promise<never> {
  return new Promise(() => {})
}

/** A session as the server sends it. */
export function sessionBody(changes: Record<string, unknown> = {}) {
  return {
    userId: '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f11',
    email: 'sam@example.com',
    userMetadata: {
      first_name: 'Sam',
      last_name: 'Rivera',
      phone: '+1 555 0100',
      date_of_birth: '1950-04-02',
      sex: 'male',
      country: 'US',
      address: '',
      emergency_contact_name: 'Alex Rivera',
      emergency_contact_email: 'alex@example.com',
      emergency_contact_phone: '+1 555 0101',
      emergency_contact_relation: 'Child',
      emergency_contact_address: '',
      ailments: '[]',
    },
    avatar: 'avatar1',
    zoneSpans: [{ zone: 'America/New_York', from: '2026-01-01T00:00:00Z' }],
    settings: defaultSettings,
    now: now().toString({ smallestUnit: 'millisecond' }),
    ...changes,
  }
}

/** An error as the server sends it. */
export function problem(code: string, message: string, fields?: Record<string, string>) {
  return { code, message, details: null, hint: null, ...(fields && { fields }) }
}
