import { expect, test } from 'vitest'
import { dosageOf, measureOf } from './measure.ts'

test('an amount is measured in thousandths, without floating point', () => {
  expect(measureOf('2.5 tablets')).toEqual({ thousandths: 2500, unit: 'tablets' })
  expect(measureOf('1 Tablette')).toEqual({ thousandths: 1000, unit: 'tablets' })
  expect(measureOf('0.075mg')).toEqual({ thousandths: 75, unit: 'mg' })
  expect(measureOf('0.0625mg')).toBe(null)
  expect(measureOf('a spoonful')).toBe(null)
  expect(dosageOf({ thousandths: 2050, unit: 'mg' })).toBe('2.05 mg')
})
