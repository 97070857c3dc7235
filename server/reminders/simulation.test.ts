import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '#server/testing/simulation.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('sixty days of ten patients in ten zones: every dose and every reminder is what an independent computation says', async () => {
  const figures = await simulate(app, { patients: 10, days: 60, begins: '2026-03-01T00:00:00Z', seed: 7 })
  expect(figures.differences).toEqual([])
  expect(figures.doses).toBeGreaterThan(200)
  expect(figures.reminders).toBeGreaterThan(700)
  expect(figures.happened).toMatchObject({ journeys: expect.any(Number), undos: expect.any(Number) })
})
