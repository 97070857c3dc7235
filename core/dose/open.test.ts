import { describe, expect, test } from 'vitest'
import { monthDay, rows } from '../testing/custom-pattern.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'
import { openDoses } from './open.ts'

const open = (person: Patient, now: string) =>
  openDoses(person.record, person.spans, person.at(now)).map(({ nominal }) => clockText(nominal).slice(5))

const sam = patient('America/New_York')
const evening = sam.takes('daily 22:00').from('2026-03-01T22:00')
const thrice = sam.takes('three-times-daily 06:00').from('2026-03-01T06:00')

describe('dose-model 8.4: day views roll over midnight with the doses still open from the day before', () => {
  test.each([
    ['five minutes before its time', evening, '2026-03-04T21:54:59', []],
    ['from five minutes before', evening, '2026-03-04T21:55', ['03-04T22:00']],
    ['past its half hour', evening, '2026-03-04T23:59', ['03-04T22:00']],
    ['after midnight', evening, '2026-03-05T00:00', ['03-04T22:00']],
    ['twelve hours after its time, less a second', evening, '2026-03-05T09:59:59', ['03-04T22:00']],
    ['twelve hours after its time', evening, '2026-03-05T10:00', []],
    ['all of today, however long ago', thrice, '2026-03-04T23:00', ['03-04T06:00', '03-04T14:00', '03-04T22:00']],
    ['last night first, the afternoon before no more', thrice, '2026-03-05T06:00', ['03-04T22:00', '03-05T06:00']],
    ['once taken', evening.taken('2026-03-04T22:00', '2026-03-05T00:10'), '2026-03-05T00:30', []],
    ['once the patient said that it was missed', evening.missed('2026-03-04T22:00'), '2026-03-05T00:30', []],
    [
      'again when that is undone',
      evening.taken('2026-03-04T22:00').undoes('2026-03-04T22:00', '2026-03-05T00:20'),
      '2026-03-05T00:30',
      ['03-04T22:00'],
    ],
  ] as const)('%s', (_, person, now, doses) => {
    expect(open(person, now)).toEqual(doses)
  })

  test('a weekly dose is open for five days', () => {
    const weekly = sam.takes('weekly Sunday 10:00').from('2026-03-15T10:00')
    expect(open(weekly, '2026-03-16T23:00')).toEqual(['03-15T10:00'])
    expect(open(weekly, '2026-03-18T12:00')).toEqual(['03-15T10:00'])
    expect(open(weekly, '2026-03-20T09:59:59')).toEqual(['03-15T10:00'])
    expect(open(weekly, '2026-03-20T10:00')).toEqual([])
  })

  test('a monthly dose is open for twenty days', () => {
    const monthly = sam.takes(rows([monthDay(1), '10:00'])).from('2026-03-01T10:00')
    expect(open(monthly, '2026-03-12T12:00')).toEqual(['03-01T10:00'])
    expect(open(monthly, '2026-03-21T10:59:59')).toEqual(['03-01T10:00'])
    expect(open(monthly, '2026-03-21T11:00')).toEqual([])
  })

  test('twelve hours are hours, also in the night when the clocks go forward', () => {
    expect(open(evening, '2026-03-08T10:59:59')).toEqual(['03-07T22:00'])
    expect(open(evening, '2026-03-08T11:00')).toEqual([])
  })

  test('doses before the first one are not open', () => {
    const since = sam.takes('daily 22:00').from('2026-03-05T22:00', { since: '2026-02-01T22:00' })
    expect(open(since, '2026-03-05T00:30')).toEqual([])
  })

  test('a dose that a journey passed over is not open, the one it stands for is', () => {
    const home = patient('America/Los_Angeles').takes('three-times-daily 06:00').from('2026-01-02T06:00')
    const away = home.taken('2026-01-05T06:00').moves('Asia/Tokyo', '2026-01-05T13:00')
    expect(open(away, '2026-01-06T06:01')).toEqual(['01-06T06:00'])
  })
})
