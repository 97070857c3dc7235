import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantKey, instantOfKey, isInstantKey, utcMs } from './nominal.ts'

const anyMinute = fc
  .integer({ min: 0, max: 70 * 366 * 24 * 60 })
  .map((minute) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000))

it('a key of a plan by the hour shows its minute in UTC, with a second that no wall clock has, and names its instant', () => {
  fc.assert(
    fc.property(anyMinute, (at) => {
      const shown = at.toZonedDateTimeISO('UTC').toPlainDateTime()
      const key = instantKey(at)
      expect(key.toString()).toBe(shown.with({ second: 1 }).toString())
      expect([isInstantKey(key), isInstantKey(shown)]).toEqual([true, false])
      expect(instantOfKey(key).toString()).toBe(at.toString())
      expect(utcMs(shown)).toBe(at.epochMilliseconds)
    }),
  )
})
