import { expect, it } from 'vitest'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { listMedications } from '#core/api/medications.ts'
import { listDayFigures, listMonthFigures } from '#core/api/period-figures.ts'
import type { Weight } from './account-budget.ts'
import { weightOf } from './weight.ts'

const from = Temporal.PlainDate.from('2026-03-02')
const days = (count: number) => ({ from, to: from.add({ days: count - 1 }) })

it.each<[string, Weight, Endpoint, unknown]>([
  ['the older part of a streak', 'heavy', getOlderStreak, { before: Temporal.PlainDate.from('2026-02-01') }],
  ['the figures of days', 'heavy', listDayFigures, days(7)],
  ['the figures of months', 'heavy', listMonthFigures, {}],
  ['all medications', 'heavy', listMedications, {}],
  ['the doses of two months', 'heavy', listDoses, days(62)],
  ['the doses of a week', 'light', listDoses, days(7)],
  ['a tap', 'light', putDoseEntry, {}],
])('a call for %s is %s', (_, weight, endpoint, input) => {
  expect(weightOf(endpoint, input)).toBe(weight)
})
