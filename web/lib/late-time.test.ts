import { describe, expect, it } from 'vitest'
import type { MedicationRecord } from '#core/api/medications.ts'
import { dosesOn } from '#core/dose/dose.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { wallClock, type ZoneId, type ZoneSpans } from '#core/time/span.ts'
import { at, hourlyCourse, medication, spans, withEntries } from '#web/testing/patient.ts'
import { lateDates, lateInstant } from './late-time.ts'

function lateFor(facts: Parameters<typeof medication>[0], date: string, now: string) {
  return lateIn(medication(facts), spans, date, at(now))
}

function lateIn(record: MedicationRecord, spans: ZoneSpans, date: string, now: Temporal.Instant, index = 0) {
  const { doses } = withEntries(record)
  const day = Temporal.PlainDate.from(date)
  const dose = dosesOn(doses, spans, day, day)[index]
  const bounds = dose && lateEntry(doses, spans, dose, now)
  if (!dose || !bounds) throw new Error('no such dose')
  return { dose, dates: lateDates(dose, bounds, spans).map(String), bounds }
}

/** Sam moves from the zone of the other tests. */
function moved(to: string, at: string): ZoneSpans {
  return [...spans, { zone: to as ZoneId, from: Temporal.Instant.from(at) }]
}

describe('the day of a late entry', () => {
  it.each([
    ["is plain for today's dose", '08:00', '2026-11-21', '2026-11-21T14:00', ['2026-11-21']],
    ['is asked after midnight', '22:00', '2026-11-20', '2026-11-21T00:30', ['2026-11-20', '2026-11-21']],
    [
      'is asked for a dose just after midnight',
      '00:30',
      '2026-11-21',
      '2026-11-21T09:00',
      ['2026-11-20', '2026-11-21'],
    ],
  ])('%s', (_, time, date, now, dates) => {
    expect(lateFor({ name: 'Lisinopril', time }, date, now).dates).toEqual(dates)
  })

  it('can be any day since a weekly dose', () => {
    const late = lateFor({ name: 'Methotrexate', time: '09:00', weekday: 1 }, '2026-11-16', '2026-11-18T20:00')
    expect(late.dates).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  })
})

describe('the time of a late entry', () => {
  const { dose, bounds } = lateFor({ name: 'Lisinopril', time: '08:00' }, '2026-11-21', '2026-11-21T14:00')
  const today = Temporal.PlainDate.from('2026-11-21')
  it.each([
    ['09:15', '2026-11-21T09:15'],
    ['14:00', '2026-11-21T14:00'],
    ['14:01', null],
    ['25:00', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(lateInstant(dose, today, text, bounds, spans)?.toString() ?? null).toBe(expected && at(expected).toString())
  })

  it('is never at or before the dose before', () => {
    const yesterday = today.subtract({ days: 1 })
    expect(lateInstant(dose, yesterday, '08:00', bounds, spans)).toBeNull()
    expect(lateInstant(dose, yesterday, '08:01', bounds, spans)?.toString()).toBe(at('2026-11-20T08:01').toString())
  })
})

describe('the time of a dose before a journey', () => {
  const methotrexate = medication({ name: 'Methotrexate', time: '08:00', weekday: 7 })
  it.each([
    ['America/Los_Angeles', '2026-11-23T12:00-08:00'],
    ['Europe/London', '2026-11-23T18:00+00:00'],
    ['Asia/Tokyo', '2026-11-24T09:00+09:00'],
  ])('is read by the clock of then, in %s', (to, now) => {
    const zones = moved(to, '2026-11-22T15:00-05:00')
    const { dose, dates, bounds } = lateIn(methotrexate, zones, '2026-11-22', Temporal.Instant.from(now))
    const clock = wallClock(zones, dose.instant)
    expect(`${clock}`).toBe('2026-11-22T08:00:00')
    expect(dates).toContain('2026-11-22')
    expect(lateInstant(dose, clock.toPlainDate(), '08:00', bounds, zones)).toEqual(dose.instant)
  })

  it('can be typed while the clock shows the day before', () => {
    const tokyo: ZoneSpans = [
      { zone: 'Asia/Tokyo' as ZoneId, from: Temporal.Instant.from('2026-01-01T00:00Z') },
      { zone: 'America/Los_Angeles' as ZoneId, from: Temporal.Instant.from('2026-11-10T09:00+09:00') },
    ]
    const metformin = medication({ name: 'Metformin', time: '08:00' })
    const now = Temporal.Instant.from('2026-11-09T17:00-08:00')
    const { dose, dates, bounds } = lateIn(metformin, tokyo, '2026-11-10', now)
    expect(dates).toEqual(['2026-11-09', '2026-11-10'])
    expect(lateInstant(dose, Temporal.PlainDate.from('2026-11-10'), '08:00', bounds, tokyo)).toEqual(dose.instant)
    expect(lateInstant(dose, Temporal.PlainDate.from('2026-11-09'), '16:30', bounds, tokyo)?.toString()).toBe(
      '2026-11-10T00:30:00Z',
    )
  })

  it('is the reading nearer the planned time when there are two', () => {
    const zones = moved('America/Los_Angeles', '2026-11-22T15:00-05:00')
    const now = Temporal.Instant.from('2026-11-22T20:00-08:00')
    const { dose, bounds } = lateIn(medication({ name: 'Lisinopril', time: '13:00' }), zones, '2026-11-22', now)
    const day = Temporal.PlainDate.from('2026-11-22')
    expect(lateInstant(dose, day, '13:00', bounds, zones)).toEqual(dose.instant)
    expect(lateInstant(dose, day, '16:30', bounds, zones)?.toString()).toBe('2026-11-23T00:30:00Z')
  })
})

describe('the time of a dose in the hour that occurs twice', () => {
  const first = Temporal.Instant.from('2026-10-31T22:00-04:00')
  const hourly = hourlyCourse({ name: 'Ketorolac', hours: 1, first, until: first.add({ hours: 24 }) })
  const now = Temporal.Instant.from('2026-11-01T03:30-05:00')
  it.each([
    [1, '2026-11-01T05:10:00Z'],
    [2, '2026-11-01T06:10:00Z'],
  ])('is after the dose, not an hour before: dose %i of the day', (index, expected) => {
    const { dose, bounds } = lateIn(hourly, spans, '2026-11-01', now, index)
    expect(lateInstant(dose, dose.shown.toPlainDate(), '01:10', bounds, spans)?.toString()).toBe(expected)
  })
})
