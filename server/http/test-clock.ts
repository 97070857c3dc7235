import { Hono } from 'hono'
import * as z from 'zod/mini'
import { instant } from '#core/api/codecs.ts'
import type { MovableClock } from '#server/clock.ts'

const body = z.object({ now: instant })

/**
 * `GET /__test__/clock` reads the server's clock and `PUT` sets it, both as `{"now": "2026-03-01T07:55:00Z"}`. Mounted
 * only when TEST_CLOCK is set.
 * @param isSet called after a change; the response waits for it
 */
export function testClockRoutes(
  clock: MovableClock,
  isSet: (now: Temporal.Instant) => Promise<void> = async () => {},
): Hono {
  return new Hono()
    .get('/__test__/clock', (c) => c.json(z.encode(body, { now: clock.now() })))
    .put('/__test__/clock', async (c) => {
      const parsed = z.safeDecode(body, await c.req.json().catch(() => ({})))
      if (!parsed.success) return c.json({ message: 'The clock is set with {"now": "<instant>"}.' }, 400)
      clock.set(parsed.data.now)
      await isSet(parsed.data.now)
      return c.json(z.encode(body, { now: clock.now() }))
    })
}
