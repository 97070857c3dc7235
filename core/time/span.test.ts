import { describe, expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { instant, nominal, zone } from '../testing/times.ts'
import { clocksDiffer, instantsShowing, localDate, spanIndexAt, wallClock, zoneAt, zoneId } from './span.ts'

const person = patient('America/Los_Angeles')
  .takes('daily 08:00')
  .from('2026-03-01T08:00')
  .moves('Asia/Tokyo', '2026-03-02T12:00')
const change = person.at('2026-03-03T05:00')

describe('dose-model 3.1: the clock the patient lives by', () => {
  test('a span begins at its own instant', () => {
    expect(zoneAt(person.spans, change)).toBe('Asia/Tokyo')
    expect(zoneAt(person.spans, change.subtract({ nanoseconds: 1 }))).toBe('America/Los_Angeles')
  })

  test('the first span holds for all time before it', () => {
    expect(zoneAt(person.spans, Temporal.Instant.from('1970-01-01T00:00Z'))).toBe('America/Los_Angeles')
    expect(spanIndexAt(person.spans, Temporal.Instant.from('1970-01-01T00:00Z'))).toBe(0)
  })

  test('the wall clock and the date jump with the zone', () => {
    expect(wallClock(person.spans, change).toString()).toBe('2026-03-03T05:00:00')
    expect(wallClock(person.spans, change.subtract({ minutes: 1 })).toString()).toBe('2026-03-02T11:59:00')
    expect(localDate(person.spans, change).toString()).toBe('2026-03-03')
  })
})

describe('dose-model 6.1: a typed time', () => {
  const newYork = patient('America/New_York').takes('daily 08:00').from('2026-03-01T08:00')
  const west = newYork.moves('America/Los_Angeles', '2026-11-22T15:00')
  const east = newYork.moves('Asia/Tokyo', '2026-11-22T15:00')
  test.each([
    ['before a journey', west, '2026-11-22T08:00', '2026-11-23T20:00Z', ['2026-11-22T08:00-05:00']],
    [
      'shown before and after one to the west',
      west,
      '2026-11-22T13:00',
      '2026-11-23T20:00Z',
      ['2026-11-22T13:00-05:00', '2026-11-22T13:00-08:00'],
    ],
    ['of these, not yet the second', west, '2026-11-22T13:00', '2026-11-22T20:30Z', ['2026-11-22T13:00-05:00']],
    ['after a journey', east, '2026-11-23T08:00', '2026-11-24T00:00Z', ['2026-11-23T08:00+09:00']],
    [
      'that a journey to the east jumped over',
      east,
      '2026-11-22T20:00',
      '2026-11-24T00:00Z',
      ['2026-11-22T20:00+09:00'],
    ],
    [
      'in the hour that occurs twice',
      newYork,
      '2026-11-01T01:20',
      '2026-11-01T18:00Z',
      ['2026-11-01T01:20-04:00', '2026-11-01T01:20-05:00'],
    ],
    ['in the first of them', newYork, '2026-11-01T01:20', '2026-11-01T05:21Z', ['2026-11-01T01:20-04:00']],
    ['in an hour left out', newYork, '2026-03-08T02:30', '2026-03-08T18:00Z', ['2026-03-08T03:30-04:00']],
    ['still to come', newYork, '2026-11-21T20:00', '2026-11-21T18:00Z', ['2026-11-21T20:00-05:00']],
  ])('%s', (_, { spans }, typed, until, expected) => {
    const instants = instantsShowing(spans, nominal(typed), instant(until, 'UTC'))
    expect(instants.map(String)).toEqual(expected.map((text) => `${instant(text, 'UTC')}`))
  })
})

describe('dose-model 3.1: zone names', () => {
  test.each([
    ['EST', 'America/New_York'],
    ['CST', 'America/Chicago'],
    ['MST', 'America/Denver'],
    ['PST', 'America/Los_Angeles'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
  ])('%s is %s', (name, id) => {
    expect(zoneId(name)).toBe(id)
  })

  test.each(['', 'Mars/Olympus', '+02:00', '-0500', 'auto', 'America/New_York ', '<script>'])(
    '%j is a zone nobody lives by',
    (name) => {
      expect(zoneId(name)).toBe(null)
    },
  )
})

describe('dose-model 3.5: a device whose zone differs', () => {
  test.each([
    ['America/New_York', 'Asia/Tokyo', '2026-03-02', true],
    ['America/New_York', 'America/Toronto', '2026-03-02', false],
    ['Europe/Berlin', 'Europe/Paris', '2026-07-01', false],
    ['Asia/Kolkata', 'Asia/Calcutta', '2026-03-02', false],
    ['Asia/Kolkata', 'Asia/Kathmandu', '2026-03-02', true],
    // Arizona has no daylight saving time.
    ['America/Denver', 'America/Phoenix', '2026-01-10', false],
    ['America/Denver', 'America/Phoenix', '2026-03-05', true],
    ['America/Denver', 'America/Phoenix', '2026-07-01', true],
  ])('the clocks of %s and %s on %s: differ %s', (a, b, date, differ) => {
    expect(clocksDiffer(zone(a), zone(b), Temporal.Instant.from(`${date}T12:00Z`))).toBe(differ)
  })
})
