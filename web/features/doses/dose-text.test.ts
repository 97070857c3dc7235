import { expect, test } from 'vitest'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { distanceText } from './dose-text.ts'

test('a distance is measured by the minutes that both clocks show', () => {
  const distance = (from: string, to: string) =>
    distanceText(Temporal.Instant.from(from), Temporal.Instant.from(to), dosesTexts.english)
  expect(distance('2026-03-02T13:01:20Z', '2026-03-03T01:05:05Z')).toBe('12 h 4 min')
  expect(distance('2026-03-02T19:00:03Z', '2026-03-02T19:03:00Z')).toBe('3 min')
  expect(distance('2026-03-02T19:00:03Z', '2026-03-02T19:00:59Z')).toBe('less than a minute')
})
