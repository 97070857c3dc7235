import './no-eval.ts'
import * as z from 'zod/mini'
import { type Endpoint, fieldMessages, type Input, type Output, requestOf } from '#core/api/endpoint.ts'
import { errorBody } from '#core/api/errors.ts'
import { callFailures } from '#core/texts/en/call-failures.ts'
import { fieldErrors } from '#core/texts/en/field-errors.ts'
import { fieldErrorText } from '#core/texts/field-error.ts'

/** A failed call (product 15.1). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** A stable code of core/api/errors.ts, `network` with status 0, or `unreadable` for a response that is not in our format. */
  readonly code: string
  /** The reason, as a name that `failureText` knows (web/texts/core-text.ts); null where the message is for a program. */
  readonly reason: string | null
  readonly details: string | null
  readonly hint: string | null
  /** Of a failure of the server: the code by which its operator finds what happened. */
  readonly requestId: string | undefined
  /** How the patient can prove who they are, where that is needed (core/account/second-factor.ts); else empty. */
  readonly ways: readonly string[]
  /** Errors by input field: a `FieldError`, or a server message that this version does not know. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: z.output<typeof errorBody>) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.reason = body.reason ?? null
    this.details = body.details
    this.hint = body.hint
    this.requestId = body.requestId
    this.ways = body.ways ?? []
    this.fields = { ...body.fields, ...knownErrors(body.fieldReasons) }
  }
}

/** Whether no response came back: the server was not reached, or has done what was asked and only its response was lost. */
export const hasNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether the same call may succeed later: the server was not reached, or failed itself. */
export const isUnreachable = (error: unknown) =>
  hasNoAnswer(error) || (error instanceof ApiError && error.status >= 500)

/** Whether the server answered, and the same call would be answered like this again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !isUnreachable(error)
}

/** Whether what a request would remove is gone already: removed on another device, or by an attempt whose response was lost. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** A newer server may send errors that this page does not know; their message is shown as it is. */
function knownErrors(errors: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => fieldErrorText(error, fieldErrors)))
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The request goes on when the page is closed. */
  readonly keepalive?: boolean
  /** The body of an endpoint with `upload`. */
  readonly file?: Blob
}

type Shape = z.ZodMiniType
type Answer<E> = {
  readonly output: Output<E>
  readonly wire: unknown
  readonly status: number
  readonly total: number | null
}

let onUnauthenticated: () => void = () => {}
/** How many sessions have begun or ended on this page. */
let sessionChanges = 0

/** Whether the server refused the token of a mailed link, which does not work (any more). */
export function isEndedLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_not_valid' || error.code === 'invalid_input')
}

/** Calls back when the server answers 401. One listener: the session. */
export function whenUnauthenticated(listener: () => void): void {
  onUnauthenticated = listener
}

/** A session has begun or ended: what is answered to an earlier call is not about the present one. */
export function sessionChanged(): void {
  sessionChanges += 1
}

/** To learn whether a session has begun or ended since an earlier look. */
export function sessionChangesSoFar(): number {
  return sessionChanges
}

/** @returns reports a 401 to the session, unless another one has begun or this one has ended since the call */
export function unauthenticatedReport(): () => void {
  const session = sessionChanges
  return () => {
    if (session === sessionChanges) onUnauthenticated()
  }
}

/**
 * Calls the API with decoded values (Temporal); the contract encodes and decodes them.
 * @throws {ApiError} for every failure; an aborted call throws the signal's reason
 */
export async function call<I extends Shape, O extends Shape>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
  options: CallOptions = {},
): Promise<Output<Endpoint<I, O>>> {
  return (await exchange(endpoint, input, options, false)).output
}

/**
 * The same for a change that may be sent twice: without a response it is sent once more, because only the response may have been
 * lost.
 */
export async function callTwice<I extends Shape, O extends Shape>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
): Promise<Output<Endpoint<I, O>>> {
  try {
    return await call(endpoint, input)
  } catch (error) {
    if (!hasNoAnswer(error)) throw error
    return call(endpoint, input)
  }
}

/** The same, with the response also as it came over the wire, so that it can be cached as it is. */
export function callWire<I extends Shape, O extends Shape>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
): Promise<Pick<Answer<Endpoint<I, O>>, 'output' | 'wire'>> {
  return exchange(endpoint, input, {}, false)
}

/** The same with the list's total (from `Content-Range`), or null if the server did not count. */
export function callCounted<I extends Shape, O extends Shape>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
  options: CallOptions = {},
): Promise<Answer<Endpoint<I, O>>> {
  return exchange(endpoint, input, options, true)
}

/** Fetches a file (`answers` of the endpoint). @throws {ApiError} */
export async function callFile<I extends Shape>(endpoint: Endpoint<I>, input: Input<Endpoint<I>>): Promise<Blob> {
  const { path } = requestOf(endpoint, encoded(endpoint, input))
  const report = unauthenticatedReport()
  const response = await send(path, { method: endpoint.method, credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok) throw failure(endpoint, response.status, await response.json().catch(() => undefined), report)
  try {
    return await response.blob()
  } catch {
    throw unreadable(response.status)
  }
}

/**
 * The only row of a list, or null if it is empty (product 15.1).
 * @param rows the list in the response
 * @throws {ApiError} with code PGRST116 and status 406 if there are several
 */
export async function callOne<I extends Shape, O extends Shape, Row>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
  rows: (output: Output<Endpoint<I, O>>) => readonly Row[],
  options: CallOptions = {},
): Promise<Row | null> {
  const found = rows(await call(endpoint, input, options))
  if (found.length <= 1) return found[0] ?? null
  throw new ApiError(406, {
    message: 'One row was asked for, and several were found.',
    code: 'PGRST116',
    details: `The answer has ${found.length} rows.`,
    hint: null,
  })
}

async function exchange<I extends Shape, O extends Shape>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
  { signal, file, keepalive }: CallOptions,
  counted: boolean,
): Promise<Answer<Endpoint<I, O>>> {
  const { path, json } = requestOf(endpoint, encoded(endpoint, input))
  const body = json ?? file
  const report = unauthenticatedReport()
  const response = await send(path, {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      ...(json !== null && { 'Content-Type': 'application/json' }),
      ...(counted && { Prefer: 'count=exact' }),
    },
    ...(body && { body }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
    return undefined
  })
  // A list whose table does not exist is an empty list (product 15.1).
  const isEmptyList = response.status === 404 && Array.isArray(answer)
  if (!response.ok && !isEmptyList) throw failure(endpoint, response.status, answer, report)
  const wire = isEmptyList ? emptyList(endpoint.output) : answer
  const output = await decoded(endpoint.output, wire)
  if (!output.success) throw unreadable(response.status)
  return {
    output: output.data as Output<Endpoint<I, O>>,
    wire,
    status: isEmptyList ? 200 : response.status,
    total: isEmptyList ? 0 : total(response.headers.get('Content-Range')),
  }
}

/** Rows of a long list that are decoded before the page may handle input again. */
const partSize = 100

async function decoded(shape: Shape, wire: unknown): Promise<{ readonly success: boolean; readonly data?: unknown }> {
  const [name, list = []] = Object.entries<unknown>(Object(wire)).find(isLong) ?? []
  const read: unknown[] = []
  for (let from = 0; ; from += partSize) {
    const part = name ? { ...(wire as object), [name]: list.slice(from, from + partSize) } : wire
    const { success, data } = z.safeDecode(shape, part)
    if (!success || !name) return { success, data }
    read.push(...((data as Record<string, readonly unknown[]>)[name] ?? []))
    if (from + partSize >= list.length) return { success, data: { ...(data as object), [name]: read } }
    // A hidden page has no input to handle, and its timers run once a second at most.
    if (document.visibilityState === 'visible') await new Promise((resolve) => setTimeout(resolve))
  }
}

function isLong(entry: [string, unknown]): entry is [string, unknown[]] {
  return Array.isArray(entry[1]) && entry[1].length > partSize
}

/** An empty response: an empty list, in the object around it if there is one. */
function emptyList(output: Shape): unknown {
  if (!(output instanceof z.ZodMiniObject)) return []
  const parts = Object.entries<unknown>(output.def.shape)
  return Object.fromEntries(parts.map(([name, part]) => [name, part instanceof z.ZodMiniArray ? [] : null]))
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, {
      message: callFailures.network,
      code: 'network',
      reason: 'network' satisfies keyof typeof callFailures,
      details: error instanceof Error ? error.message : null,
      hint: null,
    })
  }
}

// Input that the contract refuses fails here with the server's messages, without a request.
function encoded<I extends Shape, O extends Shape>(endpoint: Endpoint<I, O>, input: z.output<I>): object {
  const result = z.safeEncode(endpoint.input, input)
  if (result.success) return result.data as object
  const fields = fieldMessages(result.error.issues)
  const [first = 'Invalid input'] = Object.values(fields)
  throw new ApiError(400, {
    message: fieldErrorText(first, fieldErrors) ?? first,
    code: 'invalid_input',
    reason: first,
    details: null,
    hint: null,
    fields,
  })
}

/** @param report of the call, see {@link unauthenticatedReport} */
function failure(endpoint: Endpoint, status: number, answer: unknown, report: () => void): ApiError {
  const body = z.safeParse(errorBody, answer)
  if (!body.success) return unreadable(status)
  if (body.data.code === 'unauthenticated' && endpoint.access === 'patient') report()
  return new ApiError(status, body.data)
}

function unreadable(status: number): ApiError {
  return new ApiError(status, {
    message: callFailures.unreadable,
    code: 'unreadable',
    reason: 'unreadable' satisfies keyof typeof callFailures,
    details: null,
    hint: null,
  })
}

/** The total of `0-24/3573`. */
function total(contentRange: string | null): number | null {
  const count = contentRange?.split('/')[1]
  return count && /^\d+$/.test(count) ? Number(count) : null
}
