import { describe, expect, test } from 'vitest'
import { instant, zone } from '../testing/times.ts'
import type { ZoneSpans } from '../time/span.ts'
import { changedCourseEnd, courseLengthOf, courseStart } from './course.ts'
import type { Closing, Schedule, ScheduleVersion } from './schedule.ts'
import { withLastVersion } from './schedule.ts'

const nominal = (text: string) => Temporal.PlainDateTime.from(text)
const spans: ZoneSpans = [{ zone: zone('UTC'), from: instant('2026-01-01T00:00', 'UTC') }]
const closing = (reason: Closing['reason']): Closing => ({
  at: Temporal.Instant.from('2026-03-05T12:00Z'),
  reason,
  until: nominal('2026-03-05T08:00'),
  keeps: [],
})

/** Versions as `[from, until, how it was closed]`. */
function schedule(...versions: (readonly [string, string | null, Closing['reason']?])[]): Schedule {
  const [first, ...rest] = versions.map(
    ([from, until, reason], index): ScheduleVersion => ({
      id: String(index),
      pattern: { frequency: 'daily', time: Temporal.PlainTime.from('08:00') },
      dosage: '500mg',
      from: nominal(from),
      until: until === null ? null : nominal(until),
      openedAt: Temporal.Instant.from('2026-03-01T12:00Z'),
      zonesFrom: Temporal.Instant.from('2026-03-01T12:00Z'),
      closing: reason ? closing(reason) : null,
    }),
  )
  if (!first) throw new TypeError('One at least.')
  return { medicationId: 'm', firstDose: nominal('2026-03-02T08:00'), versions: [first, ...rest], holds: [] }
}

describe('the present course', () => {
  test('begins with the first dose that counts, whatever was edited since', () => {
    expect(`${courseStart(schedule(['2026-02-01T08:00', null, 'edited'], ['2026-03-06T08:00', null]), spans)}`).toBe(
      '2026-03-02T08:00:00',
    )
  })

  test('begins anew where it was taken up again', () => {
    const restored = schedule(
      ['2026-03-02T08:00', null, 'ended'],
      ['2026-04-01T08:00', null, 'edited'],
      ['2026-04-03T08:00', null],
    )
    expect(`${courseStart(restored, spans)}`).toBe('2026-04-01T08:00:00')
  })

  test.each([
    [{ count: 10, unit: 'days' }, '2026-03-05T12:00', '2026-03-12T08:00:00'],
    [{ count: 1, unit: 'months' }, '2026-03-05T12:00', '2026-04-02T08:00:00'],
    [null, '2026-03-05T12:00', 'null'],
    [{ count: 3, unit: 'days' }, '2026-03-05T07:59', '2026-03-05T08:00:00'],
    [{ count: 3, unit: 'days' }, '2026-03-05T08:00', 'over'],
    [{ count: 1, unit: 'days' }, '2026-03-05T08:00', 'over'],
  ] as const)('a course of %j: at %s it ends at %s', (length, now, end) => {
    expect(`${changedCourseEnd(schedule(['2026-03-02T08:00', null]), length, spans, instant(now, 'UTC'))}`).toBe(end)
  })

  test.each([
    [null, null],
    ['2026-03-12T08:00', { count: 10, unit: 'days' }],
    ['2026-03-16T08:00', { count: 2, unit: 'weeks' }],
    ['2026-05-02T08:00', { count: 2, unit: 'months' }],
    // The time was changed after the end was set.
    ['2026-03-12T07:00', { count: 10, unit: 'days' }],
    ['2026-03-12T20:00', { count: 11, unit: 'days' }],
  ])('a course that ends at %s lasts %j', (until, length) => {
    expect(courseLengthOf(schedule(['2026-03-02T08:00', until]), spans)).toEqual(length)
  })

  test('the present course ends elsewhere in the version that runs alone', () => {
    const before = schedule(['2026-03-02T08:00', null, 'edited'], ['2026-03-06T08:00', null])
    const ends = withLastVersion(before, { until: nominal('2026-03-12T08:00') }).versions.map(
      ({ until }) => until && `${until}`,
    )
    expect(ends).toEqual([null, '2026-03-12T08:00:00'])
  })
})
