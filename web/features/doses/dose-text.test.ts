import { expect, test } from 'vitest'
import { gapText } from '#core/as-needed/limits-text.ts'
import { durationParts } from '#core/text/duration.ts'
import { withPlainSpaces } from '#core/text/isolate.ts'
import { asNeededTexts } from '#core/texts/en/as-needed.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { distanceText } from './dose-text.ts'

test('a distance is measured by the minutes that both clocks show', () => {
  const distance = (from: string, to: string) =>
    distanceText(Temporal.Instant.from(from), Temporal.Instant.from(to), dosesTexts.english)
  expect(distance('2026-03-02T13:01:20Z', '2026-03-03T01:05:05Z')).toBe('12 h 4 min')
  expect(distance('2026-03-02T19:00:03Z', '2026-03-02T19:03:00Z')).toBe('3 min')
  expect(distance('2026-03-02T19:00:03Z', '2026-03-02T19:00:59Z')).toBe('less than a minute')
  expect(distance('2026-03-02T19:00:00Z', '2026-03-05T07:45:00Z')).toBe('2 days 12 h')
})

test('60 hours read the same on a card, in the question about the zone, and beside limits', () => {
  const length = durationParts(60 * 60)
  const card = distanceText(
    Temporal.Instant.from('2026-03-02T19:00Z'),
    Temporal.Instant.from('2026-03-05T07:00Z'),
    dosesTexts.english,
  )
  expect(card).toBe('2 days 12 h')
  expect(settingsTexts.english.zoneQuestion.after(length)).toBe('2 days 12 h later')
  expect(withPlainSpaces(gapText(60 * 60, asNeededTexts))).toBe(card)
})
