import { expect, test } from 'vitest'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listMedications } from '#core/api/medications.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import type { Weight } from './account-budget.ts'
import { weightOf } from './weight.ts'

test.each<[string, Weight, Endpoint]>([
  ['the older part of a streak', 'heavy', getOlderStreak],
  ['the figures of days', 'heavy', listDayFigures],
  ['the figures of months', 'heavy', listMonthFigures],
  ['all medications', 'heavy', listMedications],
  ['the doses of some days', 'heavy', listDoses],
  ['a tap', 'light', putDoseEntry],
])('a call for %s is %s', (_, weight, endpoint) => {
  expect(weightOf(endpoint)).toBe(weight)
})
