import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/arbitraries.ts'
import { breaking, type LimitedIntake, logQuestion, type OracleLimits, possibleFrom } from '../testing/limit-oracle.ts'
import { limitCheck, limitReasons, limitStatus, type TimedIntake } from './limit-check.ts'
import type { Limits } from './limits.ts'

const start = Date.parse('2026-11-22T00:00Z')
const minuteMs = 60_000

/** What a medicine is counted in, and what is sometimes typed in its place: of milligrams grams, which convert. */
type Units = { readonly usual: string; readonly most: string; readonly others: readonly string[] }
const inTablets: Units = { usual: 'tablets', most: 'tablets', others: ['mg'] }
const inMilligrams: Units = { usual: 'mg', most: 'g', others: ['g', 'tablets'] }

/** In thousandths: quarters of a tablet or gram, and as many milligrams. */
const amountOf = (quarters: number, unit: string) => ({ value: quarters * 250 * (unit === 'mg' ? 1000 : 1), unit })
const anyAmount = ({ usual, others }: Units) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...others)),
    )
    .map(([quarters, unit]) => amountOf(quarters, unit))
/** On quarters of an hour, so that many gaps and days end exactly at an intake. */
const anyAt = fc.integer({ min: 0, max: 4 * 72 }).map((quarters) => start + quarters * 15 * minuteMs)
const anyIntake = (units: Units) =>
  fc.tuple(anyAt, fc.option(anyAmount(units), { freq: 12 })).map(([at, amount]) => ({ at, ...amount }))
const anyLimits = ({ usual, most }: Units): fc.Arbitrary<OracleLimits> =>
  fc
    .record({
      amount: fc.integer({ min: 1, max: 8 }).map((quarters) => amountOf(quarters, usual)),
      gap: fc.option(
        fc.oneof(
          fc.integer({ min: 0, max: 48 }).map((quarters) => quarters * 15),
          fc.integer({ max: 10_080, min: 0 }),
        ),
      ),
      max: fc.option(fc.integer({ min: 1, max: 40 }).map((quarters) => amountOf(quarters, most))),
      count: fc.option(fc.integer({ min: 1, max: 6 })),
    })
    .map(({ amount, ...limits }) => ({ ...amount, ...limits }))

/** Limits, what was taken, and one intake more. */
const anyCase = fc
  .constantFrom(inTablets, inMilligrams)
  .chain((units) => fc.tuple(anyLimits(units), fc.array(anyIntake(units), { maxLength: 9 }), anyIntake(units)))

const dosageOf = (value: number, unit: string) => `${value / 1000} ${unit}`
const instant = (at: number | null) => (at === null ? null : Temporal.Instant.fromEpochMilliseconds(at))
const timed = ({ at, value, unit }: LimitedIntake): TimedIntake => ({
  at: Temporal.Instant.fromEpochMilliseconds(at),
  dosage: value && unit ? dosageOf(value, unit) : null,
})
const limitsOf = ({ value, unit, gap, max, count }: OracleLimits): Limits => ({
  dosage: dosageOf(value, unit),
  gap,
  max: max && dosageOf(max.value, max.unit),
  count,
  reasons: [],
})
const reasonNames = { gap: 'gap', max: 'max', count: 'count', 'other unit': 'unit' } as const

test('core asks what the independent computation asks, and names the same sum and times', () => {
  fc.assert(
    fc.property(anyCase, anyAt, ([limits, intakes, one], now) => {
      const asked = logQuestion(limits, intakes, one, now)
      const own = limitsOf(limits)
      const check = limitCheck(own, intakes.map(timed), timed(one), Temporal.Instant.fromEpochMilliseconds(now))
      expect(check.reasons).toEqual(asked.reasons.map((reason) => reasonNames[reason]))
      expect(check.total.sum?.thousandths ?? null).toBe(asked.sum)
      expect(check.total.count).toBe(asked.count)
      expect(check.last?.at ?? null).toEqual(instant(asked.last?.at ?? null))
      expect(check.possible).toEqual(instant(asked.possible))
      expect(check.possibleAfter).toEqual(instant(asked.possibleAfter))
      expect(check.isLast).toBe(asked.isLast)
      const all = intakes.map(timed)
      const isBreaking = (other: TimedIntake) =>
        limitReasons(
          own,
          all.filter((it) => it !== other),
          other,
        ).length > 0
      expect(all.filter(isBreaking)).toEqual(breaking(limits, intakes).map(timed))
    }),
    runs(1000),
  )
})

test('the card says the same in whatever order the intakes arrive, and what it calls possible asks nothing', () => {
  fc.assert(
    fc.property(anyCase, anyAt, ([limits, intakes], at) => {
      const own = limitsOf(limits)
      const now = Temporal.Instant.fromEpochMilliseconds(at)
      const status = limitStatus(own, intakes.map(timed), now)
      const reversed = limitStatus(own, intakes.toReversed().map(timed), now)
      expect(reversed.total).toEqual(status.total)
      expect(reversed.last?.at).toEqual(status.last?.at)
      expect(status.possible).toEqual(instant(possibleFrom(limits, intakes, at)))
      if (!status.possible) return
      const usual = { at: status.possible, dosage: own.dosage }
      expect(limitCheck(own, intakes.map(timed), usual, status.possible).reasons).toEqual([])
    }),
    runs(300),
  )
})
