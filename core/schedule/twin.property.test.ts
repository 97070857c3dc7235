import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/arbitraries.ts'
import {
  anyCourseLife,
  anyCustomLife,
  anyHourlyLife,
  anyInterruptedLife,
  anyJoinedLife,
  anyLife,
} from '../testing/life.ts'
import { differencesIn } from '../testing/twin.ts'

// `npm test` searches 20,000 steps of such lives beside this (scripts/fuzz.ts); these few are for `npm run check`.

test('whatever a patient does, every dose and every card is what an independent computation says', () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      expect(differencesIn(life)).toEqual([])
    }),
    // To look for the smallest life that differs takes many minutes; the seed finds this one again.
    { ...runs(15), endOnFailure: true },
  )
})

test('whatever a patient does with patterns of every kind, the same holds', () => {
  fc.assert(
    fc.property(fc.oneof(anyCustomLife, anyCourseLife, anyInterruptedLife), (life) => {
      expect(differencesIn(life)).toEqual([])
    }),
    { ...runs(15), endOnFailure: true },
  )
})

test('whatever a patient does with plans by the hour, and from and to them, the same holds', () => {
  fc.assert(
    fc.property(anyHourlyLife, (life) => {
      expect(differencesIn(life)).toEqual([])
    }),
    { ...runs(15), endOnFailure: true },
  )
})

test('whatever else is taken of the same medicine under another plan, the same holds', () => {
  fc.assert(
    fc.property(anyJoinedLife, (life) => {
      expect(differencesIn(life)).toEqual([])
    }),
    { ...runs(15), endOnFailure: true },
  )
})
