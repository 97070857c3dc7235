import { expect, test } from 'vitest'
import { movableClock } from '#server/clock.ts'
import { testClockRoutes } from './test-clock.ts'

const start = Temporal.Instant.from('2026-03-29T00:59:30Z')

test('a test reads the clock and moves it', async () => {
  const clock = movableClock(start)
  const app = testClockRoutes(clock)
  expect(await (await app.request('/__test__/clock')).json()).toEqual({ now: '2026-03-29T00:59:30Z' })
  const moved = await app.request('/__test__/clock', { method: 'PUT', body: '{"now":"2026-03-29T03:00:00+02:00"}' })
  expect(await moved.json()).toEqual({ now: '2026-03-29T01:00:00Z' })
  expect(clock.now().toString()).toBe('2026-03-29T01:00:00Z')
})

test.for(['', '{}', '{"now":"soon"}', '{"now":5}'])('%s is refused and the clock stays', async (body) => {
  const clock = movableClock(start)
  const answer = await testClockRoutes(clock).request('/__test__/clock', { method: 'PUT', body })
  expect(answer.status).toBe(400)
  expect(clock.now()).toBe(start)
})
