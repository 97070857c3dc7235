import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { type Access, type Endpoint, fieldMessages, hasJsonBody, type Input, type Output } from '#core/api/endpoint.ts'
import type { Clock } from '#server/clock.ts'
import type { AccountBudget } from './account-budget.ts'
import { defaultBodyLimit, fileBody, jsonBody } from './body.ts'
import { acceptsBrotli, brotliCompressed } from './brotli.ts'
import { clientAddress } from './client-address.ts'
import { invalidRequest, notSignedIn } from './problem.ts'
import { weightOf } from './weight.ts'

export type RequestSession = {
  readonly userId: string
  readonly sessionId: string
  /** `Set-Cookie` values that renew the session; the response must carry them. */
  readonly cookies: readonly string[]
}

export type ApiDeps = {
  readonly clock: Clock
  readonly findSession: (headers: Headers, now: Temporal.Instant) => Promise<RequestSession | null>
  /** Our proxies in front of the server. */
  readonly trustedProxies: number
  readonly budget: AccountBudget
}

export type Api = { readonly hono: Hono; readonly deps: ApiDeps }

export type Call<E> = {
  readonly input: Input<E>
  /** Only for endpoints with access `patient`. */
  readonly userId: E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer A>
    ? A extends 'patient'
      ? string
      : null
    : never
  /** The caller's session, which stands for the device. */
  readonly sessionId: Call<E>['userId']
  /** The moment of receipt. */
  readonly now: Temporal.Instant
  readonly headers: Headers
  readonly address: string
  /** A total is requested (`Prefer: count=exact`); answer it with `contentRange`. */
  readonly countAsked: boolean
  /**
   * Reads the uploaded file; empty for endpoints without one. Call it once memory for it is reserved.
   * @throws Problem body_too_large
   */
  readonly file: () => Promise<Uint8Array>
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

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

/** For endpoints whose `answers` names the media type. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** `Content-Range: 0-24/3573`, or an empty range when there is nothing to show. */
export function contentRange(first: number, shown: number, total: number): readonly [string, string] {
  return ['Content-Range', shown === 0 ? `*/${total}` : `${first}-${first + shown - 1}/${total}`]
}

type Result<E> = Output<E> | Answer<Output<E>> | FileAnswer
type Handler<E> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/**
 * Serves an endpoint: authenticate, parse, handle, answer. Fields that the contract does not name are dropped both
 * ways. Failures are thrown, and translated in one place.
 * @param options.bodyLimit bytes, if not the default
 */
export function register<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  { hono, deps }: Api,
  endpoint: Endpoint<I, O, A>,
  handler: Handler<Endpoint<I, O, A>>,
  options: { readonly bodyLimit?: number } = {},
): void {
  const bodyLimit = options.bodyLimit ?? defaultBodyLimit
  const { upload } = endpoint
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  hono.on(endpoint.method, path, async (context) => {
    // To the millisecond, as stored and sent.
    const now = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
    const request = context.req.raw
    const session = endpoint.access === 'patient' ? await deps.findSession(request.headers, now) : null
    if (endpoint.access === 'patient' && !session) throw notSignedIn()
    const rawInput = hasJsonBody(endpoint) ? await jsonBody(request, bodyLimit) : context.req.query()
    const input = decoded(endpoint.input, { ...rawInput, ...context.req.param() })
    const respond = async () => {
      const result = await handler({
        input,
        userId: (session?.userId ?? null) as Call<Endpoint<I, O, A>>['userId'],
        sessionId: (session?.sessionId ?? null) as Call<Endpoint<I, O, A>>['userId'],
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
    const response = session
      ? await deps.budget.run(session.userId, weightOf(endpoint), respond, request.signal)
      : await respond()
    for (const cookie of session?.cookies ?? []) response.headers.append('Set-Cookie', cookie)
    return response
  })
}

/**
 * Characters from which an answer is compressed: on a phone's network a month's list arrives a second sooner. Such
 * lists do not echo the request, so their length reveals nothing.
 */
const compressFrom = 8_000

/** Fields that the contract does not name are dropped. */
async function jsonResponse<O extends z.ZodMiniType>(
  endpoint: { readonly output: O },
  result: unknown,
  requestHeaders: Headers,
): Promise<Response> {
  const { output, options } = result instanceof Answer ? result : new Answer(result, {})
  const json = JSON.stringify(z.encode(endpoint.output, output as z.output<O>))
  const isCompressed = json.length >= compressFrom && acceptsBrotli(requestHeaders.get('accept-encoding'))
  const response = new Response(isCompressed ? await brotliCompressed(json) : json, {
    status: options.status ?? 200,
    headers: { 'Content-Type': 'application/json', ...(isCompressed && { 'Content-Encoding': 'br' }) },
  })
  for (const [name, value] of options.headers ?? []) response.headers.append(name, value)
  return response
}

function fileResponse({ answers, path }: Endpoint, { bytes }: FileAnswer): Response {
  if (!answers) throw new TypeError(`${path} does not say that it answers with a file.`)
  return new Response(bytes, { headers: { 'Content-Type': answers } })
}

const noFile = new Uint8Array()

/** @throws Problem invalid_input */
export function decoded<I extends z.ZodMiniType>(contract: I, rawInput: unknown): z.output<I> {
  const parsed = z.safeDecode(contract, rawInput as z.input<I>, {
    // For errors without a message in the contract.
    error: () => 'This value is missing or not of the right kind.',
  })
  if (!parsed.success) throw invalidRequest(fieldMessages(parsed.error.issues))
  return parsed.data
}

/** Undefined without a socket, as in tests. */
function socketAddress(context: Context): string | undefined {
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress
}
