import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareClocks, compareDates, compareInstants } from './compare.ts'

/** Far apart, and so near one another that only one small field differs. */
const anyInstant = fc
  .tuple(
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(-1_000_000_000n, -999_999n, -1n, 0n, 1n, 999_999n, 1_000_000n),
  )
  .map(([days, nanoseconds]) => Temporal.Instant.fromEpochNanoseconds(BigInt(days) * 86_400_000_000_000n + nanoseconds))
const anyClock = anyInstant.map((at) => at.toZonedDateTimeISO('UTC').toPlainDateTime())
const anyFarClock = fc
  .integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 })
  .map((at) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDateTime())

describe('an order by fields is the order of Temporal', () => {
  it('of instants', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, (a, b) => {
        expect(Math.sign(compareInstants(a, b))).toBe(Temporal.Instant.compare(a, b))
      }),
    )
  })

  it('of what clocks show', () => {
    fc.assert(
      fc.property(fc.oneof(anyClock, anyFarClock), fc.oneof(anyClock, anyFarClock), (a, b) => {
        expect(Math.sign(compareClocks(a, b))).toBe(Temporal.PlainDateTime.compare(a, b))
        expect(Math.sign(compareDates(a.toPlainDate(), b.toPlainDate()))).toBe(
          Temporal.PlainDate.compare(a.toPlainDate(), b.toPlainDate()),
        )
      }),
    )
  })
})
