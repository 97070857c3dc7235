import { describe, expect, test } from 'vitest'
import { instant, zone } from '../testing/times.ts'
import type { ZoneSpans } from '../time/span.ts'
import { changedCourseEnd, courseLengthOf, courseStart } from './course.ts'
import type { Closing, Schedule, ScheduleVersion } from './schedule.ts'
import { withLastVersion } from './schedule.ts'

const nominal = (text: string) => Temporal.PlainDateTime.from(text)
const spans: ZoneSpans = [{ zone: zone('UTC'), from: instant('2026-01-01T00:00', 'UTC') }]
const closing = (reason: Closing['reason'], at: Temporal.Instant): Closing => ({
  at,
  reason,
  until: nominal('2026-03-05T08:00'),
  keeps: [],
})

/** When each version was closed, and the next one opened: on March 5 and the days after it. */
const editedAt = (index: number) => Temporal.Instant.from('2026-03-05T12:00Z').add({ hours: 24 * index })

/** Versions as `[from, until, how it was closed, when the next one was opened, when it was closed]`; without the last two, at that very edit. */
function schedule(...versions: (readonly [string, string | null, Closing['reason']?, string?, string?])[]): Schedule {
  const [first, ...rest] = versions.map(
    ([from, until, reason, , closedAt], index): ScheduleVersion => ({
      id: String(index),
      pattern: { frequency: 'daily', time: Temporal.PlainTime.from('08:00') },
      dosage: '500mg',
      from: nominal(from),
      until: until === null ? null : nominal(until),
      openedAt: openedAt(index),
      zonesFrom: openedAt(index),
      closing: reason ? closing(reason, closedAt ? Temporal.Instant.from(closedAt) : editedAt(index)) : null,
    }),
  )
  if (!first) throw new TypeError('One at least.')

  function openedAt(index: number): Temporal.Instant {
    const reopened = versions[index - 1]?.[3]
    if (reopened) return Temporal.Instant.from(reopened)
    return index === 0 ? Temporal.Instant.from('2026-03-01T12:00Z') : editedAt(index - 1)
  }

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
      ['2026-03-02T08:00', null, 'ended', '2026-03-31T12:00Z'],
      ['2026-04-01T08:00', null, 'edited', '2026-04-02T12:00Z', '2026-04-02T12:00Z'],
      ['2026-04-03T08:00', null],
    )
    expect(`${courseStart(restored, spans)}`).toBe('2026-04-01T08:00:00')
  })

  test('counts from the first dose that came, where the one that was chosen at first was put off or brought forward', () => {
    const restored = (from: string, closedAt: string, next: string) =>
      schedule(
        ['2026-03-02T08:00', null, 'ended', '2026-03-20T12:00Z'],
        [from, null, 'edited', closedAt, closedAt],
        [next, null],
      )
    const sooner = restored('2026-04-29T08:00', '2026-03-26T12:10Z', '2026-04-01T08:00')
    expect(`${courseStart(sooner, spans)}`).toBe('2026-04-01T08:00:00')
    const now = instant('2026-03-27T12:00', 'UTC')
    expect(`${changedCourseEnd(sooner, { count: 2, unit: 'weeks' }, spans, now)}`).toBe('2026-04-15T08:00:00')
    const later = restored('2026-04-01T08:00', '2026-03-26T12:10Z', '2026-04-08T08:00')
    expect(`${courseStart(later, spans)}`).toBe('2026-04-08T08:00:00')
    const followed = restored('2026-04-01T08:00', '2026-04-02T12:10Z', '2026-04-08T08:00')
    expect(`${courseStart(followed, spans)}`).toBe('2026-04-01T08:00:00')
  })

  test('counts a first course that was put off from the dose that came', () => {
    const putOff = (closedAt: string) =>
      schedule(['2026-03-02T08:00', null, 'edited', closedAt, closedAt], ['2026-03-09T08:00', null])
    expect(`${courseStart(putOff('2026-03-01T12:10Z'), spans)}`).toBe('2026-03-09T08:00:00')
    expect(`${courseStart(putOff('2026-03-03T12:10Z'), spans)}`).toBe('2026-03-02T08:00:00')
  })

  test('begins anew where it was planned again after it was taken as needed', () => {
    const plannedAgain = schedule(
      ['2026-03-02T08:00', null, 'edited', '2026-06-01T12:00Z'],
      ['2026-06-02T08:00', '2026-06-09T08:00'],
    )
    expect(`${courseStart(plannedAgain, spans)}`).toBe('2026-06-02T08:00:00')
    const now = instant('2026-06-03T12:00', 'UTC')
    expect(courseLengthOf(plannedAgain, spans, now)).toEqual({ count: 1, unit: 'weeks' })
    expect(`${changedCourseEnd(plannedAgain, { count: 10, unit: 'days' }, spans, now)}`).toBe('2026-06-12T08:00:00')
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
    expect(courseLengthOf(schedule(['2026-03-02T08:00', until]), spans, instant('2026-03-05T12:00', 'UTC'))).toEqual(
      length,
    )
  })

  test.each([
    ['2026-03-12T07:59', { count: 10, unit: 'days' }],
    ['2026-03-12T08:00', null],
  ])('at %s, a course that ended with the plan before has %j to go on with', (now, length) => {
    const asNeeded = schedule(['2026-03-02T08:00', '2026-03-12T08:00', 'edited'])
    expect(courseLengthOf(asNeeded, spans, instant(now, 'UTC'))).toEqual(length)
  })

  test('the present course ends elsewhere in the version that runs alone', () => {
    const before = schedule(['2026-03-02T08:00', null, 'edited'], ['2026-03-06T08:00', null])
    const ends = withLastVersion(before, { until: nominal('2026-03-12T08:00') }).versions.map(
      ({ until }) => until && `${until}`,
    )
    expect(ends).toEqual([null, '2026-03-12T08:00:00'])
  })
})
