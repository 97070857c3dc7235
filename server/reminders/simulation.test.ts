import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulate } from '#server/testing/simulation.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 300_000)
afterAll(() => app.close())

it('sixty days of ten patients in ten zones: every dose and every reminder is what an independent computation says', async () => {
  const figures = await simulate(app, { patients: 10, days: 60, begins: '2026-03-01T00:00:00Z', seed: 7 })
  expect(figures.differences).toEqual([])
  // Who is told first in a minute goes by the ids, which are new each time, so the lives differ from run to run.
  expect(figures.doses).toBeGreaterThan(200)
  expect(figures.reminders).toBeGreaterThan(500)
  expect(figures.happened).toMatchObject({ journeys: expect.any(Number), undos: expect.any(Number) })
}, 300_000)
