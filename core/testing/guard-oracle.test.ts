import { expect, test } from 'vitest'
import { hour } from './clock-oracle.ts'
import {
  comparedName,
  isLimitTooNear,
  isMoreOftenThanBefore,
  isMoreThanDoubled,
  isPlannedTooNear,
  plannedIfAdded,
} from './guard-oracle.ts'
import { OracleLife, planOf } from './oracle-life.ts'

/*
 * The table on the same medicine twice and on weekly medicines, put to the independent computation itself.
 */

const now = Date.parse('2026-11-22T06:00Z')
const planned = (words: string) => plannedIfAdded(planOf(words), 'America/Chicago', now)

test.each([
  ['every 08:00', true],
  ['on Mon 08:00, on Mon 20:00', true],
  ['nth 7 from 2026-11-22 08:00', false],
  ['nth 6 from 2026-11-22 08:00', false],
  ['nth 5 from 2026-11-22 08:00', true],
  ['hourly 168 first 2026-11-22 08:00-06:00', false],
  ['hourly 143 first 2026-11-22 08:00-06:00', true],
  ['cycle 1/6 from 2026-11-22 08:00', false],
  ['cycle 2/5 from 2026-11-22 08:00', true],
  ['on Mon Thu 08:00', true],
  ['weekly Mon 08:00', false],
])('a weekly medicine as %s: %s', (words, isAsked) => {
  expect(isPlannedTooNear(planned(words))).toBe(isAsked)
})

test('two medicines of one substance are asked about', () => {
  const others = [planned('weekly Mon 08:00')]
  expect(isPlannedTooNear(planned('weekly Thu 08:00'), others)).toBe(true)
  expect(isPlannedTooNear(planned('weekly Mon 08:00'), others)).toBe(true)
  expect(isPlannedTooNear([], others)).toBe(false)
})

test('an amount that is more than doubled is asked about', () => {
  expect(isMoreThanDoubled(10, [5, 7.5, 10])).toBe(false)
  expect(isMoreThanDoubled(10, [20])).toBe(false)
  expect(isMoreThanDoubled(10, [25])).toBe(true)
})

test('an as-needed limit below six days is asked about', () => {
  expect([null, 4 * 60, 6 * 1440 - 1, 6 * 1440].map((gap) => isLimitTooNear({ gap }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('the question is asked again only when an edit plans it nearer or more often', () => {
  const before = planned('on Mon Thu 08:00')
  const isMoreOften = (one: readonly number[], words: string) => isMoreOftenThanBefore(one, planned(words), now)
  expect(isMoreOften(before, 'on Mon Thu 08:00')).toBe(false)
  expect(isMoreOften(before, 'on Mon Wed 08:00')).toBe(true)
  expect(isMoreOften(before, 'on Mon Fri 09:00')).toBe(false)
  expect(isMoreOften(planned('on Mon Tue 08:00'), 'every 08:00')).toBe(true)
  expect(isMoreOften(planned('cycle 7/21 from 2026-11-22 08:00'), 'every 08:00')).toBe(true)
})

test('a pause hides nothing', () => {
  const patient = new OracleLife('America/Chicago', 'daily 08:00', '2026-11-22 00:00')
  patient.holds('2026-11-22 00:00', null, '2026-11-22 00:00')
  expect(patient.plannedAhead('2026-11-22 00:00')).toHaveLength(60)
})

test('names are the same whatever the amount beside them', () => {
  expect(comparedName('metoprolol 100mg')).toBe(comparedName('Metoprolol® 50 mg tablets'))
  expect(comparedName('Ibuprofène 0,5 g')).toBe('ibuprofene')
})

test('what a joined medicine was taken changes neither what the card shows as taken nor which dose is older than it', () => {
  const patient = new OracleLife('America/Chicago', 'three-times-daily 06:00', '2026-11-22 00:00')
  patient.adds('other', 'daily 08:00', '2026-11-22 00:00')
  patient.oracle.joins('med', 'other')
  patient.takes('2026-11-22 14:00', '2026-11-22 07:00')
  const at = patient.at('2026-11-22 08:10')
  patient.oracle.records('other', { id: 'x', status: 'taken', nominal: null, at, recordedAt: at })
  expect(patient.mark('2026-11-22 08:10')).toBe('2026-11-22 06:00?')
  expect(patient.card('2026-11-22 08:10')).toBe('taken, last 2026-11-22 07:00')
})

test('the questions of joined medicines look at the intakes of both', () => {
  const patient = new OracleLife('America/Chicago', 'three-times-daily 06:00', '2026-11-22 00:00')
  patient.adds('other', 'daily 08:00', '2026-11-22 00:00')
  patient.oracle.records('other', {
    id: 'x',
    status: 'taken',
    nominal: null,
    at: patient.at('2026-11-22 05:00'),
    recordedAt: patient.at('2026-11-22 05:00'),
  })
  expect(patient.markOf('2026-11-22 06:00')?.reasons).toEqual([])
  patient.oracle.joins('med', 'other')
  expect(patient.markOf('2026-11-22 06:00')).toMatchObject({ reasons: ['near last'], sinceLast: hour })
  expect(patient.counts('2026-11-22 12:00')).toBe('0/1')
  expect(patient.oracle.ownIntakes('med')).toEqual([])
})
