import type * as z from 'zod/mini'

/**
 * A server function, called as `POST /functions/{name}` with a session (product 15.3). Unlike an endpoint it may answer
 * any media type, such as an event stream.
 */
export type ServerFunction<I extends z.ZodMiniType = z.ZodMiniType> = {
  /** Letters, digits and hyphens. */
  readonly name: string
  readonly input: I
}

export const serverFunction = <I extends z.ZodMiniType>(value: ServerFunction<I>): ServerFunction<I> => value
