import type * as z from 'zod/mini'
import type { ServerFunction } from '#core/api/function.ts'
import { jsonBody } from './body.ts'
import { notSignedIn } from './problem.ts'
import { type Api, decoded } from './register.ts'

export type FunctionCall<I extends z.ZodMiniType> = {
  readonly input: z.output<I>
  readonly userId: string
  /** The caller's session, which stands for the device. */
  readonly sessionId: string
  /** The moment of receipt. */
  readonly now: Temporal.Instant
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/**
 * Serves a function to the holder of a session, after the same-origin check. Failures before the answer begins are
 * thrown, and translated in one place.
 * @param bodyLimit bytes
 */
export function registerFunction<I extends z.ZodMiniType>(
  { hono, deps }: Api,
  { name, input }: ServerFunction<I>,
  bodyLimit: number,
  handler: (call: FunctionCall<I>) => Promise<Response>,
): void {
  hono.post(`/functions/${name}`, async (context) => {
    const now = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
    const request = context.req.raw
    const session = await deps.findSession(request.headers, now)
    if (!session) throw notSignedIn()
    const rawInput = await jsonBody(request, bodyLimit)
    const { userId, sessionId } = session
    const { signal } = request
    const call = { input: decoded(input, rawInput), userId, sessionId, now, signal }
    const response = await deps.budget.run(userId, 'light', () => handler(call), signal)
    for (const cookie of session.cookies) response.headers.append('Set-Cookie', cookie)
    return response
  })
}
