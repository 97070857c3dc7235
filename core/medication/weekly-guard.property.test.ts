import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pattern } from '../schedule/pattern.ts'
import { anyCustomPattern, anyPreset, runs } from '../testing/arbitraries.ts'
import { withDosage } from '../testing/custom-pattern.ts'
import { DoseOracle, day } from '../testing/dose-oracle.ts'
import { isLimitTooNear, isMoreOftenThanBefore, isPlannedTooNear } from '../testing/guard-oracle.ts'
import { planOf } from '../testing/twin.ts'
import { medicineNeedingReason, tooFrequentMedicine, type Use } from './weekly-guard.ts'

/* The question about a weekly medicine is asked exactly where an independent computation finds doses less than six days apart. */

const added = Temporal.PlainDate.from('2026-11-22')

/** Days begin and steps follow each other within 40 days of the date; no rhythm is longer than 80. */
const [seen, length] = [130, 300]

const anyPattern = fc.oneof(anyPreset, { weight: 4, arbitrary: anyCustomPattern(added) })

const methotrexate = (pattern: Use) => ({ name: 'Methotrexate', dosage: '10mg', pattern })

/** Every dose of a pattern around the date, in a zone whose clock never changes. */
function planned(pattern: Pattern): number[] {
  const from = added.subtract({ days: seen }).toZonedDateTime('UTC').epochMilliseconds
  const oracle = new DoseOracle('UTC', from)
  oracle.adds('med', { plan: planOf(pattern, '10mg'), at: from })
  return oracle.doses('med', from, from + length * day).map(({ at }) => at)
}

test('a plan needs a reason where two of its doses are less than six days apart', () => {
  fc.assert(
    fc.property(anyPattern, (pattern) => {
      expect(tooFrequentMedicine(methotrexate(pattern)) !== null).toBe(isPlannedTooNear(planned(pattern)))
    }),
    runs(100),
  )
})

test('an edit of the times needs a reason where doses come nearer or more often, from today or a later step of the plan before on', () => {
  const anySameAmount = anyPattern.map((pattern) => withDosage(pattern, '10mg'))
  const anyToday = fc.integer({ min: -10, max: 40 }).map((days) => added.add({ days }))
  fc.assert(
    fc.property(anySameAmount, anySameAmount, anyToday, (before, after, today) => {
      const isAsked = medicineNeedingReason(methotrexate(after), methotrexate(before), today) !== null
      const begins = before.frequency === 'custom' ? before.steps.flatMap(({ from }) => from ?? []) : []
      const dates = [today, ...begins].map((date) => date.toZonedDateTime('UTC').epochMilliseconds)
      const isMore = dates.some((from) => {
        const ofPlan = (pattern: Pattern) => planned(pattern).filter((at) => at >= from)
        return from >= (dates[0] ?? 0) && isMoreOftenThanBefore(ofPlan(before), ofPlan(after), from)
      })
      expect(isAsked).toBe(isMore && isPlannedTooNear(planned(after)))
    }),
    runs(100),
  )
})

test('limits of a medicine taken as needed need a reason where they allow it within six days', () => {
  const anyGap = fc.option(fc.oneof(fc.integer({ min: 0, max: 10 * 1440 }), fc.constantFrom(8639, 8640)))
  fc.assert(
    fc.property(anyGap, (gap) => {
      const isAsked =
        tooFrequentMedicine(methotrexate({ frequency: 'as-needed', gap, max: null, count: null })) !== null
      expect(isAsked).toBe(isLimitTooNear({ gap }))
    }),
    runs(200),
  )
})
