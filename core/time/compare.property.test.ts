import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareClocks, compareDates, compareInstants } from './compare.ts'

/** Two values for each field, so that any of them may be the first to differ. */
const anyClock = fc
  .record({
    year: fc.constantFrom(1999, 2026),
    month: fc.constantFrom(3, 4),
    day: fc.constantFrom(2, 30),
    hour: fc.constantFrom(10, 11),
    minute: fc.constantFrom(0, 30),
    second: fc.constantFrom(0, 1),
    nanosecond: fc.constantFrom(0, 1),
  })
  .map((fields) => Temporal.PlainDateTime.from(fields))
const anyInstant = anyClock.map((clock) => clock.toZonedDateTime('UTC').toInstant())

describe('a comparison by fields is Temporal’s', () => {
  it('of instants', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, (a, b) => {
        expect(Math.sign(compareInstants(a, b))).toBe(Temporal.Instant.compare(a, b))
      }),
    )
  })

  it('of dates', () => {
    fc.assert(
      fc.property(anyClock, anyClock, (one, other) => {
        const [a, b] = [one.toPlainDate(), other.toPlainDate()]
        expect(Math.sign(compareDates(a, b))).toBe(Temporal.PlainDate.compare(a, b))
      }),
    )
  })

  it.each(['year', 'month', 'day', 'hour', 'minute', 'second', 'nanosecond'] as const)(
    'of what clocks show, where they differ in the %s at the earliest',
    (field) => {
      const fields = ['year', 'month', 'day', 'hour', 'minute', 'second', 'nanosecond'] as const
      fc.assert(
        fc.property(anyClock, anyClock, (a, other) => {
          const shared = Object.fromEntries(fields.slice(0, fields.indexOf(field)).map((one) => [one, a[one]]))
          const b = Object.keys(shared).length > 0 ? other.with(shared) : other
          expect(Math.sign(compareClocks(a, b))).toBe(Temporal.PlainDateTime.compare(a, b))
        }),
      )
    },
  )
})
