import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyZone } from '../testing/arbitraries.ts'
import { instantsShowing, wallClock, type ZoneSpan, type ZoneSpans } from './span.ts'

const year = Temporal.Instant.from('2026-01-01T00:00Z')
const yearMinutes = 365 * 24 * 60
const anyMinute = fc.integer({ min: 0, max: yearMinutes }).map((minutes) => year.add({ minutes }))
const anySpans = fc
  .tuple(anyZone, fc.array(fc.tuple(anyZone, fc.integer({ min: 1, max: yearMinutes * 60 })), { maxLength: 4 }))
  .map(([first, moves]): ZoneSpans => {
    const later = moves.map(([zone, seconds]): ZoneSpan => ({ zone, from: year.add({ seconds }) }))
    return [{ zone: first, from: year }, ...later.sort((a, b) => Temporal.Instant.compare(a.from, b.from))]
  })

test('a time that the clock has shown can be typed, and means an instant that shows it', () => {
  fc.assert(
    fc.property(anySpans, anyMinute, fc.integer({ min: 0, max: 40 * 24 * 60 }), (spans, at, minutes) => {
      const shown = wallClock(spans, at)
      const until = at.add({ minutes })
      const readings = instantsShowing(spans, shown, until)
      expect(readings.map(String)).toContain(`${at}`)
      for (const reading of readings) {
        expect(`${wallClock(spans, reading)}`).toBe(`${shown}`)
        expect(Temporal.Instant.compare(reading, until)).toBeLessThanOrEqual(0)
      }
    }),
  )
})
