import type * as z from 'zod/mini'

/**
 * A function of the server as one value, called as `POST /functions/{name}` by the holder of a session (product 15.3).
 * Unlike an endpoint it answers in any media type, an event stream for one.
 */
export type ServerFunction<I extends z.ZodMiniType = z.ZodMiniType> = {
  /** Letters, digits and hyphens. */
  readonly name: string
  readonly input: I
}

export const serverFunction = <I extends z.ZodMiniType>(value: ServerFunction<I>): ServerFunction<I> => value
