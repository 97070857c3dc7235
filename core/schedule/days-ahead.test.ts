import { expect, test } from 'vitest'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from '../testing/custom-pattern.ts'
import { everyHours, instant, nominal, pattern, zone } from '../testing/times.ts'
import { instantKey } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { clockChangeAhead, datesAhead, daysAhead } from './days-ahead.ts'
import type { Pattern } from './pattern.ts'

const spans: ZoneSpans = [{ zone: zone('UTC'), from: instant('2026-01-01T00:00', 'UTC') }]
const sunday = Temporal.PlainDate.from('2026-11-22')

/** '22: 08:00 5mg' */
function ahead(planned: Pattern, from: string, until: string | null = null): string[] {
  const plan = { pattern: planned, dosage: '5mg', from: nominal(from), until: until === null ? null : nominal(until) }
  return daysAhead(plan, spans, sunday, 7).flatMap(({ date, doses }) =>
    doses.map(({ time, dosage }) => `${date.day}: ${time.toString({ smallestUnit: 'minute' })} ${dosage}`),
  )
}

test.each<[string, string[], string[]]>([
  ['a preset has its own amount', ahead(pattern('weekly Monday 08:00'), '2026-11-23T08:00'), ['23: 08:00 5mg']],
  [
    'chosen weekdays',
    ahead(rows([weekdays(1, 3, 5), '08:00']), '2026-11-23T08:00'),
    ['23: 08:00 1 tablets', '25: 08:00 1 tablets', '27: 08:00 1 tablets'],
  ],
  [
    'nothing before the first dose, or from the end on',
    ahead(rows([every, '08:00', '1mg'], [every, '20:00', '2mg']), '2026-11-22T20:00', '2026-11-24T08:00'),
    ['22: 20:00 2mg', '23: 08:00 1mg', '23: 20:00 2mg'],
  ],
  [
    'a step with its amount',
    ahead(
      taper(step(null, [everyNth(2, '2026-11-22'), '08:00', '20mg']), step('2026-11-26', [every, '09:00', '15mg'])),
      '2026-11-22T08:00',
    ),
    ['22: 08:00 20mg', '24: 08:00 20mg', '26: 09:00 15mg', '27: 09:00 15mg', '28: 09:00 15mg'],
  ],
  ['days off have none', ahead(rows([cycle(1, 28, '2026-11-20'), '22:00']), '2026-11-20T22:00'), []],
])('%s', (_, doses, expected) => {
  expect(doses).toEqual(expected)
})

const dates = (planned: Pattern, from: string, today = sunday) =>
  datesAhead({ pattern: planned, dosage: '5mg', from: nominal(from), until: null }, spans, today, 5).map((date) =>
    date.toString().slice(5),
  )

test.each<[string, string[], string[]]>([
  [
    'every third day',
    dates(rows([everyNth(3, '2026-11-22'), '08:00']), '2026-11-22T08:00'),
    ['11-22', '11-25', '11-28', '12-01', '12-04'],
  ],
  [
    'the last day of the month',
    dates(rows([monthDay(31), '09:00']), '2026-01-31T09:00', Temporal.PlainDate.from('2026-01-31')),
    ['01-31', '02-28', '03-31', '04-30', '05-31'],
  ],
  [
    'weekly, twice on its day',
    dates(rows([weekdays(7), '08:00'], [weekdays(7), '20:00']), '2026-11-22T08:00'),
    ['11-22', '11-29', '12-06', '12-13', '12-20'],
  ],
  ['every day', dates(pattern('daily 08:00'), '2026-11-24T08:00'), []],
])('the next dates: %s', (_, planned, expected) => {
  expect(planned).toEqual(expected)
})

test('a date that the zone skips has no dose, and does not shift the count', () => {
  const inApia: ZoneSpans = [{ zone: zone('Pacific/Apia'), from: instant('2011-12-01T00:00', 'Pacific/Apia') }]
  const [today, from] = [Temporal.PlainDate.from('2011-12-24'), nominal('2011-12-24T08:00')]
  const plan = { pattern: rows([everyNth(3, '2011-12-24'), '08:00']), dosage: '', from, until: null }
  expect(datesAhead(plan, inApia, today, 3).map(String)).toEqual(['2011-12-24', '2011-12-27', '2012-01-02'])
  const withDoses = daysAhead(plan, inApia, today, 7).filter(({ doses }) => doses.length > 0)
  expect(withDoses.map(({ date }) => `${date}`)).toEqual(['2011-12-24', '2011-12-27'])
})

test.each<[string, string, Pattern, string, string | null]>([
  [
    'of a plan by the hour it is named',
    'America/New_York',
    everyHours(12, '2026-03-03T07:05-05:00'),
    '2026-03-04',
    '2026-03-08',
  ],
  [
    'none on the day on which the plan begins',
    'America/New_York',
    everyHours(12, '2026-03-08T08:05-04:00'),
    '2026-03-08',
    null,
  ],
  [
    'the day on which it begins, if before that',
    'America/New_York',
    everyHours(6, '2026-03-08T00:30-05:00'),
    '2026-03-08',
    '2026-03-08',
  ],
  ['none later than these days', 'America/New_York', everyHours(12, '2026-02-27T07:05-05:00'), '2026-02-28', null],
  ['none where clocks never change', 'Asia/Tokyo', everyHours(12, '2026-03-03T07:05-05:00'), '2026-03-04', null],
  ['a plan by the clock keeps its times', 'America/New_York', pattern('daily 08:00'), '2026-03-04', null],
])('the day on which the clocks change: %s', (_, where, planned, today, expected) => {
  const lived: ZoneSpans = [{ zone: zone(where), from: instant('2026-01-01T00:00', 'UTC') }]
  const first = planned.frequency === 'hourly' ? instantKey(planned.first) : nominal('2026-03-01T08:00')
  const plan = { pattern: planned, dosage: '5mg', from: first, until: null }
  const days = daysAhead(plan, lived, Temporal.PlainDate.from(today), 7)
  expect(clockChangeAhead(plan, lived, days)?.toString() ?? null).toBe(expected)
})
