import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '#server/testing/simulation.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('twenty days of twelve patients in twelve zones: every dose, reminder and stock is what an independent computation says', async () => {
  const figures = await simulate(app, { patients: 12, days: 20, begins: '2026-03-01T00:00:00Z', seed: 7 })
  expect(figures.differences).toEqual([])
  expect(figures.doses).toBeGreaterThan(100)
  expect(figures.reminders).toBeGreaterThan(400)
  expect(figures.stockCounts).toBeGreaterThan(10)
  expect(figures.limitChecks).toBeGreaterThan(20)
  const kinds = ['journeys', 'undos', 'pauses', 'edits to as needed', 'entries of a stock', 'intakes of another device']
  for (const kind of kinds) expect(figures.happened[kind]).toBeGreaterThan(0)
})
