import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyDate, anyTime } from '../testing/arbitraries.ts'
import { epochDay, nominalOn } from './days.ts'

it('a time of a date is what Temporal makes of them', () => {
  fc.assert(
    fc.property(anyDate, anyTime, (date, time) => {
      expect(nominalOn(epochDay(date), time).toString()).toBe(date.toPlainDateTime(time).toString())
    }),
  )
})
