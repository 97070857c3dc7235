import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Access, Endpoint, Input, Output } from '#core/api/endpoint.ts'
import type { Clock } from '#server/clock.ts'
import type { AccountBudget } from './account-budget.ts'
import { defaultBodyLimit, fileBody, jsonBody } from './body.ts'
import { acceptsBrotli, packed } from './brotli.ts'
import { clientAddress } from './client-address.ts'
import { invalidRequest, Problem } from './problem.ts'
import { weightOf } from './weight.ts'

export type RequestSession = {
  readonly userId: string
  readonly sessionId: string
  /** `Set-Cookie` values that keep the session alive; the answer must carry them. */
  readonly cookies: readonly string[]
}

export type ApiDeps = {
  readonly clock: Clock
  /** The session a request's cookies hold, or null. */
  readonly findSession: (headers: Headers, now: Temporal.Instant) => Promise<RequestSession | null>
  /** How many of our proxies are in front of the server. */
  readonly trustedProxies: number
  readonly budget: AccountBudget
}

/** The router that endpoints are registered on, with its dependencies. */
export type Api = { readonly hono: Hono; readonly deps: ApiDeps }

export type Call<E> = {
  readonly input: Input<E>
  /** Who asks; only endpoints with access `patient` know. */
  readonly userId: E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer A>
    ? A extends 'patient'
      ? string
      : null
    : never
  /** By which session; the device, for the server. */
  readonly sessionId: Call<E>['userId']
  /** The moment of receipt, read once. */
  readonly now: Temporal.Instant
  readonly headers: Headers
  readonly address: string
  /** Whether a total is asked for (`Prefer: count=exact`); then answer with `contentRange`. */
  readonly countAsked: boolean
  /**
   * Reads the file that is sent; empty where the endpoint takes none. A handler reads it once it knows that there is a place for
   * it, and memory.
   * @throws Problem body_too_large
   */
  readonly file: () => Promise<Uint8Array>
  /** Aborted once the client has left: nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** An output with a status or headers of its own. */
export class Answer<T> {
  readonly output: T
  readonly options: {
    readonly status?: 200 | 503
    readonly headers?: readonly (readonly [string, string])[]
  }

  constructor(output: T, options: Answer<T>['options']) {
    this.output = output
    this.options = options
  }
}

/** A success that is a file: only of endpoints that say by `answers` of which media type. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** The header of a counted list: `Content-Range: 0-24/3573`, or an empty range when there is nothing to show. */
export function contentRange(first: number, shown: number, total: number): readonly [string, string] {
  return ['Content-Range', shown === 0 ? `*/${total}` : `${first}-${first + shown - 1}/${total}`]
}

type Result<E> = Output<E> | Answer<Output<E>> | FileAnswer
type Handler<E> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/**
 * Serves an endpoint: authenticate, parse, handle, answer. What the contract does not name is dropped on the way in and on
 * the way out. Failures are thrown, and translated in one place.
 * @param options.bodyLimit most bytes of a request's body, where it differs from the default
 */
export function register<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  { hono, deps }: Api,
  endpoint: Endpoint<I, O, A>,
  handler: Handler<Endpoint<I, O, A>>,
  options: { readonly bodyLimit?: number } = {},
): void {
  const bodyLimit = options.bodyLimit ?? defaultBodyLimit
  const { upload } = endpoint
  const isJson = !upload && endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  hono.on(endpoint.method, path, async (context) => {
    // To the millisecond, as it is stored and sent.
    const now = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
    const request = context.req.raw
    const held = endpoint.access === 'patient' ? await deps.findSession(request.headers, now) : null
    if (endpoint.access === 'patient' && !held) throw new Problem('unauthenticated', 'not_signed_in')
    const sent = isJson ? await jsonBody(request, bodyLimit) : context.req.query()
    const input = decoded(endpoint.input, { ...sent, ...context.req.param() })
    const respond = async () => {
      const result = await handler({
        input,
        userId: (held?.userId ?? null) as Call<Endpoint<I, O, A>>['userId'],
        sessionId: (held?.sessionId ?? null) as Call<Endpoint<I, O, A>>['userId'],
        now,
        headers: request.headers,
        address: clientAddress(request.headers, socketAddress(context), deps.trustedProxies),
        countAsked: /\bcount=exact\b/.test(request.headers.get('prefer') ?? ''),
        file: async () => (upload ? fileBody(request, upload) : noFile),
        signal: request.signal,
      } as Call<Endpoint<I, O, A>>)
      return result instanceof FileAnswer
        ? fileResponse(endpoint, result)
        : jsonResponse(endpoint, result, request.headers)
    }
    const response = held
      ? await deps.budget.run(held.userId, weightOf(endpoint), respond, request.signal)
      : await respond()
    for (const cookie of held?.cookies ?? []) response.headers.append('Set-Cookie', cookie)
    return response
  })
}

/**
 * From how many characters on an answer goes out compressed: on a phone's network a list of a month is a second shorter.
 * Nothing in such a list repeats what was asked for, so its length tells a listener nothing about what is in it.
 */
const packedFrom = 8_000

/** The output as it is sent: fields that the contract does not name are dropped. */
async function jsonResponse<O extends z.ZodMiniType>(
  endpoint: { readonly output: O },
  result: unknown,
  asked: Headers,
): Promise<Response> {
  const { output, options } = result instanceof Answer ? result : new Answer(result, {})
  const json = JSON.stringify(z.encode(endpoint.output, output as z.output<O>))
  const isPacked = json.length >= packedFrom && acceptsBrotli(asked.get('accept-encoding'))
  const response = new Response(isPacked ? await packed(json) : json, {
    status: options.status ?? 200,
    headers: { 'Content-Type': 'application/json', ...(isPacked && { 'Content-Encoding': 'br' }) },
  })
  for (const [name, value] of options.headers ?? []) response.headers.append(name, value)
  return response
}

function fileResponse({ answers, path }: Endpoint, { bytes }: FileAnswer): Response {
  if (!answers) throw new TypeError(`${path} does not say that it answers with a file.`)
  return new Response(bytes, { headers: { 'Content-Type': answers } })
}

const noFile = new Uint8Array()

/** The request, parsed by the contract. @throws Problem invalid_input */
export function decoded<I extends z.ZodMiniType>(contract: I, sent: unknown): z.output<I> {
  const parsed = z.safeDecode(contract, sent as z.input<I>, {
    // Where the contract has no words of its own for what is wrong.
    error: () => 'This value is missing or not of the right kind.',
  })
  if (!parsed.success) throw invalidRequest(fieldMessages(parsed.error.issues))
  return parsed.data
}

/** One message per field, the first; a field inside another goes by its path (`conditions.0.severity`). */
function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}

/** The peer's address where the request came over a socket. */
function socketAddress(context: Context): string | undefined {
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress
}
