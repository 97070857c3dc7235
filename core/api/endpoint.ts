import * as z from 'zod/mini'
import type { FieldError } from '#core/texts/field-error.ts'

type Shape = z.ZodMiniType

export type Access = 'public' | 'patient'
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/api/${string}`

/**
 * One call of the API as a value: the server registers it, the page and the service worker call it, and the OpenAPI
 * description is generated from it. `input` holds path parameters, query and body in one object: a name in `path` as
 * `{name}` travels there, the rest as query (GET, DELETE, uploads) or JSON body. Both schemas drop unknown fields, so
 * nothing leaves the server that the contract does not name.
 */
export type Endpoint<
  I extends Shape = Shape,
  O extends Shape = Shape,
  A extends Access = Access,
  M extends Method = Method,
  P extends Path = Path,
> = {
  readonly method: M
  readonly path: P
  readonly summary: string
  /** Who may call: anyone, or only the holder of a session (who then sees nothing but their own). */
  readonly access: A
  /**
   * Pages stay open over an update, and the outbox keeps calls for days: a new field has a default or is optional.
   * Output is also stored on the device, so a new field of a stored answer has a default too.
   */
  readonly input: I
  readonly output: O
  /** The body of the request is a file, and all of `input` travels in path and query. */
  readonly upload?: Upload
  /** A success answers with a file of this media type and not with JSON; `output` is then empty. */
  readonly answers?: `${string}/${string}`
}

export type Upload = {
  /** Most bytes. */
  readonly limit: number
  /** What the sender of a larger one is told. */
  readonly tooLarge: FieldError
}

export type Input<E> = E extends Endpoint<infer I, Shape> ? z.output<I> : never
export type Output<E> = E extends Endpoint<Shape, infer O> ? z.output<O> : never

/** Input and output in wire format (JSON): for a caller that does not load the schemas, such as the service worker. */
export type WireInput<E> = E extends Endpoint<infer I, Shape> ? z.input<I> : never
export type WireOutput<E> = E extends Endpoint<Shape, infer O> ? z.input<O> : never

export const endpoint = <
  I extends Shape,
  O extends Shape,
  const A extends Access,
  const M extends Method,
  const P extends Path,
>(
  value: Endpoint<I, O, A, M, P>,
): Endpoint<I, O, A, M, P> => value

/** The names of the input fields that are in the path. */
export function pathNames({ path }: Pick<Endpoint, 'path'>): string[] {
  return Array.from(path.matchAll(placeholders), ([, name = '']) => name)
}

/** Whether the fields that are not in the path are a JSON body; otherwise they are the query, and the body is empty or a file. */
export function hasJsonBody({ method, upload }: Pick<Endpoint, 'method' | 'upload'>): boolean {
  return !upload && method !== 'GET' && method !== 'DELETE'
}

/**
 * The request that carries an input.
 * @param wire the encoded input; in a query, what is undefined or null is left out
 * @returns the path with its query, and the JSON body, or null without one
 */
export function requestOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'upload'>,
  wire: object,
): { readonly path: string; readonly json: string | null } {
  const rest = new Map<string, unknown>(Object.entries(wire))
  const path = endpoint.path.replaceAll(placeholders, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (hasJsonBody(endpoint)) return { path, json: JSON.stringify(Object.fromEntries(rest)) }
  const query = Array.from(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return { path: query.length > 0 ? `${path}?${query.join('&')}` : path, json: null }
}

const placeholders = /\{(\w+)\}/g

/** The first message of each input field that is not valid; nested fields by path (`conditions.0.severity`). */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}

export const nothing = z.object({})
