import * as z from 'zod/mini'
import type { FieldError } from '#core/texts/field-error.ts'

type Shape = z.ZodMiniType

export type Access = 'public' | 'patient'

/**
 * One call of the API as a value: the server registers it, the page and the service worker call it, and the OpenAPI
 * description is generated from it. `input` holds path parameters, query and body in one object: a name in `path` as
 * `{name}` travels there, the rest as query (GET, DELETE, uploads) or JSON body. Both schemas drop unknown fields, so
 * nothing leaves the server that the contract does not name.
 */
export type Endpoint<I extends Shape = Shape, O extends Shape = Shape, A extends Access = Access> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
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

/** The output as it arrives, in JSON: for a caller that does not load the schemas, such as the service worker. */
export type WireOutput<E> = E extends Endpoint<Shape, infer O> ? z.input<O> : never

export const endpoint = <I extends Shape, O extends Shape, const A extends Access>(
  value: Endpoint<I, O, A>,
): Endpoint<I, O, A> => value

export const nothing = z.object({})
