import { describe, expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { localDate, spanIndexAt, wallClock, zoneAt, zoneId } from './span.ts'

const person = patient('America/Los_Angeles')
  .takes('daily 08:00')
  .from('2026-03-01T08:00')
  .moves('Asia/Tokyo', '2026-03-02T12:00')
const change = person.at('2026-03-03T05:00')

describe('DOSES 2: the clock the patient lives by', () => {
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

describe('DOSES 2: zone names', () => {
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
