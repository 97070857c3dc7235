import { describe, expect, it, test } from 'vitest'
import { type Patient, patient } from '#core/testing/patient.ts'
import { everyHours } from '#core/testing/times.ts'
import type { Dose } from '../dose/dose.ts'
import type { DoseEntry } from '../dose/entry.ts'
import { intakes } from '../dose/intakes.ts'
import { courseEnds, ending } from '../schedule/ending.ts'
import { hourMs } from '../time/durations.ts'
import { wallClock } from '../time/span.ts'
import { type Gap, lengthMs, longestGap } from './longest-gap.ts'

const zone = 'America/New_York'
const daily = patient(zone).takes('daily 08:00').from('2026-03-02T08:00')

/** Of the doses of March and the days before it: hours, and from when to when on the patient's clock. */
function gapOf(life: Patient, now: string): string | null {
  const at = life.at(now)
  const doses = life.doses('2026-02-01', '2026-11-30')
  const times = intakes(life.record).map(({ actualTime }) => actualTime)
  const isRunning = ending(life.schedule, life.spans, at) === null
  const gap = longestGap(times, doses, at, { isRunning, courseEnds: courseEnds(life.schedule, life.spans) })
  return gap && said(life, gap)
}

function said({ spans }: Patient, gap: Gap): string {
  const clock = (at: Temporal.Instant) => wallClock(spans, at).toString({ smallestUnit: 'minute' }).slice(5)
  return `${lengthMs(gap) / hourMs} h, ${clock(gap.from)} to ${gap.isOpen ? 'now' : clock(gap.to)}`
}

/** All doses of dates, both inclusive, taken at their times. */
function takenFrom(life: Patient, first: string, last: string, but: readonly string[] = []): Patient {
  return life
    .doses(first, last)
    .map(({ nominal }) => nominal.toString({ smallestUnit: 'minute' }))
    .filter((time) => !but.includes(time))
    .reduce((one, time) => one.taken(time), life)
}

describe('the longest gap (dose-model 8.5)', () => {
  it.each<[string, Patient, string, string | null]>([
    ['nothing planned yet', daily, '2026-03-02T07:00', null],
    ['one intake', daily.taken('2026-03-02T08:00'), '2026-03-02T20:00', null],
    ['two', takenFrom(daily, '2026-03-02', '2026-03-03'), '2026-03-03T12:00', '24 h, 03-02T08:00 to 03-03T08:00'],
    [
      'a day missed',
      takenFrom(daily, '2026-03-02', '2026-03-06', ['2026-03-04T08:00']),
      '2026-03-06T12:00',
      '48 h, 03-03T08:00 to 03-05T08:00',
    ],
    [
      'a dose taken late',
      takenFrom(daily, '2026-03-02', '2026-03-04', ['2026-03-03T08:00']).taken('2026-03-03T08:00', '2026-03-03T18:00'),
      '2026-03-04T12:00',
      '34 h, 03-02T08:00 to 03-03T18:00',
    ],
    ['none taken', daily, '2026-03-05T08:00', '72 h, 03-02T08:00 to now'],
    [
      'the first ones missed',
      takenFrom(daily, '2026-03-05', '2026-03-06'),
      '2026-03-06T12:00',
      '72 h, 03-02T08:00 to 03-05T08:00',
    ],
    [
      'the first one taken late, which is none',
      daily.taken('2026-03-02T08:00', '2026-03-02T11:00'),
      '2026-03-02T20:00',
      null,
    ],
    ['the only one taken early', daily.taken('2026-03-02T08:00', '2026-03-02T07:00'), '2026-03-02T20:00', null],
    [
      'the last ones missed',
      takenFrom(daily, '2026-03-02', '2026-03-04'),
      '2026-03-07T20:00',
      '84 h, 03-04T08:00 to now',
    ],
    [
      'a dose that is due and does not count yet',
      takenFrom(daily, '2026-03-02', '2026-03-04'),
      '2026-03-05T08:29',
      '24 h, 03-02T08:00 to 03-03T08:00',
    ],
    ['ended with one dose, missed', daily.ends('2026-03-02T09:00'), '2026-03-20T12:00', null],
    [
      'ended after missed ones: until the last of them',
      takenFrom(daily, '2026-03-02', '2026-03-04').ends('2026-03-06T09:00'),
      '2026-03-20T12:00',
      '48 h, 03-04T08:00 to 03-06T08:00',
    ],
  ])('%s', (_, life, now, gap) => {
    expect(gapOf(life, now)).toBe(gap)
  })

  test.each([
    ['the clock goes forward', '2026-03-07', '2026-03-08', '23 h, 03-07T08:00 to 03-08T08:00'],
    ['the clock goes back', '2026-10-31', '2026-11-01', '25 h, 10-31T08:00 to 11-01T08:00'],
  ])('is of true hours: %s', (_, first, last, gap) => {
    const life = patient(zone).takes('daily 08:00').from(`${first}T08:00`)
    expect(gapOf(takenFrom(life, first, last), `${last}T12:00`)).toBe(gap)
  })

  test('of a medicine by the hour the clock changes nothing', () => {
    const life = patient(zone).takes(everyHours(8, '2026-03-07T16:00-05:00')).from('2026-03-07T16:00')
    const taken = life.doses('2026-03-07', '2026-03-08').reduce((one, dose) => one.entered(entryOf(dose)), life)
    expect(gapOf(taken, '2026-03-08T20:00')).toBe('8 h, 03-07T16:00 to 03-08T00:00')
  })

  describe('is interrupted by a pause', () => {
    const paused = daily.holds('2026-03-04T07:00', { until: '2026-03-08T00:00' })

    test('which is no gap', () => {
      const life = takenFrom(
        paused,
        '2026-03-02',
        '2026-03-09',
        [4, 5, 6, 7].map((day) => `2026-03-0${day}T08:00`),
      )
      // On March 8 the clock goes forward.
      expect(gapOf(life, '2026-03-09T12:00')).toBe('24 h, 03-02T08:00 to 03-03T08:00')
    })

    test('but doses missed before and after it are', () => {
      const life = takenFrom(paused, '2026-03-02', '2026-03-02').taken('2026-03-10T08:00')
      expect(gapOf(life, '2026-03-10T12:00')).toBe('71 h, 03-07T08:00 to 03-10T08:00')
    })

    test('that still holds: nothing is open', () => {
      const life = takenFrom(daily, '2026-03-02', '2026-03-03').holds('2026-03-04T07:00')
      expect(gapOf(life, '2026-03-20T12:00')).toBe('24 h, 03-02T08:00 to 03-03T08:00')
    })
  })

  describe('is interrupted where a course is over', () => {
    // A course that is over is completed when it is restored.
    const week = patient(zone).takes('daily 08:00').from('2026-03-02T08:00', { until: '2026-03-05T08:00' })
    const over = week.ends('2026-03-29T12:00', 'completed')
    const taken = (life: Patient, ...but: readonly string[]) => takenFrom(life, '2026-03-02', '2026-03-04', but)
    const restored = (life: Patient) => life.edits('2026-03-29T12:00', {})

    test.each([
      ['completed', daily.ends('2026-03-04T12:00', 'completed')],
      ['ended', daily.ends('2026-03-04T12:00')],
      ['at its end', over],
    ])('%s: the time until it is restored is none', (_, life) => {
      const twice = takenFrom(restored(taken(life)), '2026-03-30', '2026-03-31')
      expect(gapOf(twice, '2026-03-31T12:00')).toBe('24 h, 03-02T08:00 to 03-03T08:00')
    })

    test('but for the doses missed before it, and after it', () => {
      const before = taken(daily.ends('2026-03-04T12:00'), '2026-03-03T08:00', '2026-03-04T08:00')
      const life = takenFrom(restored(before), '2026-03-30', '2026-03-31')
      expect(gapOf(life, '2026-03-31T12:00')).toBe('48 h, 03-02T08:00 to 03-04T08:00')
      const after = restored(taken(over)).taken('2026-04-02T08:00')
      expect(gapOf(after, '2026-04-02T12:00')).toBe('72 h, 03-30T08:00 to 04-02T08:00')
    })
  })

  test('a weekly medicine left out once is two weeks without it', () => {
    const weekly = patient(zone).takes('weekly Monday 08:00').from('2026-03-09T08:00')
    const life = weekly.taken('2026-03-09T08:00').taken('2026-03-23T08:00')
    expect(gapOf(life, '2026-03-24T12:00')).toBe('336 h, 03-09T08:00 to 03-23T08:00')
  })
})

function entryOf(dose: Dose): DoseEntry {
  const { medicationId, nominal, instant } = dose
  return { id: dose.key, medicationId, nominal, recordedAt: instant, status: 'taken', actualTime: instant }
}
